/* What a step costs, as a part of a page: the figures, a curve of the memory over the step, and a bar for
 * each part of the model that saves something for the backward pass. Sizes with names are drawn for one
 * number each, which is said. What is written is appended; nothing fails. */
#ifndef MOIRA_COST_COST_HTML_H
#define MOIRA_COST_COST_HTML_H

#include "cost/cost_print.h"

void cost_put_html(const CostTape *tape, const CostStep *step, const CostAsked *asked, StrBuf *out);

#endif
