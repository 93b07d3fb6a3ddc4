#include "workspace/settings_scope.h"
#include "workspace/config.h"
#include "workspace/libraries.h"
#include "workspace/walk.h"

#include <string.h>

static SettingsScope *add_scope(SettingsScopes *scopes, const Settings *settings) {
    SettingsScope *scope = ARENA_NEW(settings->arena, SettingsScope);
    const Setting *excludes = &settings->values[SETTING_EXCLUDE];
    scope->index = scopes->items.count;
    scope->settings = settings;
    scope->parse = settings_parse_options(settings);
    scope->excludes = walk_excludes(excludes->items.items, excludes->items.count, settings->arena);
    rule_levels_make(&scope->rules, settings);
    array_push(&scopes->items, scope);
    return scope;
}

void settings_scopes_init(SettingsScopes *scopes, const Settings *main) {
    *scopes = (SettingsScopes){.main = main};
    add_scope(scopes, main);
}

void settings_scopes_free(SettingsScopes *scopes) {
    for (uint32_t i = 1; i < scopes->items.count; i++)
        settings_free((Settings *)scopes->items.items[i]->settings);
    array_free(&scopes->items);
    strmap_free(&scopes->folders);
}

/* Settings that hold what was given for the whole run, and all else at its default. */
static Settings *derive(const Settings *main) {
    Settings *settings = ARENA_NEW(main->arena, Settings);
    settings_init(settings, main->formats, main->arena);
    for (const SettingRule *rule = setting_rules(); rule->name; rule++) {
        const Setting *given = &main->values[rule->id];
        if (given->origin.kind < ORIGIN_CONFIG_OPTION) continue;
        Setting *setting = &settings->values[rule->id];
        array_free(&setting->items);
        *setting = *given;
        memset(&setting->items, 0, sizeof setting->items);
        for (uint32_t i = 0; i < given->items.count; i++) array_push(&setting->items, given->items.items[i]);
    }
    return settings;
}

/* The scope of [folder] as its own configuration makes it; NULL when it has none, or a wrong one. Above all
 * folders the defaults hold. */
static SettingsScope *own_scope(SettingsScopes *scopes, const char *folder, const char **error) {
    if (config_is_in(scopes->main, folder)) return scopes->items.items[0];
    Settings *settings = derive(scopes->main);
    const char *file = NULL;
    *error = config_load_folder(settings, folder, &file);
    bool is_last = !*folder;
    if (!*error && (file || is_last)) {
        settings_find_version(settings, *folder ? folder : "/");
        *error = libraries_check(settings, *folder ? folder : "/");
    }
    if (!*error && (file || is_last)) return add_scope(scopes, settings);
    settings_free(settings);
    return NULL;
}

static SettingsScope *folder_scope(SettingsScopes *scopes, const char *folder, const char **error) {
    SettingsScope *known = strmap_get(&scopes->folders, folder);
    if (known) return known;
    bool has_main = !*folder && !scopes->main->config;
    SettingsScope *scope = has_main ? scopes->items.items[0] : own_scope(scopes, folder, error);
    if (!scope && !*error) {
        const char *parent = arena_copy(scopes->main->arena, folder, (size_t)(strrchr(folder, '/') - folder));
        scope = folder_scope(scopes, parent, error);
    }
    if (scope) *strmap_at(&scopes->folders, folder) = scope;
    return scope;
}

const SettingsScope *settings_scope_of(SettingsScopes *scopes, const char *key, const char **error) {
    *error = NULL;
    if (key[0] != '/' || scopes->main->is_closed) return scopes->items.items[0];
    const char *folder = arena_copy(scopes->main->arena, key, (size_t)(strrchr(key, '/') - key));
    return folder_scope(scopes, folder, error);
}
