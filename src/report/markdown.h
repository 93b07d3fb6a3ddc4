/* Our own pages, which are Markdown, as HTML: headings, paragraphs, lists, blocks of code, and in them
 * `code`, **strong** words and [links](page.md) to other pages. Nothing fails: what is something else is
 * text. */
#ifndef MOIRA_REPORT_MARKDOWN_H
#define MOIRA_REPORT_MARKDOWN_H

#include "base/strbuf.h"

/* Called after each block of code, in its language: what is to stand below it may be appended to [out]. */
typedef void MarkdownCode(void *context, const char *language, const char *code, size_t length, StrBuf *out);

/* Headings begin with <h2>, with [anchor] on the first of them. */
void markdown_put_html(const char *text, const char *anchor, MarkdownCode *on_code, void *context,
                       StrBuf *out);

#endif
