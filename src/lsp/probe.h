/* Asking what an expression is while the text around it is being typed. `x.`, `d['` and `f(a, ` are no
 * Python, so the run is over another text: without what is being typed, or, where that is none either, with
 * the expression in place of its whole line. */
#ifndef MOIRA_LSP_PROBE_H
#define MOIRA_LSP_PROBE_H

#include "lsp/server.h"

/* Runs the document without [cut], and tells [probe] each value of the expression that ends where the probe
 * says. False when it was stopped, or cannot be run. */
bool server_probe(Server *server, const Document *document, Span cut, const Probe *probe);

#endif
