#include "workspace/settings.h"
#include "base/suggest.h"
#include "names/environment.h"
#include "names/version.h"
#include "workspace/rule_levels.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const SettingRule *setting_rules(void) {
    static const SettingRule rules[] = {
#define OPTION(id, name, letter, kind, metavar, standard, allowed, key, file, ...) \
    {SETTING_##id, name, KIND_##kind, standard, allowed, key, FILE_##file},
#include "workspace/settings.def"
#undef OPTION
        {0},
    };
    return rules;
}

const SettingRule *setting_find_key(const char *key) {
    for (const SettingRule *rule = setting_rules(); rule->name; rule++)
        if (rule->key && strcmp(rule->key, key) == 0) return rule;
    return NULL;
}

/* Steps through a|b|c: the word after [word], whose length is in *[length]; NULL after the last one. */
static const char *next_choice(const char *word, size_t *length) {
    if (!word[*length]) return NULL;
    word += *length + 1;
    *length = strcspn(word, "|");
    return word;
}

bool choices_hold(const char *choices, const char *word) {
    size_t length = strcspn(choices, "|"), wanted = strlen(word);
    for (const char *choice = choices; choice; choice = next_choice(choice, &length))
        if (length == wanted && memcmp(choice, word, length) == 0) return true;
    return false;
}

void choices_join(const char *choices, const char *separator, StrBuf *out) {
    size_t length = strcspn(choices, "|");
    for (const char *choice = choices; choice; choice = next_choice(choice, &length)) {
        if (choice != choices) strbuf_puts(out, separator);
        strbuf_put(out, choice, length);
    }
}

void settings_init(Settings *settings, const char *formats, Arena *arena) {
    *settings = (Settings){.arena = arena, .formats = formats};
    SettingOrigin origin = {.kind = ORIGIN_DEFAULT};
    for (const SettingRule *rule = setting_rules(); rule->name; rule++)
        if (rule->standard) settings_set(settings, rule, rule->standard, &origin);
}

void settings_free(Settings *settings) {
    for (int i = 0; i < SETTING_COUNT; i++) array_free(&settings->values[i].items);
}

static const char *wrong_choice(const char *text, const char *choices, Arena *arena) {
    Suggestion suggestion = {.wanted = text};
    size_t length = strcspn(choices, "|");
    for (const char *choice = choices; choice; choice = next_choice(choice, &length))
        suggest_offer(&suggestion, arena_copy(arena, choice, length));
    StrBuf list = {0};
    choices_join(choices, ", ", &list);
    const char *message = arena_printf(arena, "`%s` is none of %s%s", text, strbuf_text(&list),
                                       suggest_text(&suggestion, "", arena));
    strbuf_free(&list);
    return message;
}

static const char *check_choice(const Settings *settings, const SettingRule *rule, const char *text,
                                OriginKind origin) {
    /* A configuration speaks to all commands: a format that another one knows is no mistake in it. */
    bool is_of_command = rule->id == SETTING_OUTPUT_FORMAT && settings->formats && origin != ORIGIN_FILE;
    const char *choices = is_of_command ? settings->formats : rule->allowed;
    return choices_hold(choices, text) ? NULL : wrong_choice(text, choices, settings->arena);
}

/* FORMAT:FILE asks for a report in a file beside what is printed. A configuration file writes nothing. */
static bool is_report(const SettingRule *rule, const char *text, OriginKind origin) {
    return rule->id == SETTING_OUTPUT_FORMAT && origin == ORIGIN_COMMAND_LINE && strchr(text, ':');
}

static const char *check_report(const Settings *settings, const SettingRule *rule, const char *text,
                                OriginKind origin) {
    size_t length = strcspn(text, ":");
    if (!text[length + 1]) return arena_printf(settings->arena, "`%s` names no file", text);
    return check_choice(settings, rule, arena_copy(settings->arena, text, length), origin);
}

static const char *check_number(const SettingRule *rule, const char *text, int64_t *number, Arena *arena) {
    char *bar;
    long long least = strtoll(rule->allowed, &bar, 10), greatest = strtoll(bar + 1, NULL, 10);
    bool digits = *text && strspn(text, "0123456789") == strlen(text);
    errno = 0;
    *number = strtoll(text, NULL, 10);
    if (digits && !errno && *number >= least && *number <= greatest) return NULL;
    return arena_printf(arena, "`%s` is not a number from %lld to %lld", text, least, greatest);
}

/* NAME=VERSION; the name is that of a module. */
static const char *check_library(const char *text, Arena *arena) {
    const char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return arena_printf(arena, "`%s` is not NAME=VERSION, as torch=2.1 is", text);
    if (!version_is_text(equals + 1)) return arena_printf(arena, "`%s` is no version", equals + 1);
    return NULL;
}

/* Texts with a form of their own. */
static const char *check_text(SettingId id, const char *text, Arena *arena) {
    bool is_codes = id == SETTING_SELECT || id == SETTING_IGNORE || id == SETTING_WARN || id == SETTING_ERROR;
    if (is_codes) return rule_codes_check(text, arena);
    if (id == SETTING_LIBRARY) return check_library(text, arena);
    if (id == SETTING_PYTHON && !environment_choose(&(ModuleOptions){0}, text, arena))
        return arena_printf(arena, "`%s` is neither an environment nor an interpreter", text);
    if (id == SETTING_RULES) return rule_pair_check(text, arena);
    if (id == SETTING_PER_FILE_IGNORES) return rule_file_check(text, arena);
    return NULL;
}

