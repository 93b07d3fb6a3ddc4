/* A model as a graph on a page: from top to bottom what is called, with the shape of each tensor between the
 * calls, frames around what belongs together, and repeated blocks folded. A call leads to the line that makes
 * it.
 *
 * It is text for a browser to lay out, with details that fold, and not one large drawing: of 10,000 calls
 * only those that are seen cost anything. What is written is appended to a StrBuf; nothing fails. */
#ifndef MOIRA_REPORT_MODEL_HTML_H
#define MOIRA_REPORT_MODEL_HTML_H

#include "report/page.h"
#include "report/summary.h"

/* [title] is what the model is called; [number] makes the anchors, `m3`, `m3c17`. Calls deeper than
 * [most_depth] are left out. [files] may be NULL. */
void model_put_html(const Summary *summary, uint32_t most_depth, const char *title, uint32_t number,
                    const PageFiles *files, StrBuf *out);

#endif
