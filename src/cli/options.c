#include "cli/options.h"
#include "cli/commands.h"
#include "cli/suggest.h"

#include <errno.h>
#include <string.h>

/* Sets of commands, for options.def. */
#define COMMANDS(id) (1u << COMMAND_##id)
#define REWRITERS COMMANDS(unparse)
#define READERS (COMMANDS(parse) | COMMANDS(ast) | COMMANDS(unparse) | COMMANDS(names))
#define REPORTERS (READERS | COMMANDS(rules) | COMMANDS(config) | COMMANDS(version))
#define ALL_COMMANDS ((1u << COMMAND_COUNT) - 1)

const Option *option_table(void) {
    static const Option options[] = {
#define OPTION(id, name, letter, kind, metavar, standard, allowed, key, group, commands, help) \
    {OPTION_##id, name, letter, KIND_##kind, metavar, standard, allowed, key, GROUP_##group, commands, help},
#include "cli/options.def"
#undef OPTION
        {0},
    };
    return options;
}

const Command *command_table(void) {
    static const Command commands[] = {
#define COMMAND(id, operands, formats, configuration, summary, description) \
    {COMMAND_##id, #id, operands, formats, CONFIG_##configuration, summary, description, cmd_##id},
#define EXAMPLE(...)
#include "cli/commands.def"
#undef COMMAND
#undef EXAMPLE
        {0},
    };
    return commands;
}

const Example *example_table(void) {
    static const Example examples[] = {
#define COMMAND(...)
#define EXAMPLE(id, purpose, line) {COMMAND_##id, purpose, line},
#include "cli/commands.def"
#undef COMMAND
#undef EXAMPLE
        {0},
    };
    return examples;
}

const char *option_group_title(OptionGroup group) {
    switch (group) {
    case GROUP_OPTIONS: return "Options";
    case GROUP_INPUT: return "Input";
    case GROUP_OUTPUT: return "Output";
    case GROUP_GENERAL: return "General";
    case GROUP_COUNT: break;
    }
    return "";
}

const Command *command_find(const char *name) {
    for (const Command *command = command_table(); command->name; command++)
        if (strcmp(command->name, name) == 0) return command;
    return NULL;
}

const Option *option_find(const char *name) {
    for (const Option *option = option_table(); option->name; option++)
        if (strcmp(option->name, name) == 0 || (option->key && strcmp(option->key, name) == 0)) return option;
    return NULL;
}

bool option_belongs(const Option *option, const Command *command) {
    return (option->commands >> command->id & 1) != 0;
}

bool option_applies(const Option *option, const Command *command) {
    return command->id == COMMAND_config || option_belongs(option, command);
}

const char *option_allowed(const Option *option, const Command *command) {
    return option->id == OPTION_OUTPUT_FORMAT && command ? command->formats : option->allowed;
}

bool allowed_holds(const char *allowed, const char *word, size_t length) {
    for (;;) {
        size_t end = strcspn(allowed, "|");
        if (end == length && memcmp(allowed, word, length) == 0) return true;
        if (!allowed[end]) return false;
        allowed += end + 1;
    }
}

void settings_init(Settings *settings, const Command *command, Arena *arena) {
    *settings = (Settings){.arena = arena, .command = command};
    Origin origin = {.kind = ORIGIN_DEFAULT};
    for (const Option *option = option_table(); option->name; option++)
        if (option->standard) settings_set(settings, option, option->standard, &origin);
}

void settings_free(Settings *settings) {
    for (int i = 0; i < OPTION_COUNT; i++) array_free(&settings->values[i].items);
}

/* --- Checking values --------------------------------------------------------------------------------- */

/* "a, b, c" of "a|b|c". */
static const char *listed(const char *allowed, Arena *arena) {
    size_t bars = 0;
    for (const char *at = allowed; *at; at++) bars += *at == '|';
    char *text = arena_alloc(arena, strlen(allowed) + bars + 1), *out = text;
    for (; *allowed; allowed++) {
        *out++ = *allowed == '|' ? ',' : *allowed;
        if (*allowed == '|') *out++ = ' ';
    }
    *out = '\0';
    return text;
}

static const char *wrong_choice(const char *text, const char *allowed, Arena *arena) {
    Suggestion suggestion = {.wanted = text};
    for (const char *at = allowed;;) {
        size_t end = strcspn(at, "|");
        suggest_offer(&suggestion, arena_copy(arena, at, end));
        if (!at[end]) break;
        at += end + 1;
    }
    return arena_printf(arena, "`%s` is none of %s%s", text, listed(allowed, arena),
                        suggest_text(&suggestion, "", arena));
}

static const char *set_choice(Settings *settings, const Option *option, const char *text,
                              const Origin *origin, Setting *setting) {
    /* A configuration speaks to all commands: a format that another one knows is no mistake in it. */
    const char *allowed =
        origin->kind == ORIGIN_FILE ? option->allowed : option_allowed(option, settings->command);
    if (!allowed_holds(allowed, text, strlen(text))) return wrong_choice(text, allowed, settings->arena);
    setting->text = text;
    setting->origin = *origin;
    return NULL;
}

static const char *set_number(Settings *settings, const Option *option, const char *text,
                              const Origin *origin, Setting *setting) {
    char *end;
    long long least = strtoll(option->allowed, &end, 10), greatest = strtoll(end + 1, NULL, 10);
    errno = 0;
    long long number = strtoll(text, &end, 10);
    bool digits = *text && strspn(text, "0123456789") == strlen(text);
    if (!digits || errno || number < least || number > greatest)
        return arena_printf(settings->arena, "`%s` is not a number from %lld to %lld", text, least, greatest);
    setting->number = number;
    setting->text = arena_printf(settings->arena, "%lld", number);
    setting->origin = *origin;
    return NULL;
}

static const char *set_flag(Settings *settings, const char *text, const Origin *origin, Setting *setting) {
    bool yes = strcmp(text, "true") == 0;
    if (!yes && strcmp(text, "false") != 0)
        return arena_printf(settings->arena, "`%s` is neither true nor false", text);
    setting->number = yes;
    setting->text = yes ? "true" : "false";
    setting->origin = *origin;
    return NULL;
}

static void add_item(const char *text, const Origin *origin, Setting *setting) {
    if (setting->origin.kind != origin->kind) array_clear(&setting->items);
    array_push(&setting->items, ((SettingItem){text, origin->folder}));
    setting->origin = *origin;
}

void settings_clear(Settings *settings, const Option *option, const Origin *origin) {
    Setting *setting = &settings->values[option->id];
    if (origin->kind < setting->origin.kind) return;
    array_clear(&setting->items);
    setting->origin = *origin;
}

const char *settings_set(Settings *settings, const Option *option, const char *text, const Origin *origin) {
    Setting *setting = &settings->values[option->id];
    Setting ignored = {0};
    /* The value of a weaker origin is checked all the same, so that a mistake does not hide. */
    bool weaker = origin->kind < setting->origin.kind;
    Setting *target = weaker ? &ignored : setting;
    bool list = kind_is_list(option->kind);
    if (!*text && option->kind != KIND_FLAG && option->kind != KIND_CHOICE && option->kind != KIND_NUMBER)
        return "the value is empty";
    if (list && !weaker) add_item(text, origin, setting);
    if (list) return NULL;
    switch (option->kind) {
    case KIND_FLAG: return set_flag(settings, text, origin, target);
    case KIND_NUMBER: return set_number(settings, option, text, origin, target);
    case KIND_CHOICE: return set_choice(settings, option, text, origin, target);
    case KIND_TEXT:
    case KIND_PATH:
    case KIND_FOLDERS:
    case KIND_GLOBS:
    case KIND_PAIRS: break;
    }
    target->text = text;
    target->origin = *origin;
    return NULL;
}