/* What is wrong with [text] as a value of [option]; NULL when nothing is, and then its number in [number]. */
static const char *check_value(const Settings *settings, const SettingRule *rule, const char *text,
                               OriginKind origin, int64_t *number) {
    switch (rule->kind) {
    case KIND_FLAG:
        *number = strcmp(text, "true") == 0;
        if (*number || strcmp(text, "false") == 0) return NULL;
        return arena_printf(settings->arena, "`%s` is neither true nor false", text);
    case KIND_NUMBER: return check_number(rule, text, number, settings->arena);
    case KIND_CHOICE:
        return (is_report(rule, text, origin) ? check_report : check_choice)(settings, rule, text, origin);
    case KIND_TEXT:
    case KIND_PATH:
    case KIND_FOLDERS:
    case KIND_GLOBS:
    case KIND_TEXTS:
    case KIND_PAIRS: break;
    }
    return *text ? check_text(rule->id, text, settings->arena) : "the value is empty";
}

void settings_clear(Settings *settings, const SettingRule *rule, const SettingOrigin *origin) {
    Setting *setting = &settings->values[rule->id];
    if (origin->kind < setting->origin.kind) return;
    array_clear(&setting->items);
    setting->origin = *origin;
}

const char *settings_set(Settings *settings, const SettingRule *rule, const char *text,
                         const SettingOrigin *origin) {
    Setting *setting = &settings->values[rule->id];
    int64_t number = 0;
    const char *error = check_value(settings, rule, text, origin->kind, &number);
    /* What a stronger origin hides has been checked all the same, so that a mistake does not hide. */
    if (error || origin->kind < setting->origin.kind) return error;
    if (is_report(rule, text, origin->kind)) {
        array_push(&setting->items, ((SettingItem){text, NULL}));
        return NULL;
    }
    if (kind_is_list(rule->kind)) {
        if (setting->origin.kind != origin->kind) array_clear(&setting->items);
        array_push(&setting->items, ((SettingItem){text, origin->folder}));
    } else {
        setting->text = text;
        setting->number = number;
    }
    setting->origin = *origin;
    return NULL;
}

void settings_find_version(Settings *settings, const char *path) {
    enum { OLDEST = 8, NEWEST = 14 };
    Setting *setting = &settings->values[SETTING_TARGET_VERSION];
    if (setting->origin.kind != ORIGIN_DEFAULT) return;
    ModuleOptions options = settings_module_options(settings, NEWEST);
    ModuleResolver resolver;
    module_resolver_init(&resolver, &options);
    EnvironmentVersion found = environment_version(&resolver, path);
    int minor = found.minor < OLDEST ? OLDEST : found.minor > NEWEST ? NEWEST : found.minor;
    if (found.minor >= 0) {
        setting->text = arena_printf(settings->arena, "3.%d", minor);
        setting->origin = (SettingOrigin){.kind = ORIGIN_ENVIRONMENT,
                                          .file = arena_printf(settings->arena, "%s", found.where)};
    }
    module_resolver_free(&resolver);
}

bool settings_flag(const Settings *settings, SettingId id) { return settings->values[id].number != 0; }

uint32_t settings_number(const Settings *settings, SettingId id) {
    return (uint32_t)settings->values[id].number;
}

const char *settings_text(const Settings *settings, SettingId id) { return settings->values[id].text; }

static const char *path_from(const Settings *settings, const SettingItem *item) {
    if (!item->folder || item->text[0] == '/') return item->text;
    return arena_printf(settings->arena, "%s/%s", item->folder, item->text);
}

const char *settings_path(const Settings *settings, SettingId id) {
    const Setting *setting = &settings->values[id];
    return setting->text ? path_from(settings, &(SettingItem){setting->text, setting->origin.folder}) : NULL;
}

const char *const *settings_folders(const Settings *settings, SettingId id, uint32_t *count) {
    const Setting *setting = &settings->values[id];
    const char **folders = arena_alloc(settings->arena, setting->items.count * sizeof *folders);
    *count = setting->items.count;
    for (uint32_t i = 0; i < *count; i++) folders[i] = path_from(settings, &setting->items.items[i]);
    return folders;
}

ModuleOptions settings_module_options(const Settings *settings, int minor) {
    ModuleOptions options = module_options_default(minor);
    const char *python = settings_text(settings, SETTING_PYTHON);
    /* That it is one has been checked. */
    if (python) environment_choose(&options, python, settings->arena);
    options.roots.items = settings_folders(settings, SETTING_ROOTS, &options.roots.count);
    options.search_paths.items = settings_folders(settings, SETTING_SEARCH_PATH, &options.search_paths.count);
    options.stubs.items = settings_folders(settings, SETTING_STUBS, &options.stubs.count);
    return options;
}

ParseOptions settings_parse_options(const Settings *settings) {
    return (ParseOptions){
        .minor = atoi(settings_text(settings, SETTING_TARGET_VERSION) + strlen("3.")),
        .type_comments = settings_flag(settings, SETTING_TYPE_COMMENTS),
    };
}
