/* The edit of a configuration file that turns a rule off for the whole project. */
#ifndef MOIRA_LSP_SETTING_H
#define MOIRA_LSP_SETTING_H

#include "lsp/server.h"

typedef struct SettingEdit {
    const char *path;
    bool is_new;      /* the file is not there yet */
    const Text *text; /* of the file */
    uint32_t offset;  /* where it goes in */
    const char *inserted;
} SettingEdit;

/* In the configuration that holds for [document], or in a new moira.toml beside it. False when there is a
 * configuration that cannot be read. */
bool setting_ignore(Server *server, const Document *document, const char *code, SettingEdit *edit);

#endif
