/* The command line as data. options.def and commands.def list all options and commands; this header turns
 * them into tables, and declares how arguments become settings.
 *
 * A setting is the value of one option together with where it came from; a later source beats an earlier
 * one: default, configuration file, --config, command line. All memory is in the arena of the Settings.
 * What goes wrong is returned as a message for the user, NULL when all is well. */
#ifndef MOIRA_CLI_OPTIONS_H
#define MOIRA_CLI_OPTIONS_H

#include "base/array.h"
#include "base/strbuf.h"

typedef enum CommandId {
#define COMMAND(id, ...) COMMAND_##id,
#define EXAMPLE(...)
#include "cli/commands.def"
#undef COMMAND
#undef EXAMPLE
    COMMAND_COUNT,
} CommandId;

typedef enum OptionId {
#define OPTION(id, ...) OPTION_##id,
#include "cli/options.def"
#undef OPTION
    OPTION_COUNT,
} OptionId;

typedef enum OptionKind {
    KIND_FLAG,   /* no value on the command line; --no-<name> takes it back */
    KIND_NUMBER, /* a whole number within limits */
    KIND_CHOICE, /* one of a few words */
    KIND_TEXT,
    KIND_PATH,
    KIND_FOLDERS, /* relative to the folder of the configuration file; from here on: more than one */
    KIND_GLOBS,
    KIND_TEXTS,
    KIND_PAIRS, /* KEY=VALUE */
} OptionKind;

static inline bool kind_is_list(OptionKind kind) { return kind >= KIND_FOLDERS; }

/* Whether a configuration file may set an option; options.def explains it. */
typedef enum FileUse { FILE_COMMAND_LINE, FILE_FROM_FILE, FILE_INSIDE } FileUse;

/* Under which heading help shows an option. */
typedef enum OptionGroup { GROUP_OPTIONS, GROUP_INPUT, GROUP_OUTPUT, GROUP_GENERAL, GROUP_COUNT } OptionGroup;

typedef struct Option {
    OptionId id;
    const char *name; /* without the dashes */
    char letter;      /* of the short form, or NUL */
    OptionKind kind;
    const char *metavar;  /* what stands for the value in help; NULL for a flag */
    const char *standard; /* the default value as text, or NULL */
    const char *allowed;  /* of a choice: a|b|c; of a number: least|greatest */
    const char *key;      /* in the configuration, or NULL */
    FileUse file;
    OptionGroup group;
    uint32_t commands; /* a bit for each CommandId that takes it */
    const char *help;  /* `code` in backticks */
} Option;

typedef struct Session Session;

/* From where a command looks up its configuration. */
typedef enum ConfigSource { CONFIG_NONE, CONFIG_HERE, CONFIG_BY_PATH } ConfigSource;

typedef struct Command {
    CommandId id;
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

const Command *command_find(const char *name);
/* By configuration key. */
const Option *option_find_key(const char *key);
/* Whether [option] is one of [command]'s own; `config` accepts all the others as well. */
bool option_belongs(const Option *option, const Command *command);
bool option_applies(const Option *option, const Command *command);
/* The words that [option] accepts in [command]: its own, but the formats of the command for --output-format.
 */
const char *option_allowed(const Option *option, const Command *command);

/* Lists of words as the tables have them, a|b|c: whether [word] is one of them, and all of them with
 * [separator] in between. */
bool choices_hold(const char *choices, const char *word);
void choices_join(const char *choices, const char *separator, StrBuf *out);

typedef enum OriginKind {
    ORIGIN_DEFAULT,
    ORIGIN_ENVIRONMENT, /* the Python that is used with the project */
    ORIGIN_FILE,
    ORIGIN_CONFIG_OPTION,
    ORIGIN_COMMAND_LINE
} OriginKind;

typedef struct SettingOrigin {
    OriginKind kind;
    const char *file; /* of ORIGIN_FILE and ORIGIN_ENVIRONMENT, as shown to the user */
    uint32_t line;
    const char *folder; /* that relative paths and patterns start from; NULL for the current one */
} SettingOrigin;

typedef struct SettingItem {
    const char *text;
    const char *folder; /* SettingOrigin.folder */
} SettingItem;

typedef struct Setting {
    SettingOrigin origin;
    const char *text; /* the value as text; NULL for none, and for lists */
    int64_t number;   /* of a number; 0 or 1 of a switch */
    Array(SettingItem) items;
} Setting;

typedef struct Settings {
    Arena *arena;
    const Command *command; /* NULL while it is not known */
    Setting values[OPTION_COUNT];
} Settings;

/* All options at their defaults. */
void settings_init(Settings *settings, const Command *command, Arena *arena);
void settings_free(Settings *settings);
/* Gives [option] the value [text]. A value from a weaker origin than the present one is dropped; items of a
 * list from the same kind of origin add up. */
const char *settings_set(Settings *settings, const Option *option, const char *text,
                         const SettingOrigin *origin);

/* Makes a list empty, unless a stronger origin has filled it. */
void settings_clear(Settings *settings, const Option *option, const SettingOrigin *origin);

/* What the command line says, before any of it is a setting. */
typedef struct Invocation {
    const Command *command; /* NULL when none was named */
    bool help, version;     /* asked for instead of running anything */
    bool nothing_listed; /* an argument file was empty: no path then means no file, not the current folder */
    Array(const Option *) options;
    Array(const char *) values; /* of [options], in the same order */
    Array(const char *) operands;
} Invocation;

/* Reads the arguments behind the program's name, with the contents of @FILE in their place. */
const char *invocation_parse(Invocation *invocation, int count, char *const *arguments, Arena *arena);
void invocation_free(Invocation *invocation);

#endif
