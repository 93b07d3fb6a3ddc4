#include "workspace/config.h"
#include "base/file.h"
#include "base/suggest.h"
#include "base/toml.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Applying keys and values. */

static const char *command_line_only(const char *key, Arena *arena) {
    return arena_printf(arena, "`%s` can be given on the command line only", key);
}

static const char *unknown_key(const char *key, Arena *arena) {
    Suggestion suggestion = {.wanted = key};
    for (const SettingRule *rule = setting_rules(); rule->name; rule++) {
        if (!rule->key && strcmp(rule->name, key) == 0) return command_line_only(key, arena);
        if (rule->key && rule->file != FILE_COMMAND_LINE) suggest_offer(&suggestion, rule->key);
    }
    return arena_printf(arena, "unknown key `%s`%s", key, suggest_text(&suggestion, "", arena));
}

static const char *kind_takes(SettingKind kind) {
    switch (kind) {
    case KIND_FLAG: return "true or false";
    case KIND_NUMBER: return "an integer";
    case KIND_CHOICE:
    case KIND_TEXT:
    case KIND_PATH: return "a string";
    case KIND_FOLDERS:
    case KIND_GLOBS:
    case KIND_TEXTS: break;
    case KIND_PAIRS: return "a table";
    }
    return "a string or an array of strings";
}

static bool type_fits(SettingKind kind, TomlType type) {
    if (kind == KIND_FLAG) return type == TOML_BOOLEAN;
    if (kind == KIND_NUMBER) return type == TOML_INTEGER;
    if (kind == KIND_PAIRS) return type == TOML_TABLE;
    return type == TOML_STRING;
}

/* Whether a path that a file names leads out of the file's folder. */
static bool leaves(const char *path, const char *folder, Arena *arena) {
    return !file_is_inside(*path == '/' ? path : arena_printf(arena, "%s/%s", folder, path), folder);
}

static const char *set_value(Settings *settings, const SettingRule *rule, const TomlValue *value,
                             const SettingOrigin *origin) {
    Arena *arena = settings->arena;
    if (!type_fits(rule->kind, value->type)) {
        bool scalar = value->type != TOML_ARRAY && value->type != TOML_TABLE;
        bool quotable = scalar && type_fits(rule->kind, TOML_STRING);
        const char *advice = quotable ? arena_printf(arena, "; write \"%s\"", value->text) : "";
        return arena_printf(arena, "takes %s, not %s%s", kind_takes(rule->kind), toml_type_name(value->type),
                            advice);
    }
    if (strlen(value->text) != value->length) return "the value holds a NUL character";
    if (rule->file == FILE_INSIDE && origin->kind == ORIGIN_FILE &&
        leaves(value->text, origin->folder, arena))
        return arena_printf(arena, "`%s` is outside of this file's folder; --%s may name it", value->text,
                            rule->name);
    /* TOML writes one number in many ways: 0x1F, 1_000. */
    const char *text =
        value->type == TOML_INTEGER ? arena_printf(arena, "%" PRId64, value->integer) : value->text;
    return settings_set(settings, rule, text, origin);
}

/* The text of a table's value: a string, or an array of strings with commas between them. */
static const char *pair_value(const TomlValue *value, Arena *arena) {
    if (value->type == TOML_STRING) return value->text;
    if (value->type != TOML_ARRAY) return NULL;
    const char *text = "";
    for (const TomlEntry *item = value->first; item; item = item->next) {
        if (item->value->type != TOML_STRING) return NULL;
        text = arena_printf(arena, "%s%s%s", text, *text ? "," : "", item->value->text);
    }
    return text;
}

/* A table is a list of KEY=VALUE. */
static const char *set_pairs(Settings *settings, const SettingRule *rule, const TomlValue *table,
                             const SettingOrigin *origin) {
    Arena *arena = settings->arena;
    settings_clear(settings, rule, origin);
    for (const TomlEntry *entry = table->first; entry; entry = entry->next) {
        const char *value = pair_value(entry->value, arena);
        if (!value)
            return arena_printf(arena, "`%s` takes a string or an array of strings, not %s", entry->key,
                                toml_type_name(entry->value->type));
        const char *error =
            settings_set(settings, rule, arena_printf(arena, "%s=%s", entry->key, value), origin);
        if (error) return error;
    }
    return NULL;
}

