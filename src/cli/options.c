#include "cli/options.h"
#include "cli/commands.h"
#include "cli/suggest.h"

#include <errno.h>
#include <string.h>

/* Sets of commands, for options.def. */
#define COMMANDS(id) (1u << COMMAND_##id)
#define GRADUAL (COMMANDS(program) | COMMANDS(annotate) | COMMANDS(prune))
#define REWRITERS (COMMANDS(unparse) | COMMANDS(distribute) | COMMANDS(annotate) | COMMANDS(prune))
#define ANALYSES (COMMANDS(check) | COMMANDS(shapes) | COMMANDS(summary) | COMMANDS(repl) | GRADUAL)
#define READERS                                                                                \
    (COMMANDS(parse) | COMMANDS(ast) | COMMANDS(unparse) | COMMANDS(names) | COMMANDS(check) | \
     COMMANDS(shapes) | COMMANDS(distribute) | COMMANDS(project))
#define REPORTERS \
    (READERS | GRADUAL | COMMANDS(summary) | COMMANDS(rules) | COMMANDS(config) | COMMANDS(version))
#define ALL_COMMANDS ((1u << COMMAND_COUNT) - 1)

const Option *option_table(void) {
    static const Option options[] = {
#define OPTION(id, name, letter, kind, metavar, standard, allowed, key, file, group, commands, help) \
    {OPTION_##id, name, letter,      KIND_##kind,   metavar,  standard,                              \
     allowed,     key,  FILE_##file, GROUP_##group, commands, help},
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

const Option *option_find_key(const char *key) {
    for (const Option *option = option_table(); option->name; option++)
        if (option->key && strcmp(option->key, key) == 0) return option;
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

/* Steps through a|b|c: the word behind [word], whose length is in *[length]; NULL behind the last one. */
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

void settings_init(Settings *settings, const Command *command, Arena *arena) {
    *settings = (Settings){.arena = arena, .command = command};
    SettingOrigin origin = {.kind = ORIGIN_DEFAULT};
    for (const Option *option = option_table(); option->name; option++)
        if (option->standard) settings_set(settings, option, option->standard, &origin);
}

void settings_free(Settings *settings) {
    for (int i = 0; i < OPTION_COUNT; i++) array_free(&settings->values[i].items);
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

static const char *check_choice(const Settings *settings, const Option *option, const char *text,
                                OriginKind origin) {
    /* A configuration speaks to all commands: a format that another one knows is no mistake in it. */
    bool any_format = origin == ORIGIN_FILE;
    const char *choices = any_format ? option->allowed : option_allowed(option, settings->command);
    return choices_hold(choices, text) ? NULL : wrong_choice(text, choices, settings->arena);
}

static const char *check_number(const Option *option, const char *text, int64_t *number, Arena *arena) {
    char *bar;
    long long least = strtoll(option->allowed, &bar, 10), greatest = strtoll(bar + 1, NULL, 10);
    bool digits = *text && strspn(text, "0123456789") == strlen(text);
    errno = 0;
    *number = strtoll(text, NULL, 10);
    if (digits && !errno && *number >= least && *number <= greatest) return NULL;
    return arena_printf(arena, "`%s` is not a number from %lld to %lld", text, least, greatest);
}

/* What is wrong with [text] as a value of [option]; NULL when nothing is, and then its number in [number]. */
static const char *check_value(const Settings *settings, const Option *option, const char *text,
                               OriginKind origin, int64_t *number) {
    switch (option->kind) {
    case KIND_FLAG:
        *number = strcmp(text, "true") == 0;
        if (*number || strcmp(text, "false") == 0) return NULL;
        return arena_printf(settings->arena, "`%s` is neither true nor false", text);
    case KIND_NUMBER: return check_number(option, text, number, settings->arena);
    case KIND_CHOICE: return check_choice(settings, option, text, origin);
    case KIND_TEXT:
    case KIND_PATH:
    case KIND_FOLDERS:
    case KIND_GLOBS:
    case KIND_TEXTS:
    case KIND_PAIRS: break;
    }
    return *text ? NULL : "the value is empty";
}

void settings_clear(Settings *settings, const Option *option, const SettingOrigin *origin) {
    Setting *setting = &settings->values[option->id];
    if (origin->kind < setting->origin.kind) return;
    array_clear(&setting->items);
    setting->origin = *origin;
}

const char *settings_set(Settings *settings, const Option *option, const char *text,
                         const SettingOrigin *origin) {
    Setting *setting = &settings->values[option->id];
    int64_t number = 0;
    const char *error = check_value(settings, option, text, origin->kind, &number);
    /* What a stronger origin hides has been checked all the same, so that a mistake does not hide. */
    if (error || origin->kind < setting->origin.kind) return error;
    if (kind_is_list(option->kind)) {
        if (setting->origin.kind != origin->kind) array_clear(&setting->items);
        array_push(&setting->items, ((SettingItem){text, origin->folder}));
    } else {
        setting->text = text;
        setting->number = number;
    }
    setting->origin = *origin;
    return NULL;
}
