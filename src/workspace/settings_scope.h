/* Which settings hold for a file. A repository may have several configurations: each file follows the closest
 * one above it. What was given on the command line holds for all; what is about the run as a whole (formats,
 * threads, colours) comes from the main settings, those of the first path.
 *
 * Scopes are found by one thread before the work begins, and only read afterwards. */
#ifndef MOIRA_WORKSPACE_SETTINGS_SCOPE_H
#define MOIRA_WORKSPACE_SETTINGS_SCOPE_H

#include "base/map.h"
#include "workspace/rule_levels.h"

typedef struct SettingsScope {
    uint32_t index; /* counts from 0, which is that of the main settings */
    const Settings *settings;
    ParseOptions parse;
    RuleLevels rules;
    const IgnoreList *excludes;
} SettingsScope;

typedef struct SettingsScopes {
    const Settings *main;
    Array(SettingsScope *) items;
    StrMap folders; /* real path to its SettingsScope */
} SettingsScopes;

void settings_scopes_init(SettingsScopes *scopes, const Settings *main);
void settings_scopes_free(SettingsScopes *scopes);

/* The scope of the file [key], an absolute path; "-" has the main one. NULL when a configuration is wrong,
 * with the message in [error]. */
const SettingsScope *settings_scope_of(SettingsScopes *scopes, const char *key, const char **error);

#endif
