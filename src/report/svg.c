#include "report/svg.h"
#include "base/shown.h"
#include "base/utf.h"

static const char style[] =
    "<style>\n"
    "text { font: 12px ui-monospace, monospace; fill: #1f2328; }\n"
    ".box { fill: #ddf4ff; stroke: #0969da; } .fails { fill: #ffebe9; stroke: #cf222e; }\n"
    ".group { fill: #8c959f18; stroke: #8c959f; } .name { font-weight: 600; }\n"
    ".group-name, .detail, .shape { fill: #59636e; } .detail, .shape { font-size: 11px; }\n"
    ".edge { fill: none; stroke: #57606a; marker-end: url(#tip); } .guess { stroke-dasharray: 4 3; }\n"
    ".lane { marker-end: none; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "text { fill: #e6edf3; } .group-name, .detail, .shape { fill: #9198a1; } .edge { stroke: #9198a1; }\n"
    ".box { fill: #121d2f; stroke: #4493f8; } .fails { fill: #25171c; stroke: #f85149; }\n"
    "}\n"
    "</style>\n"
    "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
    "orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#57606a\"/></marker></defs>\n";

void svg_begin(StrBuf *out, int width, int height, const char *title) {
    strbuf_printf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
        "<title>",
        width, height, width, height);
    shown_put_xml(out, title);
    strbuf_puts(out, "</title>\n");
    strbuf_puts(out, style);
}

void svg_begin_in_page(StrBuf *out, int width, int height, const char *title) {
    strbuf_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sequence\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\">\n<title>",
                  width, height, width, height);
    shown_put_xml(out, title);
    strbuf_puts(out, "</title>\n");
}

void svg_put_tip(StrBuf *out) {
    strbuf_puts(
        out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"unseen\" width=\"0\" height=\"0\" "
             "aria-hidden=\"true\"><defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" "
             "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path class=\"tip\" d=\"M0 0L8 4L0 8z\" "
             "/></marker></defs></svg>\n");
}

void svg_end(StrBuf *out) { strbuf_puts(out, "</svg>\n"); }

void svg_rectangle(StrBuf *out, const char *class, int x, int y, int width, int height) {
    strbuf_printf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\"/>\n", class,
                  x, y, width, height);
}

void svg_text(StrBuf *out, const char *class, SvgAnchor anchor, int x, int y, const char *text) {
    static const char *const anchors[] = {"start", "middle", "end"};
    strbuf_printf(out, "<text class=\"%s\" text-anchor=\"%s\" x=\"%d\" y=\"%d\">", class, anchors[anchor], x,
                  y);
    shown_put_xml(out, text);
    strbuf_puts(out, "</text>\n");
}

void svg_arrow(StrBuf *out, const char *class, int x1, int y1, int x2, int y2, int bend) {
    if (bend)
        strbuf_printf(out, "<path class=\"%s\" d=\"M%d %dC%d %d %d %d %d %d\"/>\n", class, x1, y1, x1 + bend,
                      y1, x2 + bend, y2, x2, y2);
    else
        strbuf_printf(out, "<path class=\"%s\" d=\"M%d %dL%d %d\"/>\n", class, x1, y1, x2, y2);
}

int svg_text_width(const char *text) { return (int)utf8_display_width(text, strlen(text)) * SVG_CHARACTER; }
