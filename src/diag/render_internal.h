/* What the renderings share. Internal to src/diag; render.h is the door. */
#ifndef MOIRA_DIAG_RENDER_INTERNAL_H
#define MOIRA_DIAG_RENDER_INTERNAL_H

#include "base/shown.h"
#include "diag/render.h"

/* A span as people count: lines and columns from 1, columns in characters, the end exclusive. In a notebook
 * lines count from the first one of the cell. */
typedef struct Location {
    uint32_t cell; /* of a notebook; 0: it is none */
    uint32_t line, column, end_line, end_column;
} Location;

Location locate(const Text *text, Span span);
/* The same for those who look into the file itself: in a notebook the lines are those of the file, and
 * columns, which nobody has, are 0. */
Location locate_in_file(const Text *text, Span span);
/* ":14:9", or ":cell 3:2:5". */
void render_place(Location location, StrBuf *out);

/* [span] with both ends inside [text], the end not before the start. */
Span span_within(const Text *text, Span span);

/* What a stretch of text looks like on a terminal. */
typedef enum RenderStyle {
    STYLE_ERROR,
    STYLE_WARNING,
    STYLE_INFO,
    STYLE_NOTE,   /* secondary places */
    STYLE_STRONG, /* paths, messages */
    STYLE_GUTTER, /* line numbers and bars */
} RenderStyle;

void style_begin(StrBuf *out, bool color, RenderStyle style);
void style_end(StrBuf *out, bool color);
RenderStyle severity_style(Severity severity);

/* "file:line:col: error[code]: message" and a newline: a line of concise, the first line of full. */
void render_headline(const Diagnostic *diagnostic, bool color, StrBuf *out);

/* A path without `./` in front of it, as reports want it. */
const char *render_relative(const char *path);

void render_full(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out);
void render_json(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out);
void render_json_lines(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out);
void render_sarif(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out);
void render_github(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out);
void render_gitlab(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out);
void render_junit(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out);

#endif
