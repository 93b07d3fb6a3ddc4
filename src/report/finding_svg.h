/* A finding as a drawing: a row of boxes for each operand, one box for each axis, aligned as the operation
 * aligns them; a red edge where two sizes do not fit; and from each of these a line to where the size comes
 * from.
 *
 *     x   [  32 ][ 784 ]----------- 784   train.py:6  x = torch.zeros(batch, 784)
 *                   | ≠
 *     w          [ 768 ][ 10 ]
 *                   `--------------- 768   train.py:7  w = torch.zeros(768, 10)
 *
 * The colours are those of the page (page_look.css). No two texts overlap. What is drawn is appended to a
 * StrBuf; nothing fails. */
#ifndef MOIRA_REPORT_FINDING_SVG_H
#define MOIRA_REPORT_FINDING_SVG_H

#include "diag/diagnostic.h"
#include "report/page.h"

/* False, and nothing, where the finding is not about shapes. [files] may be NULL: nothing is linked. */
bool finding_put_svg(const Diagnostic *finding, const PageFiles *files, StrBuf *out);

#endif
