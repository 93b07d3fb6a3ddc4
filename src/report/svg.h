/* Drawings as SVG: rectangles, lines, texts. The look (fonts, colours, also for dark screens) is in one style
 * sheet, and each thing names its class there. Units are pixels. What is drawn is appended to a StrBuf; texts
 * may hold any bytes and are escaped. Nothing fails. */
#ifndef MOIRA_REPORT_SVG_H
#define MOIRA_REPORT_SVG_H

#include "base/strbuf.h"

typedef enum SvgAnchor { SVG_START, SVG_MIDDLE, SVG_END } SvgAnchor;

enum { SVG_CHARACTER = 7 /* how wide a character of the drawing's font is, about */ };

/* The beginning of a drawing of that size, with [title] for those who cannot see it. */
void svg_begin(StrBuf *out, int width, int height, const char *title);
/* The same in a page, which has the style (page_look.css) and, once, the tip of arrows. */
void svg_begin_in_page(StrBuf *out, int width, int height, const char *title);
void svg_put_tip(StrBuf *out);
void svg_end(StrBuf *out);

void svg_rectangle(StrBuf *out, const char *class, int x, int y, int width, int height);
/* [y] is the base line. */
void svg_text(StrBuf *out, const char *class, SvgAnchor anchor, int x, int y, const char *text);
/* A line with an arrow at its end, straight, or bent to the right by [bend] pixels. */
void svg_arrow(StrBuf *out, const char *class, int x1, int y1, int x2, int y2, int bend);

/* How wide a text is, about. */
int svg_text_width(const char *text);

#endif
