/* The junit rendering: XML as test reports have it. A file with findings is a suite, a finding a test that
 * failed; where nothing was found, one test has passed, since many readers refuse a report without tests. */
#include "diag/render_internal.h"

static void put_suite_head(StrBuf *out, const char *name, uint32_t tests, uint32_t failures) {
    strbuf_puts(out, "  <testsuite name=\"");
    shown_put_xml(out, name);
    strbuf_printf(out, "\" tests=\"%u\" failures=\"%u\" errors=\"0\" skipped=\"0\">\n", tests, failures);
}

static void put_case(StrBuf *out, const Diagnostic *diagnostic) {
    const char *path = render_relative(diagnostic->text->path);
    Location location = locate(diagnostic->text, diagnostic->span);
    strbuf_puts(out, "    <testcase name=\"");
    strbuf_puts(out, diag_code_info(diagnostic->code)->code);
    strbuf_puts(out, "\" classname=\"");
    shown_put_xml(out, path);
    strbuf_printf(out, "\">\n      <failure type=\"%s\" message=\"", severity_name(diagnostic->severity));
    shown_put_xml(out, diagnostic->message);
    strbuf_puts(out, "\">");
    shown_put_xml(out, path);
    render_place(location, out);
    strbuf_puts(out, ": ");
    shown_put_xml(out, diagnostic->message);
    for (uint32_t i = 0; i < diagnostic->notes.count; i++) {
        const DiagNote *note = &diagnostic->notes.items[i];
        Location place = locate(note->text, note->span);
        strbuf_putc(out, '\n');
        shown_put_xml(out, render_relative(note->text->path));
        render_place(place, out);
        strbuf_puts(out, ": ");
        shown_put_xml(out, note->message);
    }
    strbuf_puts(out, "</failure>\n    </testcase>\n");
}

/* How many findings from [first] on are in the same file. */
static uint32_t count_of_file(const Diagnostics *diagnostics, uint32_t first) {
    uint32_t end = first;
    const char *path = diagnostics->items.items[first].text->path;
    while (end < diagnostics->items.count && strcmp(diagnostics->items.items[end].text->path, path) == 0)
        end++;
    return end - first;
}

void render_junit(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    (void)options;
    uint32_t count = diagnostics->items.count;
    strbuf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    strbuf_printf(out, "<testsuites name=\"moira\" tests=\"%u\" failures=\"%u\" errors=\"0\">\n",
                  count ? count : 1, count);
    if (count == 0) {
        put_suite_head(out, "moira", 1, 0);
        strbuf_puts(out, "    <testcase name=\"No problems found\" classname=\"moira\"/>\n  </testsuite>\n");
    }
    for (uint32_t i = 0; i < count;) {
        uint32_t end = i + count_of_file(diagnostics, i);
        put_suite_head(out, render_relative(diagnostics->items.items[i].text->path), end - i, end - i);
        for (; i < end; i++) put_case(out, &diagnostics->items.items[i]);
        strbuf_puts(out, "  </testsuite>\n");
    }
    strbuf_puts(out, "</testsuites>\n");
}
