/* What is known of the conditions on shapes of a file, as a table on a page: the verdict, and inputs for
 * either side. */
#ifndef MOIRA_REPORT_BRANCH_HTML_H
#define MOIRA_REPORT_BRANCH_HTML_H

#include "gradual/branch.h"
#include "report/page.h"

/* Nothing where there are no rows, which are sorted. */
void branches_put_html(BranchRows *rows, const PageFiles *files, Arena *arena, StrBuf *out);

#endif
