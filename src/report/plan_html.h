/* What becomes of a program on many devices, on a page: the plan as `moira distribute --explain` prints it,
 * and what changes in each file. What is written is appended to a StrBuf; nothing fails. */
#ifndef MOIRA_REPORT_PLAN_HTML_H
#define MOIRA_REPORT_PLAN_HTML_H

#include "distribute/distribute.h"
#include "report/page.h"

/* Nothing where there is no training loop. */
void plan_put_html(const DistributeResult *result, const StrBuf *explanation, Arena *arena, StrBuf *out);

#endif
