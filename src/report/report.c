#include "report/report.h"

#include "report/finding_svg.h"
#include "report/svg.h"

#include <stddef.h>
#include <string.h>

/* What the head of the page says. */
typedef struct Totals {
    uint32_t errors, warnings, notes;
    uint32_t files, lines, models;
    uint64_t known, expressions;
} Totals;

static Totals count_all(const ReportPage *report) {
    Totals totals = {.errors = diagnostics_count(report->findings, SEVERITY_ERROR),
                     .warnings = diagnostics_count(report->findings, SEVERITY_WARNING),
                     .notes = diagnostics_count(report->findings, SEVERITY_INFO)};
    for (uint32_t i = 0; i < report->file_count; i++) {
        const ReportFile *file = &report->files[i];
        totals.files += file->text != NULL;
        if (file->text) totals.lines += text_line_count(file->text);
        totals.known += file->known;
        totals.expressions += file->known + file->unknown;
        totals.models += file->model_count;
    }
    return totals;
}

/* The findings of a file: they are sorted by the paths of their files. */
static FindingRange findings_of(const ReportPage *report, const ReportFile *file) {
    const Diagnostic *items = report->findings->items.items;
    uint32_t count = report->findings->items.count, first = 0, end;
    while (first < count && items[first].text != file->text) first++;
    for (end = first; end < count && items[end].text == file->text;) end++;
    return (FindingRange){items + first, end - first, first};
}

/* A section that is made of what the files have; none where they have nothing. */
static void put_parts(const ReportPage *report, const char *id, const char *title, size_t part, StrBuf *out) {
    bool has_any = false;
    for (uint32_t i = 0; i < report->file_count; i++) {
        const StrBuf *text = (const StrBuf *)((const char *)&report->files[i] + part);
        if (text->length == 0) continue;
        if (!has_any) strbuf_printf(out, "<section id=\"%s\"><h2>%s</h2>\n", id, title);
        if (!has_any && part == offsetof(ReportFile, choreographies)) svg_put_tip(out);
        has_any = true;
        strbuf_put(out, text->data, text->length);
    }
    if (has_any) strbuf_puts(out, "</section>\n");
}

static bool has_part(const ReportPage *report, size_t part) {
    bool has_any = false;
    for (uint32_t i = 0; i < report->file_count; i++)
        has_any |= ((const StrBuf *)((const char *)&report->files[i] + part))->length > 0;
    return has_any;
}

/* ---- the paths ---- */

static size_t common_folder(const ReportPage *report) {
    const char *first = NULL;
    size_t common = 0;
    for (uint32_t i = 0; i < report->file_count; i++) {
        const char *path = report->files[i].text ? report->files[i].text->path : NULL;
        if (!path) continue;
        if (!first) common = strlen(first = path);
        size_t same = 0;
        while (same < common && path[same] == first[same]) same++;
        common = same;
    }
    while (common > 0 && first[common - 1] != '/') common--;
    return common;
}

const char *report_path(const ReportPage *report, const ReportFile *file) {
    return file->text->path + report->common;
}

static void put_folder(const ReportPage *report, StrBuf *out) {
    if (report->common == 0) return;
    const char *path = NULL;
    for (uint32_t i = 0; i < report->file_count && !path; i++)
        if (report->files[i].text) path = report->files[i].text->path;
    strbuf_puts(out, "<p class=\"folder\">in <code>");
    html_put(out, path, report->common);
    strbuf_puts(out, "</code></p>\n");
}

/* ---- the frame ---- */

static void put_tile(StrBuf *out, const char *class, uint32_t number, const char *one, const char *many) {
    strbuf_printf(out, "<li class=\"%s\"><b>%u</b> %s</li>\n", number ? class : "none", number,
                  number == 1 ? one : many);
}

static void put_head(const ReportPage *report, const Totals *totals, StrBuf *out) {
    strbuf_puts(out, "<header class=\"top\"><h1>");
    html_puts(out, report->title);
    strbuf_puts(out, "</h1>\n");
    put_folder(report, out);
    strbuf_puts(
        out, "<div class=\"tools\" hidden=\"\">"
             "<button type=\"button\" id=\"shapes\" aria-pressed=\"true\" title=\"Show shapes in the source "
             "(s)\">Shapes</button>\n"
             "<button type=\"button\" id=\"theme\" title=\"Light or dark (t)\">Theme</button></div>\n"
             "<ul class=\"tiles\">\n");
    put_tile(out, "error", totals->errors, "error", "errors");
    put_tile(out, "warning", totals->warnings, "warning", "warnings");
    if (totals->notes) put_tile(out, "info", totals->notes, "note", "notes");
    if (totals->files) put_tile(out, "plain", totals->files, "file", "files");
    if (totals->files) put_tile(out, "plain", totals->lines, "line", "lines");
    if (totals->models) put_tile(out, "plain", totals->models, "call of a model", "calls of models");
    if (totals->expressions)
        strbuf_printf(out, "<li class=\"plain\"><b>%.1f %%</b> known</li>\n",
                      100.0 * (double)totals->known / (double)totals->expressions);
    strbuf_puts(out, "</ul></header>\n");
}

