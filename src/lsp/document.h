/* The documents that are open in the editor: the texts that count, whatever is on the disk.
 *
 * A document keeps its text and what is known of it (knowledge.h). Edits come as ranges in the units of the
 * client, one after the other; an edit that is no edit is left out, and the text stays what it was. */
#ifndef MOIRA_LSP_DOCUMENT_H
#define MOIRA_LSP_DOCUMENT_H

#include "lsp/knowledge.h"
#include "lsp/place.h"

typedef struct Document {
    const char *uri;  /* as the client writes it */
    const char *path; /* absolute; NULL when it is no file */
    int64_t version;
    StrBuf text; /* valid UTF-8 with a NUL after it that does not count */
    bool is_python;
    bool has_changed; /* since it was learned */
    bool is_told;     /* the client knows the findings in it, or will ask for them */
    Learned knowledge;
    Arena arena; /* of the names */
} Document;

typedef struct Documents {
    Array(Document *) items; /* in the order in which they were opened */
} Documents;

/* What the client says that it has opened; NULL when it says nothing that makes sense. One that is open
 * already is replaced. */
Document *document_open(Documents *documents, const JsonTree *item);
/* That of params.textDocument.uri; NULL when it is not open. */
Document *document_find(const Documents *documents, const JsonTree *params);
/* Applies the changes of a didChange. False when one of them made no sense, and was left out. */
bool document_change(Document *document, const JsonTree *changes, LspEncoding encoding);
void document_close(Documents *documents, Document *document);
void documents_free(Documents *documents);

/* Where in the document params.position is; false when it says no position. */
bool document_offset(const Document *document, const JsonTree *params, LspEncoding encoding,
                     uint32_t *offset);

#endif
