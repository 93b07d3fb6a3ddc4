/* Sequence diagrams of choreographies: a lane for each participant, from top to bottom what they send to each
 * other, frames around choices and loops. As text for a terminal, or as SVG. What is drawn is appended to a
 * StrBuf; nothing fails. */
#ifndef MOIRA_REPORT_SEQUENCE_H
#define MOIRA_REPORT_SEQUENCE_H

#include "choreo/diagram.h"

void sequence_put_text(const Diagram *diagram, StrBuf *out);

/* One diagram for a page, which has the style. */
void sequence_put_page(const Diagram *diagram, StrBuf *out);

/* Several diagrams below each other in one drawing. */
void sequence_put_svg(const Diagram *diagrams, uint32_t count, StrBuf *out);

#endif
