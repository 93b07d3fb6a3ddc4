/* Notebooks that are open in the editor. Each cell is a document of its own to the client; to the server they
 * are one program, the text of a notebook file with these cells, and a cell is a window of it. */
#ifndef MOIRA_LSP_NOTEBOOK_H
#define MOIRA_LSP_NOTEBOOK_H

#include "lsp/document.h"

/* Makes the text of a notebook anew when one of its cells has changed. */
void notebook_refresh(Document *notebook);
/* Where the cell stands in the text of the program that is known; false when nothing of it does. */
bool notebook_window(const Document *notebook, const Document *cell, Span *window);
/* The cell in which [offset] of the program is; NULL for none. */
const Document *notebook_cell_at(const Document *notebook, uint32_t offset);

#endif
