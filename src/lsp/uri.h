/* The URIs by which an editor names files, and the paths that they mean. */
#ifndef MOIRA_LSP_URI_H
#define MOIRA_LSP_URI_H

#include "base/arena.h"
#include "base/strbuf.h"

/* The absolute path of a file; NULL for what is no file of this machine: `untitled:Untitled-1`, a path with a
 * NUL in it. */
const char *uri_path(const char *uri, Arena *arena);
/* Appends the URI of a file. */
void uri_put(StrBuf *out, const char *path);

#endif
