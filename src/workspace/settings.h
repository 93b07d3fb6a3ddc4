/* Settings: everything that a user can decide, as data. settings.def lists them all; a value has an origin,
 * and a stronger origin beats a weaker one: default, environment, configuration file, --config, command line.
 *
 * All memory is in the arena of the Settings. What goes wrong is returned as a message for the user, NULL
 * when all is well. How a setting is written on the command line is the affair of src/cli. */
#ifndef MOIRA_WORKSPACE_SETTINGS_H
#define MOIRA_WORKSPACE_SETTINGS_H

#include "base/array.h"
#include "base/strbuf.h"
#include "names/module.h"
#include "syntax/parser.h"

typedef enum SettingId {
#define OPTION(id, ...) SETTING_##id,
#include "workspace/settings.def"
#undef OPTION
    SETTING_COUNT,
} SettingId;

typedef enum SettingKind {
    KIND_FLAG,   /* no value on the command line; --no-<name> takes it back */
    KIND_NUMBER, /* a whole number within limits */
    KIND_CHOICE, /* one of a few words */
    KIND_TEXT,
    KIND_PATH,
    KIND_FOLDERS, /* relative to the folder of the configuration file; from here on: more than one */
    KIND_GLOBS,
    KIND_TEXTS,
    KIND_PAIRS, /* KEY=VALUE */
} SettingKind;

static inline bool kind_is_list(SettingKind kind) { return kind >= KIND_FOLDERS; }

/* Whether a configuration file may set it; settings.def explains it. */
typedef enum FileUse { FILE_COMMAND_LINE, FILE_FROM_FILE, FILE_INSIDE } FileUse;

/* What a setting may be. */
typedef struct SettingRule {
    SettingId id;
    const char *name; /* of the option, without the dashes */
    SettingKind kind;
    const char *standard; /* the default value as text, or NULL */
    const char *allowed;  /* of a choice: a|b|c; of a number: least|greatest; of a text: what it is alone */
    const char *key;      /* in the configuration, or NULL */
    FileUse file;
} SettingRule;

/* One for each SettingId, in order; the last one has no name. */
const SettingRule *setting_rules(void);
/* By configuration key; NULL for none. */
const SettingRule *setting_find_key(const char *key);

/* Lists of words as the table has them, a|b|c: whether [word] is one of them, and all of them with
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
    const char *text;         /* the value as text; NULL for none, and for lists */
    int64_t number;           /* of a number; 0 or 1 of a switch */
    Array(SettingItem) items; /* of a list; of --output-format: the reports, FORMAT:FILE */
} Setting;

typedef struct Settings {
    Arena *arena;
    const char *formats; /* what --output-format may be besides; NULL while that is not known */
    const char *config;  /* the real path of the folder whose configuration was read; NULL for none */
    bool is_closed;      /* no other configuration counts: --isolated, --config FILE */
    Setting values[SETTING_COUNT];
} Settings;

/* All at their defaults. */
void settings_init(Settings *settings, const char *formats, Arena *arena);
void settings_free(Settings *settings);
/* Gives a setting the value [text]. A value from a weaker origin than the present one is dropped; items of a
 * list from the same kind of origin add up. */
const char *settings_set(Settings *settings, const SettingRule *rule, const char *text,
                         const SettingOrigin *origin);
/* Makes a list empty, unless a stronger origin has filled it. */
void settings_clear(Settings *settings, const SettingRule *rule, const SettingOrigin *origin);
/* Without a setting, the target version is that of the environment of [path], or the one next to it that is
 * known. */
void settings_find_version(Settings *settings, const char *path);

/* What a setting is. */
bool settings_flag(const Settings *settings, SettingId id);
uint32_t settings_number(const Settings *settings, SettingId id);
const char *settings_text(const Settings *settings, SettingId id);
/* A path as the system understands it: relative to the folder of the file that set it; NULL for none. */
const char *settings_path(const Settings *settings, SettingId id);
/* Folders as the system understands them: relative to the folder of the file that set them. The list goes
 * into the arena, its length into [count]. */
const char *const *settings_folders(const Settings *settings, SettingId id, uint32_t *count);
/* What they say about finding modules, for a Python of version 3.[minor]. */
ModuleOptions settings_module_options(const Settings *settings, int minor);
/* What they say about parsing. */
ParseOptions settings_parse_options(const Settings *settings);

#endif
