#include "report/plan_html.h"

#include "edit/diff.h"

/* A unified diff, line by line: what comes is inserted, what goes is deleted. */
static void put_diff(const StrBuf *diff, StrBuf *out) {
    strbuf_puts(out, "<pre class=\"excerpt text diff\" tabindex=\"0\">");
    for (size_t at = 0; at < diff->length;) {
        const char *line = diff->data + at, *end = memchr(line, '\n', diff->length - at);
        size_t length = end ? (size_t)(end - line) + 1 : diff->length - at;
        bool is_head = length > 3 && (memcmp(line, "+++", 3) == 0 || memcmp(line, "---", 3) == 0);
        const char *tag = is_head        ? "b"
                          : *line == '+' ? "ins"
                          : *line == '-' ? "del"
                          : *line == '@' ? "b"
                                         : NULL;
        if (tag) strbuf_printf(out, "<%s>", tag);
        html_put(out, line, length);
        if (tag) strbuf_printf(out, "</%s>", tag);
        at += length;
    }
    strbuf_puts(out, "</pre>\n");
}

static void put_module(const DistributedModule *module, StrBuf *out) {
    StrBuf diff = {0};
    diff_unified(module->original->path, (DiffSide){module->original->data, module->original->length},
                 (DiffSide){module->text, module->length}, false, &diff);
    put_diff(&diff, out);
    strbuf_free(&diff);
}

static void put_outcome(const DistributeResult *result, Arena *arena, StrBuf *out) {
    bool is_done = result->outcome == DISTRIBUTE_DONE;
    strbuf_puts(out, is_done ? "<p>It can run on many devices" : "<p>It is refused: the findings say why");
    for (uint32_t i = 0; is_done && i < result->count; i++) {
        const DistributedModule *module = &result->modules[i];
        if (!module->is_listed || !module->is_entry || !module->text) continue;
        strbuf_puts(out, "; to start it: <code>");
        html_puts(out, distribute_launch(result->target, module->original->path, arena));
        strbuf_puts(out, "</code>");
    }
    strbuf_puts(out, ".</p>\n");
}

void plan_put_html(const DistributeResult *result, const StrBuf *explanation, Arena *arena, StrBuf *out) {
    if (result->outcome == DISTRIBUTE_NOTHING || result->count == 0) return;
    strbuf_puts(out, "<article class=\"model\"><h3>");
    html_puts(out, result->modules[0].original->path);
    strbuf_puts(out, "</h3>\n");
    put_outcome(result, arena, out);
    bool is_done = result->outcome == DISTRIBUTE_DONE;
    for (uint32_t i = 0; is_done && i < result->count; i++)
        if (result->modules[i].text) put_module(&result->modules[i], out);
    if (explanation->length > 0) {
        strbuf_puts(out, is_done ? "<details>" : "<details open=\"\">");
        strbuf_puts(
            out,
            "<summary>Plan: what is what, and why</summary>\n<pre class=\"excerpt text\" tabindex=\"0\">");
        html_put(out, explanation->data, explanation->length);
        strbuf_puts(out, "</pre></details>\n");
    }
    strbuf_puts(out, "</article>\n");
}
