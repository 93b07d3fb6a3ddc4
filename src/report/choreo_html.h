/* The choreographies of a file on a page: a sequence diagram for each method that communicates. What is
 * written is appended to a StrBuf; a file without choreographies, or with wrong ones, adds nothing. */
#ifndef MOIRA_REPORT_CHOREO_HTML_H
#define MOIRA_REPORT_CHOREO_HTML_H

#include "names/project.h"
#include "report/page.h"
#include "syntax/parser.h"

void choreo_put_html(const Tree *tree, Project *project, Symbols *symbols, Arena *arena,
                     const PageFiles *files, StrBuf *out);

#endif
