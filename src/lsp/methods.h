/* The functions of methods.def, and what they share. */
#ifndef MOIRA_LSP_METHODS_H
#define MOIRA_LSP_METHODS_H

#include "edit/edit.h"
#include "lsp/server.h"

#define METHOD(name, function) ServerMethod function;
#include "lsp/methods.def"
#undef METHOD

/* Tells the client the findings in a document, which is known. */
void lsp_tell_findings(Server *server, const Document *document);
/* Writes an action for each annotation that can be inserted within [range]. */
void lsp_put_annotations(Server *server, Document *document, Span range, JsonWriter *json);
/* Writes the actions that are commands of the editor: for the branch at [offset], and for the whole file. */
void lsp_put_prune(Server *server, const Document *document, uint32_t offset, JsonWriter *json);
void lsp_put_distribute(Server *server, const Document *document, JsonWriter *json);
/* The members of a report of what is found in a text: NULL for nothing. [before] is the result that the
 * client has already, or NULL. */
void lsp_put_report(Server *server, const Learned *knowledge, const char *before, JsonWriter *json);
/* A finding as the protocol writes it. */
void lsp_put_finding(Server *server, const Diagnostic *finding, JsonWriter *json);
/* The object {uri, range} of a place in any text, of which [known] is the document if it is open. */
void lsp_put_location(const Server *server, const Text *text, Span span, JsonWriter *json);
/* The array of the edits of a text. */
void lsp_put_edits(const Server *server, const Text *text, const Edits *edits, JsonWriter *json);

/* Where [name] stands in a node that binds it: after `def`, at the end of `import a as name`. The whole node
 * when it is not found. */
Span lsp_name_span(const Text *text, const Node *node, const char *name);

#endif