/* The items of an array are values of their own. */
static const char *set_key(Settings *settings, const SettingRule *rule, const TomlValue *value,
                           const SettingOrigin *origin) {
    if (rule->kind == KIND_PAIRS && value->type == TOML_TABLE)
        return set_pairs(settings, rule, value, origin);
    if (rule->kind == KIND_PAIRS || !kind_is_list(rule->kind) || value->type != TOML_ARRAY)
        return set_value(settings, rule, value, origin);
    settings_clear(settings, rule, origin);
    for (const TomlEntry *item = value->first; item; item = item->next) {
        const char *error = set_value(settings, rule, item->value, origin);
        if (error) return error;
    }
    return NULL;
}

/* "key: error", for messages. */
static const char *about(const char *key, const char *error, Arena *arena) {
    return error ? arena_printf(arena, "%s: %s", key, error) : NULL;
}

static const char *set_table(Settings *settings, const TomlValue *table, const SettingOrigin *file) {
    Arena *arena = settings->arena;
    for (const TomlEntry *entry = table->first; entry; entry = entry->next) {
        bool has_nul = strlen(entry->key) != entry->key_length;
        const SettingRule *rule = has_nul ? NULL : setting_find_key(entry->key);
        SettingOrigin origin = *file;
        origin.line = entry->line;
        const char *error = has_nul ? "the key holds a NUL character"
                            : !rule ? unknown_key(entry->key, arena)
                            : rule->file == FILE_COMMAND_LINE
                                ? command_line_only(entry->key, arena)
                                : about(entry->key, set_key(settings, rule, entry->value, &origin), arena);
        if (error) return arena_printf(arena, "%s:%u: %s", file->file, entry->line, error);
    }
    return NULL;
}

const char *config_set_pair(Settings *settings, const char *pair) {
    Arena *arena = settings->arena;
    SettingOrigin origin = {.kind = ORIGIN_CONFIG_OPTION};
    const char *equals = strchr(pair, '=');
    if (!equals || equals == pair)
        return arena_printf(arena, "--config: `%s` is neither a file nor KEY=VALUE", pair);
    const char *key = arena_copy(arena, pair, (size_t)(equals - pair));
    const SettingRule *rule = setting_find_key(key);
    const char *error;
    if (!rule) {
        error = unknown_key(key, arena);
    } else {
        bool is_quoted = equals[1] && strchr("[{\"'", equals[1]);
        TomlError problem;
        const char *text = arena_printf(arena, "value = %s", equals + 1);
        TomlValue *table = toml_parse(text, strlen(text), arena, &problem), *value = toml_get(table, "value");
        bool is_number = value && value->type == TOML_INTEGER && rule->kind == KIND_NUMBER;
        if (is_quoted && !table)
            error = problem.message;
        else if (is_quoted || is_number)
            error = set_key(settings, rule, value, &origin);
        else
            error = settings_set(settings, rule, equals + 1, &origin);
        error = about(key, error, arena);
    }
    return error ? arena_printf(arena, "--config: %s", error) : NULL;
}

/* Finding the file. */

/* The real path of the folder that [path] is, or is in; of the current folder when that does not exist. */
static const char *starting_folder(const char *path, Arena *arena) {
    struct stat status;
    const char *slash = strrchr(path, '/');
    bool is_folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    if (!is_folder) path = slash ? arena_copy(arena, path, (size_t)(slash - path) + 1) : ".";
    const char *folder = file_real_folder(path, arena);
    if (!folder) folder = file_real_folder(".", arena);
    return folder ? folder : "";
}

/* [path] without the current folder in front of it. */
static const char *shown(const char *path, Arena *arena) {
    char *here = realpath(".", NULL);
    size_t length = here ? strlen(here) : 0;
    bool below = length > 1 && strncmp(path, here, length) == 0 && path[length] == '/';
    free(here);
    return arena_printf(arena, "%s", below ? path + length + 1 : path);
}

/* The table of the file [name] in [folder] goes into [table], its name as the user knows it into [label];
 * NULL for both when the file is not there or does not speak to us. */
