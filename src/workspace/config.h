/* The configuration: the table [tool.moira] of a pyproject.toml, or a whole moira.toml. The closest one wins,
 * going up from the folder of the first path; in one folder moira.toml beats pyproject.toml, and a
 * pyproject.toml without that table does not count. Every key is the long name of an option.
 *
 * Errors are returned as a message that begins with the place (`pyproject.toml:3: …`), NULL when all is
 * well. Memory comes from the arena of the settings. */
#ifndef MOIRA_WORKSPACE_CONFIG_H
#define MOIRA_WORKSPACE_CONFIG_H

#include "workspace/settings.h"

/* Reads the configuration for [path] (a file or a folder, that need not exist) into [settings]. The file that
 * was used, as shown to the user, goes into [file]; NULL when there is none. */
const char *config_load(Settings *settings, const char *path, const char **file);

/* The same from [folder], a real path, alone; *[file] is NULL when it has none. */
const char *config_load_folder(Settings *settings, const char *folder, const char **file);
/* Whether the configuration of [settings] is that of [folder]. */
bool config_is_in(const Settings *settings, const char *folder);

/* Whether --config [text] names a file: one that is there, or what cannot be KEY=VALUE. */
bool config_is_file(const char *text);
/* Reads the file [path], which the user named, and makes it the only one that counts: a pyproject.toml has a
 * table [tool.moira], any other file is a moira.toml. */
const char *config_load_file(Settings *settings, const char *path);

/* Applies one --config KEY=VALUE. VALUE is written as on the command line or as in TOML. */
const char *config_set_pair(Settings *settings, const char *pair);

#endif
