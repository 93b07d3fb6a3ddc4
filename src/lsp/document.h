/* The documents that are open in the editor: the texts that count, whatever is on the disk.
 *
 * A document keeps its text and what is known of it (knowledge.h). Edits come as ranges in the units of the
 * client, one after the other; an edit that is no edit is left out, and the text stays what it was. */
#ifndef MOIRA_LSP_DOCUMENT_H
#define MOIRA_LSP_DOCUMENT_H

#include "lsp/knowledge.h"
#include "lsp/place.h"

typedef struct Document Document;
struct Document {
    const char *uri;  /* as the client writes it */
    const char *path; /* absolute; NULL when it is no file */
    int64_t version;
    StrBuf text; /* valid UTF-8 with a NUL after it that does not count */
    bool is_python;
    bool has_changed; /* since it was learned */
    bool is_told;     /* the client knows the findings in it, or will ask for them */
    bool is_notebook; /* [text] is that of a notebook file with the cells (notebook.h) */
    Array(Document *) cells;
    Document *notebook;             /* of a cell: that which it is in; NULL for all others */
    bool is_code_language, is_code; /* of a cell: it is in Python, and is to be run */
    uint32_t run;                   /* of a cell: when it was run; 0: not known */
    Learned knowledge;
    Arena arena; /* of the names */
};

typedef struct Documents {
    Array(Document *) items; /* in the order in which they were opened */
} Documents;

/* What the client says that it has opened; NULL when it says nothing that makes sense. One that is open
 * already is replaced. */
Document *document_open(Documents *documents, const JsonTree *item);
/* A notebook, without its cells. */
Document *document_open_notebook(Documents *documents, const JsonTree *item);
/* The open document of that name; NULL for none. */
Document *documents_find(const Documents *documents, const char *uri);
/* That of params.textDocument.uri; NULL when it is not open. */
Document *document_find(const Documents *documents, const JsonTree *params);
/* Applies the changes of a didChange. False when one of them made no sense, and was left out. */
bool document_change(Document *document, const JsonTree *changes, LspEncoding encoding);
/* Takes a cell out of its notebook. */
void notebook_remove(Document *notebook, Document *cell);
void document_close(Documents *documents, Document *document);
void documents_free(Documents *documents);

#endif
