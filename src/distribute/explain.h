/* What `moira distribute --explain` prints: what was found out about the script, and which rule makes each
 * change. One line each, sorted by file and place, so that it can be compared from run to run. */
#ifndef MOIRA_DISTRIBUTE_EXPLAIN_H
#define MOIRA_DISTRIBUTE_EXPLAIN_H

#include "base/strbuf.h"
#include "distribute/rewriter.h"

/* Appends the summaries of all modules and the changes of their patches. */
void explain_script(const Rewriter *rewriter, StrBuf *out);

#endif
