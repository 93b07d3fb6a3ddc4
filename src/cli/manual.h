/* The manual page (troff, for `man`) and the reference in docs (Markdown), made from the same tables as the
 * help. Both are the same bytes for the same version. */
#ifndef MOIRA_CLI_MANUAL_H
#define MOIRA_CLI_MANUAL_H

#include "base/strbuf.h"

void manual_troff(StrBuf *out);
void manual_markdown(StrBuf *out);

#endif
