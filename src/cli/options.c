#include "cli/options.h"
#include "cli/commands.h"

#include <string.h>

/* Sets of commands, for settings.def. */
#define COMMANDS(id) (1u << COMMAND_##id)
#define GRADUAL (COMMANDS(program) | COMMANDS(annotate) | COMMANDS(prune))
#define REWRITERS (COMMANDS(unparse) | COMMANDS(distribute) | COMMANDS(annotate) | COMMANDS(prune))
#define ANALYSES                                                                                  \
    (COMMANDS(check) | COMMANDS(shapes) | COMMANDS(report) | COMMANDS(summary) | COMMANDS(cost) | \
     COMMANDS(repl) | COMMANDS(lsp) | GRADUAL)
#define JUDGES (COMMANDS(check) | COMMANDS(parse) | COMMANDS(report) | COMMANDS(lsp))
#define READERS                                                                                \
    (COMMANDS(parse) | COMMANDS(ast) | COMMANDS(unparse) | COMMANDS(names) | COMMANDS(check) | \
     COMMANDS(shapes) | COMMANDS(report) | COMMANDS(distribute) | COMMANDS(project))
#define REPORTERS                                                                                  \
    (READERS | GRADUAL | COMMANDS(summary) | COMMANDS(cost) | COMMANDS(rules) | COMMANDS(config) | \
     COMMANDS(version))
#define ALL_COMMANDS ((1u << COMMAND_COUNT) - 1)

const Option *option_table(void) {
    static const Option options[] = {
#define OPTION(id, name, letter, kind, metavar, standard, allowed, key, file, group, commands, help) \
    {{SETTING_##id, name, KIND_##kind, standard, allowed, key, FILE_##file},                         \
     letter,                                                                                         \
     metavar,                                                                                        \
     GROUP_##group,                                                                                  \
     commands,                                                                                       \
     help},
#include "workspace/settings.def"
#undef OPTION
        {.letter = 0},
    };
    return options;
}

#define FINDING_FORMATS "full|concise|json|json-lines|sarif|github|gitlab|junit|pylint"

const Command *command_table(void) {
    static const Command commands[] = {
#define COMMAND(id, group, operands, formats, configuration, summary, description) \
    {COMMAND_##id,           COMMANDS_##group, #id,         operands, formats,     \
     CONFIG_##configuration, summary,          description, cmd_##id},
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

const char *command_group_title(CommandGroup group) {
    switch (group) {
    case COMMANDS_CHECK: return "Check";
    case COMMANDS_UNDERSTAND: return "Understand";
    case COMMANDS_REWRITE: return "Rewrite";
    case COMMANDS_MORE: return "More";
    case COMMANDS_GROUPS: break;
    }
    return "";
}

const Command *command_find(const char *name) {
    for (const Command *command = command_table(); command->name; command++)
        if (strcmp(command->name, name) == 0) return command;
    return NULL;
}

bool option_belongs(const Option *option, const Command *command) {
    return (option->commands >> command->id & 1) != 0;
}

bool option_applies(const Option *option, const Command *command) {
    return command->id == COMMAND_config || option_belongs(option, command);
}

const char *option_implied(const Option *option) {
    return option->rule.kind == KIND_TEXT ? option->rule.allowed : NULL;
}

const char *option_allowed(const Option *option, const Command *command) {
    return option->rule.id == SETTING_OUTPUT_FORMAT && command ? command->formats : option->rule.allowed;
}
