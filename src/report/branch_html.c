#include "report/branch_html.h"

#include "report/branch_json.h"

#include <stdlib.h>

static void put_inputs(const char *verb, const char *inputs, StrBuf *out) {
    if (!inputs) return;
    strbuf_printf(out, "<div>%s when <code>", verb);
    html_puts(out, inputs);
    strbuf_puts(out, "</code></div>\n");
}

static void put_row(const ShapeBranch *branch, const PageFiles *files, Arena *arena, StrBuf *out) {
    StrBuf link = {0};
    bool is_linked = page_put_link(files, branch->text, branch->test->start, &link);
    strbuf_puts(out, "<tr><td>");
    if (is_linked) strbuf_printf(out, "<a href=\"%s\">", strbuf_text(&link));
    page_put_place(branch->text, branch->test->start, out);
    if (is_linked) strbuf_puts(out, "</a>");
    strbuf_puts(out, "</td><td><code>");
    html_puts(out, branch_condition(branch, arena));
    strbuf_printf(out, "</code></td><td><span class=\"verdict %s\">%s</span></td><td>",
                  branch_verdict(branch),
                  branch->verdict == BRANCH_TRUE        ? "always true"
                  : branch->verdict == BRANCH_FALSE     ? "always false"
                  : branch->verdict == BRANCH_BOTH      ? "either"
                  : branch->verdict == BRANCH_UNREACHED ? "never reached"
                                                        : "not known");
    put_inputs("true", branch->true_when, out);
    put_inputs("false", branch->false_when, out);
    if (branch->because) html_puts(out, branch->because);
    strbuf_puts(out, "</td></tr>\n");
    strbuf_free(&link);
}

void branches_put_html(BranchRows *rows, const PageFiles *files, Arena *arena, StrBuf *out) {
    if (rows->count == 0) return;
    qsort(rows->items, rows->count, sizeof *rows->items, branches_order);
    const char *path = rows->items[0].text->path;
    strbuf_puts(out, "<h3>");
    html_puts(out, path);
    strbuf_puts(out, "</h3>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"conditions of ");
    html_puts(out, path);
    strbuf_puts(out, "\"><table class=\"branches\"><thead><tr><th>line</th><th>condition</th><th>verdict</th>"
                     "<th>for which inputs</th></tr></thead><tbody>\n");
    for (uint32_t i = 0; i < rows->count; i++) put_row(&rows->items[i], files, arena, out);
    strbuf_puts(out, "</tbody></table></div>\n");
}
