/* Edits of a notebook: what changes in the text of its program changes inside the strings of its file, and
 * every other byte stays: outputs, ids, layout, and how characters are escaped. New lines become new strings
 * where a cell is a list of lines. The result is read again, and refused when its text is not the one that
 * was meant. */
#ifndef MOIRA_EDIT_NOTEBOOK_EDIT_H
#define MOIRA_EDIT_NOTEBOOK_EDIT_H

#include "edit/edit.h"

/* Whether edits of [text] are edits of a notebook. */
bool is_notebook_text(const Text *text);

/* Appends to [out] the file of [original] with the [count] edits made, which edits_apply has sorted; [meant]
 * is the text that they make. NULL, or why that cannot be. */
const char *notebook_edit(const Text *original, const Edit *edits, uint32_t count, const char *meant,
                          size_t length, Arena *arena, StrBuf *out);

#endif