static const char *read_table(const char *folder, const char *name, bool own, Arena *arena,
                              const char **label, const TomlValue **table) {
    const char *path = arena_printf(arena, "%s/%s", folder, name);
    FileContent content;
    TomlError problem;
    *label = NULL;
    *table = NULL;
    if (access(path, F_OK) != 0) return NULL;
    const char *shown_path = shown(path, arena);
    const char *error = file_read(path, arena, &content);
    if (error) return arena_printf(arena, "%s: %s", shown_path, error);
    TomlValue *root = toml_parse(content.data, content.length, arena, &problem);
    if (!root)
        return arena_printf(arena, "%s:%u:%u: %s", shown_path, problem.line, problem.column, problem.message);
    const TomlValue *found = own ? root : toml_get(toml_get(root, "tool"), "moira");
    if (!found) return NULL;
    *label = shown_path;
    if (found->type != TOML_TABLE)
        return arena_printf(arena, "%s:%u: `tool.moira` is not a table", shown_path, found->line);
    *table = found;
    return NULL;
}

/* Applies the file [name] in [folder] if it is there and speaks to us; [file] says whether it does. */
static const char *try_file(Settings *settings, const char *folder, const char *name, bool own,
                            const char **file) {
    const TomlValue *table;
    const char *error = read_table(folder, name, own, settings->arena, file, &table);
    if (error || !table) return error;
    SettingOrigin origin = {.kind = ORIGIN_FILE, .file = *file, .folder = *folder ? folder : "/"};
    return set_table(settings, table, &origin);
}

/* Adds the `roots` of the configuration in [folder]. What is wrong with it is not our affair: whoever runs in
 * that folder is told. */
static void add_roots(Settings *settings, const char *folder) {
    const SettingRule *rule = setting_find_key("roots");
    const TomlValue *table;
    SettingOrigin origin = {.kind = ORIGIN_FILE, .folder = *folder ? folder : "/"};
    read_table(folder, "moira.toml", true, settings->arena, &origin.file, &table);
    if (!origin.file) read_table(folder, "pyproject.toml", false, settings->arena, &origin.file, &table);
    const TomlValue *roots = table ? toml_get(table, "roots") : NULL;
    if (!roots) return;
    origin.line = roots->line;
    if (roots->type != TOML_ARRAY) set_value(settings, rule, roots, &origin);
    for (const TomlEntry *item = roots->type == TOML_ARRAY ? roots->first : NULL; item; item = item->next)
        set_value(settings, rule, item->value, &origin);
}

static const char *parent_folder(const char *folder, Arena *arena) {
    return arena_copy(arena, folder, (size_t)(strrchr(folder, '/') - folder));
}

/* Where the packages of a repository lie is said once, at its top: the roots of all configurations count,
 * from that of [folder] to that of the folder with `.git`. */
static void add_outer_roots(Settings *settings, const char *folder) {
    Arena *arena = settings->arena;
    while (*folder && access(arena_printf(arena, "%s/.git", folder), F_OK) != 0) {
        folder = parent_folder(folder, arena);
        add_roots(settings, folder);
    }
}

const char *config_load_folder(Settings *settings, const char *folder, const char **file) {
    *file = NULL;
    const char *error = try_file(settings, folder, "moira.toml", true, file);
    if (!error && !*file) error = try_file(settings, folder, "pyproject.toml", false, file);
    if (*file) settings->config = folder;
    if (*file && !error) add_outer_roots(settings, folder);
    return error;
}

bool config_is_in(const Settings *settings, const char *folder) {
    return settings->config && strcmp(settings->config, folder) == 0;
}

bool config_is_file(const char *text) { return !strchr(text, '=') || access(text, F_OK) == 0; }

const char *config_load_file(Settings *settings, const char *path) {
    Arena *arena = settings->arena;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *file = NULL;
    const char *folder =
        file_real_folder(slash ? arena_copy(arena, path, (size_t)(name - path)) : ".", arena);
    if (!folder || access(path, F_OK) != 0)
        return arena_printf(arena, "--config: `%s` is neither a file nor KEY=VALUE", path);
    bool is_project = strcmp(name, "pyproject.toml") == 0;
    const char *error = try_file(settings, folder, name, !is_project, &file);
    if (!error && !file) return arena_printf(arena, "%s: there is no table [tool.moira]", path);
    settings->is_closed = true;
    return error;
}

const char *config_load(Settings *settings, const char *path, const char **file) {
    *file = NULL;
    for (const char *folder = starting_folder(path, settings->arena);;) {
        const char *error = config_load_folder(settings, folder, file);
        if (error || *file || !*folder) return error;
        folder = parent_folder(folder, settings->arena);
    }
}
