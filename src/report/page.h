/* Pages for a browser: one file that needs nothing else. Its style and its script are in it, and its content
 * security policy names them by their digests and allows nothing else: no request can be made, and what slips
 * in does not run. The page works without the script, which adds the theme, the toggles, colours of the
 * source, search and zoom.
 *
 * All text that is not ours goes through html_put. What is written is appended to a StrBuf; nothing fails. */
#ifndef MOIRA_REPORT_PAGE_H
#define MOIRA_REPORT_PAGE_H

#include "base/map.h"
#include "base/strbuf.h"
#include "base/text.h"

/* Appends text as HTML and XML take it, in elements and in attributes: what hides or deceives is shown as a
 * picture of itself. Tabs and ends of lines stay. */
void html_put(StrBuf *out, const char *text, size_t length);
void html_puts(StrBuf *out, const char *text);

/* From the doctype to the beginning of the content. [title] is any text. */
void page_begin(StrBuf *out, const char *title);
void page_end(StrBuf *out);

/* The files of a page, to which places in them link. */
typedef struct PageFiles {
    StrMap numbers; /* path to the number of the file + 1, as a pointer */
} PageFiles;

void page_add_file(PageFiles *files, const char *path, uint32_t number);
/* Appends `#f3L14`, where the page shows the place; false, and nothing, where it does not. */
bool page_put_link(const PageFiles *files, const Text *text, uint32_t offset, StrBuf *out);
/* Appends `model.py:14`; of a notebook `model.ipynb:cell 3:2`. */
void page_put_place(const Text *text, uint32_t offset, StrBuf *out);
void page_files_free(PageFiles *files);

#endif
