#include "lsp/probe.h"

#include <string.h>

/* A text to be run, and where the expression ends in it. */
typedef struct Attempt {
    StrBuf text;
    Probe probe;
} Attempt;

static void begin_attempt(Attempt *attempt, const Document *document, Span kept) {
    strbuf_put(&attempt->text, document->text.data, kept.start);
    attempt->probe.end = kept.end;
}

/* The text without the part that is typed. */
static Attempt without_part(const Document *document, Span cut, const Probe *probe) {
    Attempt attempt = {.probe = *probe};
    begin_attempt(&attempt, document, (Span){cut.start, probe->end});
    strbuf_put(&attempt.text, document->text.data + cut.end, document->text.length - cut.end);
    strbuf_text(&attempt.text);
    return attempt;
}

/* Where the expression that ends at [end] begins, as far as brackets and names tell. */
static uint32_t expression_start(const char *data, uint32_t end, uint32_t line) {
    uint32_t depth = 0, at = end;
    while (at > line) {
        char c = data[at - 1];
        if (strchr(")]}", c)) depth++;
        if (strchr("([{", c) && depth-- == 0) return at;
        bool goes_on = c == '.' || c == '_' || (unsigned char)c >= 0x80 || (c >= '0' && c <= '9') ||
                       ((c | 32) >= 'a' && (c | 32) <= 'z') || strchr("\"')]}([{", c);
        if (depth == 0 && !goes_on) return at;
        at--;
    }
    return at;
}

/* The text with the expression in place of its line. A line that begins a block still does. */
static Attempt with_expression(const Document *document, Span cut, const Probe *probe) {
    const char *data = document->text.data;
    uint32_t line = probe->end, next = cut.end, length = (uint32_t)document->text.length;
    while (line > 0 && data[line - 1] != '\n' && data[line - 1] != '\r') line--;
    while (next < length && data[next] != '\n' && data[next] != '\r') next++;
    uint32_t start = line + (uint32_t)strspn(data + line, " \t\f");
    uint32_t first = expression_start(data, probe->end, start), last = next;
    while (last > start && strchr(" \t", data[last - 1])) last--;
    bool is_block = last > start && data[last - 1] == ':';
    Attempt attempt = {.probe = *probe};
    strbuf_put(&attempt.text, data, start);
    strbuf_puts(&attempt.text, is_block ? "if (" : "(");
    strbuf_put(&attempt.text, data + first, probe->end - first);
    attempt.probe.end = (uint32_t)attempt.text.length;
    strbuf_puts(&attempt.text, is_block ? "):" : ")");
    strbuf_put(&attempt.text, data + next, length - next);
    strbuf_text(&attempt.text);
    return attempt;
}

static bool is_python(const Attempt *attempt, const SettingsScope *scope, const char *path) {
    PythonFile file;
    python_file_take(&file, path, attempt->text.data, attempt->text.length, NOTEBOOK_REFUSED, &scope->parse,
                     NULL);
    bool is_good = file.tree && diagnostics_count(&file.diagnostics, SEVERITY_ERROR) == 0;
    python_file_free(&file);
    return is_good;
}

bool server_probe(Server *server, const Document *document, Span cut, const Probe *probe) {
    /* The texts of the other documents are held. */
    if (server->asked != document) knowledge_forget(&server->probed);
    server->asked = document;
    Lesson lesson = server_lesson(server, document, KNOWS_FINDINGS);
    Attempt attempt = without_part(document, cut, probe);
    if (!is_python(&attempt, lesson.scope, lesson.path)) {
        strbuf_free(&attempt.text);
        attempt = with_expression(document, cut, probe);
    }
    bool is_run = is_python(&attempt, lesson.scope, lesson.path);
    if (is_run) {
        lesson.data = attempt.text.data;
        lesson.length = attempt.text.length;
        lesson.probe = &attempt.probe;
        is_run = knowledge_learn(&server->probed, &lesson);
    }
    strbuf_free(&attempt.text);
    return is_run;
}
