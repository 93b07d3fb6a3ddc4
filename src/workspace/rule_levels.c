#include "workspace/rule_levels.h"
#include "base/file.h"
#include "base/suggest.h"

#include <string.h>
#include <strings.h>

bool rule_is_fixed(DiagCode code) { return code <= CODE_COMPILE_ERROR; }

/* Lists of codes. */

/* The next word of a list with commas, without blanks around it; its length is put into [length]. */
static const char *next_word(const char **list, size_t *length) {
    const char *word = *list + strspn(*list, ", ");
    *length = strcspn(word, ",");
    *list = word + *length;
    while (*length > 0 && word[*length - 1] == ' ') --*length;
    return *length > 0 ? word : NULL;
}

static bool is_family(const char *word, size_t length) { return word[length - 1] == '*'; }

static bool word_matches(const char *word, size_t length, DiagCode code) {
    if (!is_family(word, length)) return diag_code_find(word, length) == code;
    return strncmp(diag_code_info(code)->code, word, length - 1) == 0;
}

static const char *check_word(const char *word, size_t length, Arena *arena) {
    Suggestion suggestion = {.wanted = arena_copy(arena, word, length)};
    for (DiagCode code = 0; code < CODE_COUNT; code++) {
        if (!word_matches(word, length, code)) {
            suggest_offer(&suggestion, diag_code_info(code)->code);
            continue;
        }
        if (is_family(word, length) || !rule_is_fixed(code)) return NULL;
        return arena_printf(arena, "`%s` is always an error", suggestion.wanted);
    }
    /* Other programs call them that. */
    if (strcasecmp(suggestion.wanted, "all") == 0)
        return arena_printf(arena, "there is no rule `%s`; `*` stands for all of them", suggestion.wanted);
    return arena_printf(arena, "there is no rule `%s`%s", suggestion.wanted,
                        suggest_text(&suggestion, "", arena));
}

const char *rule_codes_check(const char *text, Arena *arena) {
    size_t length;
    const char *error = NULL;
    for (const char *word; !error && (word = next_word(&text, &length));)
        error = check_word(word, length, arena);
    return error;
}

static const struct {
    const char *name;
    RuleLevel level;
} level_names[] = {{"off", LEVEL_OFF}, {"warning", LEVEL_WARNING}, {"error", LEVEL_ERROR}};

enum { LEVEL_NAMES = sizeof level_names / sizeof *level_names };

static RuleLevel level_of(const char *name) {
    for (size_t i = 0; i < LEVEL_NAMES; i++)
        if (strcmp(level_names[i].name, name) == 0) return level_names[i].level;
    return LEVEL_USUAL;
}

const char *rule_pair_check(const char *text, Arena *arena) {
    const char *equals = strchr(text, '=');
    if (!equals) return arena_printf(arena, "`%s` is not CODE=LEVEL", text);
    if (level_of(equals + 1) == LEVEL_USUAL)
        return arena_printf(arena, "`%s` is none of error, warning, off", equals + 1);
    return rule_codes_check(arena_copy(arena, text, (size_t)(equals - text)), arena);
}

const char *rule_file_check(const char *text, Arena *arena) {
    const char *equals = strrchr(text, '=');
    if (!equals || equals == text) return arena_printf(arena, "`%s` is not GLOB=CODES", text);
    return rule_codes_check(equals + 1, arena);
}

/* From settings to levels. */

static void set_word(RuleLevels *levels, const char *word, size_t length, RuleLevel level) {
    for (DiagCode code = 0; code < CODE_COUNT; code++)
        if (word_matches(word, length, code) && !rule_is_fixed(code)) levels->levels[code] = (uint8_t)level;
}

/* Families first: a code that is named by itself is meant more than they are. */
static void set_codes(RuleLevels *levels, const char *list, RuleLevel level, bool families) {
    size_t length;
    for (const char *word; (word = next_word(&list, &length));)
        if (is_family(word, length) == families) set_word(levels, word, length, level);
}

static void set_all(RuleLevels *levels, const Setting *setting, RuleLevel level) {
    for (int families = 1; families >= 0; families--)
        for (uint32_t i = 0; i < setting->items.count; i++)
            set_codes(levels, setting->items.items[i].text, level, families);
}

static void set_rules(RuleLevels *levels, const Setting *setting, Arena *arena) {
    for (int families = 1; families >= 0; families--)
        for (uint32_t i = 0; i < setting->items.count; i++) {
            const char *text = setting->items.items[i].text, *equals = strchr(text, '=');
            set_codes(levels, arena_copy(arena, text, (size_t)(equals - text)), level_of(equals + 1),
                      families);
        }
}