static void put_file_entries(const ReportPage *report, StrBuf *out) {
    for (uint32_t i = 0; i < report->file_count; i++) {
        const ReportFile *file = &report->files[i];
        if (!file->text) continue;
        FindingRange found = findings_of(report, file);
        strbuf_printf(out, "<li><a href=\"#f%u\">", i);
        html_puts(out, report_path(report, file));
        strbuf_puts(out, "</a>");
        if (found.count) strbuf_printf(out, " <span class=\"count\">%u</span>", found.count);
        strbuf_puts(out, "</li>\n");
    }
}

static void put_navigation(const ReportPage *report, const Totals *totals, StrBuf *out) {
    strbuf_puts(out, "<nav aria-label=\"Contents\">\n<ul>\n");
    strbuf_printf(out, "<li><a href=\"#findings\">Findings</a> <span class=\"count\">%u</span></li>\n",
                  report->findings->items.count);
    if (totals->models)
        strbuf_printf(out, "<li><a href=\"#models\">Models</a> <span class=\"count\">%u</span></li>\n",
                      totals->models);
    if (has_part(report, offsetof(ReportFile, plan)))
        strbuf_puts(out, "<li><a href=\"#plan\">On many devices</a></li>\n");
    if (has_part(report, offsetof(ReportFile, branches)))
        strbuf_puts(out, "<li><a href=\"#branches\">Conditions on shapes</a></li>\n");
    if (has_part(report, offsetof(ReportFile, choreographies)))
        strbuf_puts(out, "<li><a href=\"#choreographies\">Choreographies</a></li>\n");
    if (totals->expressions) strbuf_puts(out, "<li><a href=\"#coverage\">What is known</a></li>\n");
    if (totals->lines) strbuf_puts(out, "<li><a href=\"#files\">Source</a></li>\n");
    strbuf_puts(out, "</ul>\n");
    if (totals->files > 1)
        strbuf_puts(out,
                    "<label class=\"search\" hidden=\"\">Find a file <input type=\"search\" id=\"filter\" "
                    "autocomplete=\"off\" spellcheck=\"false\" /></label>\n");
    if (totals->files) strbuf_puts(out, "<ul class=\"files\">\n");
    put_file_entries(report, out);
    strbuf_puts(out, totals->files ? "</ul>\n</nav>\n" : "</nav>\n");
}

/* ---- the sections ---- */

static void put_findings(const ReportPage *report, StrBuf *out) {
    strbuf_puts(out, "<section id=\"findings\"><h2>Findings</h2>\n");
    for (uint32_t i = 0; i < report->findings->items.count; i++)
        report_put_finding(&report->findings->items.items[i], i, &report->links, out);
    if (report->findings->items.count == 0) strbuf_puts(out, "<p>No problems found.</p>\n");
    strbuf_puts(out, "</section>\n");
}

static void put_sources(const ReportPage *report, StrBuf *out) {
    strbuf_puts(out, "<section id=\"files\"><h2>Source</h2>\n");
    for (uint32_t i = 0; i < report->file_count; i++) {
        const ReportFile *file = &report->files[i];
        if (!file->text) continue;
        FindingRange found = findings_of(report, file);
        bool is_shown = found.count > 0 || report->file_count == 1;
        strbuf_printf(out, "<details class=\"file\" id=\"f%u\"%s><summary>", i, is_shown ? " open=\"\"" : "");
        html_puts(out, report_path(report, file));
        if (found.count) strbuf_printf(out, " <span class=\"count\">%u</span>", found.count);
        strbuf_puts(out, "</summary>\n");
        report_put_source(file, i, found, out);
        strbuf_puts(out, "</details>\n");
    }
    strbuf_puts(out, "</section>\n");
}

void report_put_page(const ReportPage *data, StrBuf *out) {
    ReportPage page = *data;
    const ReportPage *report = &page;
    page.common = common_folder(data);
    Totals totals = count_all(report);
    page_begin(out, report->title);
    put_head(report, &totals, out);
    strbuf_puts(out, "<div class=\"body\">\n");
    put_navigation(report, &totals, out);
    strbuf_puts(out, "<main id=\"main\">\n");
    put_findings(report, out);
    put_parts(report, "models", "Models", offsetof(ReportFile, models), out);
    put_parts(report, "plan", "On many devices", offsetof(ReportFile, plan), out);
    put_parts(report, "branches", "Conditions on shapes", offsetof(ReportFile, branches), out);
    put_parts(report, "choreographies", "Choreographies", offsetof(ReportFile, choreographies), out);
    if (totals.expressions) report_put_coverage(report, out);
    if (totals.lines) put_sources(report, out);
    strbuf_puts(out, "</main>\n</div>\n<footer>Written by Moira ");
    html_puts(out, report->version);
    strbuf_puts(out, ", which read the program and ran none of it.</footer>\n");
    page_end(out);
}
