/* The command line as data. commands.def lists all commands, workspace/settings.def all options; this header
 * turns them into tables, and declares how arguments become an invocation. What goes wrong is returned as a
 * message for the user, NULL when all is well. */
#ifndef MOIRA_CLI_OPTIONS_H
#define MOIRA_CLI_OPTIONS_H

#include "workspace/settings.h"

typedef enum CommandId {
#define COMMAND(id, ...) COMMAND_##id,
#define EXAMPLE(...)
#include "cli/commands.def"
#undef COMMAND
#undef EXAMPLE
    COMMAND_COUNT,
} CommandId;

/* Under which heading help shows an option. */
typedef enum OptionGroup { GROUP_OPTIONS, GROUP_INPUT, GROUP_OUTPUT, GROUP_GENERAL, GROUP_COUNT } OptionGroup;

/* How a setting is written on the command line. */
typedef struct Option {
    SettingRule rule;
    char letter;         /* of the short form, or NUL */
    const char *metavar; /* what stands for the value in help; NULL for a flag */
    OptionGroup group;
    uint32_t commands; /* a bit for each CommandId that takes it */
    const char *help;  /* `code` in backticks */
} Option;

typedef struct Session Session;

/* From where a command looks up its configuration. */
typedef enum ConfigSource { CONFIG_NONE, CONFIG_HERE, CONFIG_BY_PATH } ConfigSource;

/* Under which heading the overview shows a command. */
typedef enum CommandGroup {
    COMMANDS_CHECK,
    COMMANDS_UNDERSTAND,
    COMMANDS_REWRITE,
    COMMANDS_MORE,
    COMMANDS_GROUPS
} CommandGroup;

typedef struct Command {
    CommandId id;
    CommandGroup group;
    const char *name;
    const char *operands;
    const char *formats; /* what --output-format takes */
    ConfigSource configuration;
    const char *summary;
    const char *description;
    void (*run)(Session *session);
} Command;

typedef struct Example {
    CommandId command;
    const char *purpose, *line;
} Example;

/* The tables, ended by an entry whose name (or line) is NULL. */
const Option *option_table(void);
const Command *command_table(void);
const Example *example_table(void);
const char *option_group_title(OptionGroup group);
const char *command_group_title(CommandGroup group);

const Command *command_find(const char *name);
/* Whether [option] is one of [command]'s own; `config` accepts all the others as well. */
bool option_belongs(const Option *option, const Command *command);
bool option_applies(const Option *option, const Command *command);
/* The words that [option] accepts in [command]: its own, but the formats of the command for --output-format.
 */
const char *option_allowed(const Option *option, const Command *command);
/* The value of an option that is written without one; NULL when it needs one, or takes none. */
const char *option_implied(const Option *option);

/* What the command line says, before any of it is a setting. */
typedef struct Invocation {
    const Command *command; /* NULL when none was named */
    bool help, version;     /* asked for instead of running anything */
    bool nothing_listed; /* an argument file was empty: no path then means no file, not the current folder */
    Array(const Option *) options;
    Array(const char *) values; /* of [options], in the same order */
    Array(const char *) operands;
} Invocation;

/* Reads the arguments after the program's name, with the contents of @FILE in their place. */
const char *invocation_parse(Invocation *invocation, int count, char *const *arguments, Arena *arena);
void invocation_free(Invocation *invocation);

#endif
