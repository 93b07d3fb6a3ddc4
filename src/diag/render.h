/* Renderings of diagnostics: for people (full, concise), for programs (json, json-lines, sarif 2.1.0) and for
 * services that show them (github, gitlab, junit, pylint). The list is rendered in its order
 * (diagnostics_sort first) and appended to a StrBuf of the caller; nothing is printed here and nothing fails.
 * Texts, paths and messages may hold hostile bytes: what a terminal would obey is shown as a symbol, what is
 * not UTF-8 as U+FFFD. */
#ifndef MOIRA_DIAG_RENDER_H
#define MOIRA_DIAG_RENDER_H

#include "base/strbuf.h"
#include "diag/diagnostic.h"

typedef enum RenderFormat {
    RENDER_FULL,       /* a source excerpt with carets, secondary places, help */
    RENDER_CONCISE,    /* file:line:col: error[code]: message */
    RENDER_JSON,       /* an array of objects, one per line */
    RENDER_JSON_LINES, /* the objects alone */
    RENDER_SARIF,      /* a log for code scanning, with the rules that fired */
    RENDER_GITHUB,     /* workflow commands that annotate a pull request */
    RENDER_GITLAB,     /* a code quality report */
    RENDER_JUNIT,      /* a test report */
    RENDER_PYLINT,     /* file:line: [code] message */
    RENDER_FORMAT_COUNT,
} RenderFormat;

typedef struct RenderOptions {
    RenderFormat format;
    bool color;               /* ANSI colours, in full and concise */
    const char *version;      /* the version of Moira, for sarif */
    const char *const *pages; /* of rules, by DiagCode, for sarif; NULL for none */
} RenderOptions;

/* "full", "concise", …; what --output-format takes. */
const char *render_format_name(RenderFormat format);
/* The format named [name], or RENDER_FORMAT_COUNT. */
RenderFormat render_format_find(const char *name);
/* Whether all findings are one document, which cannot be printed in parts. */
bool render_is_document(RenderFormat format);

void diag_render(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out);

/* How often each rule was broken, the most frequent first: a line for each, in json an array of objects. */
void diag_statistics(const Diagnostics *diagnostics, RenderFormat format, StrBuf *out);

/* "Found 2 errors and 1 warning." or "No problems found.", with a newline: the last line of full. Where there
 * are none, [unseen] says what was not looked at: "No problems found; …"; NULL when that is nothing. */
void diag_summary(const Diagnostics *diagnostics, const char *unseen, bool color, StrBuf *out);

#endif