static void select_codes(RuleLevels *levels, const Setting *setting) {
    if (setting->items.count == 0) return;
    for (DiagCode code = 0; code < CODE_COUNT; code++)
        if (!rule_is_fixed(code)) levels->levels[code] = LEVEL_OFF;
    set_all(levels, setting, LEVEL_USUAL);
}

static FileRules file_rules(const SettingItem *item, const char *here, Arena *arena) {
    const char *equals = strrchr(item->text, '=');
    const char *folder = item->folder ? item->folder : here;
    IgnoreList *pattern = ignore_list(NULL, folder && strcmp(folder, "/") != 0 ? folder : "", arena);
    ignore_add(pattern, item->text, (size_t)(equals - item->text), arena);
    RuleLevels named = {0};
    for (int families = 1; families >= 0; families--) set_codes(&named, equals + 1, LEVEL_OFF, families);
    bool *off = arena_alloc(arena, CODE_COUNT * sizeof *off);
    for (DiagCode code = 0; code < CODE_COUNT; code++) off[code] = named.levels[code] == LEVEL_OFF;
    return (FileRules){pattern, off};
}

static void make_file_rules(RuleLevels *levels, const Settings *settings) {
    const Setting *setting = &settings->values[SETTING_PER_FILE_IGNORES];
    Arena *arena = settings->arena;
    FileRules *files = arena_alloc(arena, setting->items.count * sizeof *files);
    const char *here = setting->items.count > 0 ? file_real_folder(".", arena) : NULL;
    for (uint32_t i = 0; i < setting->items.count; i++)
        files[i] = file_rules(&setting->items.items[i], here, arena);
    levels->files = files;
    levels->file_count = setting->items.count;
}

void rule_levels_make(RuleLevels *levels, const Settings *settings) {
    *levels = (RuleLevels){0};
    const Setting *values = settings->values;
    for (OriginKind origin = ORIGIN_FILE; origin <= ORIGIN_COMMAND_LINE; origin++) {
        if (values[SETTING_SELECT].origin.kind == origin) select_codes(levels, &values[SETTING_SELECT]);
        if (values[SETTING_IGNORE].origin.kind == origin) set_all(levels, &values[SETTING_IGNORE], LEVEL_OFF);
        if (values[SETTING_RULES].origin.kind == origin)
            set_rules(levels, &values[SETTING_RULES], settings->arena);
        if (values[SETTING_WARN].origin.kind == origin) set_all(levels, &values[SETTING_WARN], LEVEL_WARNING);
        if (values[SETTING_ERROR].origin.kind == origin) set_all(levels, &values[SETTING_ERROR], LEVEL_ERROR);
    }
    make_file_rules(levels, settings);
}

/* Using them. */

/* A pattern speaks of a file when it matches its path, or a folder above it. */
static bool speaks_of(const FileRules *rules, const char *key, Arena *arena) {
    size_t base = strlen(rules->pattern->base);
    if (strncmp(key, rules->pattern->base, base) != 0 || key[base] != '/') return false;
    for (const char *slash = strchr(key + base + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        const char *folder = arena_copy(arena, key, (size_t)(slash - key));
        if (ignore_verdict(rules->pattern, folder, true) == IGNORE_YES) return true;
    }
    return ignore_verdict(rules->pattern, key, false) == IGNORE_YES;
}

void rule_levels_off(const RuleLevels *levels, const char *key, Arena *arena, bool *off) {
    for (DiagCode code = 0; code < CODE_COUNT; code++) off[code] = levels->levels[code] == LEVEL_OFF;
    for (uint32_t i = 0; i < levels->file_count; i++) {
        if (!speaks_of(&levels->files[i], key, arena)) continue;
        for (DiagCode code = 0; code < CODE_COUNT; code++) off[code] |= levels->files[i].off[code];
    }
}

void rule_levels_apply(const RuleLevels *levels, const bool *off, Diagnostics *findings) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < findings->items.count; i++) {
        Diagnostic *finding = &findings->items.items[i];
        if (off[finding->code]) {
            diagnostic_free(finding);
            continue;
        }
        RuleLevel level = levels->levels[finding->code];
        if (level == LEVEL_WARNING) finding->severity = SEVERITY_WARNING;
        if (level == LEVEL_ERROR) finding->severity = SEVERITY_ERROR;
        findings->items.items[kept++] = *finding;
    }
    findings->items.count = kept;
}
