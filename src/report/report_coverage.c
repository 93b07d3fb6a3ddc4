/* What is not known, by file, and the names that cost most. */
#include "report/report.h"

#include <stdlib.h>

enum { BAR = 120, MOST_FILES = 25, MOST_NAMES = 40 };

static uint32_t expressions_of(const ReportFile *file) { return file->known + file->unknown; }

static int compare_files(const void *a, const void *b) {
    const ReportFile *left = *(const ReportFile *const *)a, *right = *(const ReportFile *const *)b;
    if (left->unknown != right->unknown) return left->unknown > right->unknown ? -1 : 1;
    return strcmp(left->text->path, right->text->path);
}

static void put_row(const ReportPage *report, const ReportFile *file, StrBuf *out) {
    uint32_t all = expressions_of(file);
    double share = all ? (double)file->known / all : 1;
    strbuf_printf(out, "<tr><td><a href=\"#f%u\">", (uint32_t)(file - report->files));
    html_puts(out, report_path(report, file));
    strbuf_printf(out,
                  "</a></td><td>%u</td><td>%u</td><td>%.1f %%</td><td><svg class=\"bar\" width=\"%d\" "
                  "height=\"8\" aria-hidden=\"true\"><rect width=\"%d\" height=\"8\" /><rect class=\"part\" "
                  "width=\"%d\" height=\"8\" /></svg></td></tr>\n",
                  all, file->unknown, 100 * share, BAR, BAR, (int)(share * BAR + 0.5));
}

static void put_table(const ReportPage *report, const ReportFile *const *files, uint32_t count, StrBuf *out) {
    strbuf_puts(out, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"coverage by file\">"
                     "<table><thead><tr><th>file</th><th>expressions</th><th>unknown</th>"
                     "<th>known</th><th><span class=\"unseen\">share</span></th></tr></thead><tbody>\n");
    for (uint32_t i = 0; i < count; i++) put_row(report, files[i], out);
    strbuf_puts(out, "</tbody></table></div>\n");
}

static void put_files(const ReportPage *report, StrBuf *out) {
    Array(const ReportFile *) files = {0};
    for (uint32_t i = 0; i < report->file_count; i++)
        if (report->files[i].was_run) array_push(&files, &report->files[i]);
    if (files.count > 0) qsort(files.items, files.count, sizeof *files.items, compare_files);
    uint32_t shown = files.count <= MOST_FILES + 5 ? files.count : MOST_FILES;
    put_table(report, files.items, shown, out);
    if (shown < files.count) {
        strbuf_printf(out, "<details><summary>%u more files</summary>\n", files.count - shown);
        put_table(report, files.items + shown, files.count - shown, out);
        strbuf_puts(out, "</details>\n");
    }
    array_free(&files);
}

static void put_names(const ReportPage *report, StrBuf *out) {
    StrMap numbers = {0};
    Array(UnknownName) names = {0};
    for (uint32_t i = 0; i < report->file_count; i++)
        for (uint32_t k = 0; k < report->files[i].name_count; k++) {
            const UnknownName *name = &report->files[i].names[k];
            void **number = strmap_at(&numbers, name->name);
            if (!*number) {
                array_push(&names, ((UnknownName){name->name, 0}));
                *number = (void *)(uintptr_t)names.count;
            }
            names.items[(uintptr_t)*number - 1].count += name->count;
        }
    if (names.count > 0) {
        qsort(names.items, names.count, sizeof *names.items, unknown_name_order);
        strbuf_puts(
            out,
            "<h3>Unknown names that cost most</h3>\n<p>Nothing is known of what these give; each was met "
            "so often.</p>\n<table><thead><tr><th>name</th><th>met</th></tr></thead><tbody>\n");
    }
    for (uint32_t i = 0; i < names.count && i < MOST_NAMES; i++) {
        strbuf_puts(out, "<tr><td><code>");
        html_puts(out, names.items[i].name);
        strbuf_printf(out, "</code></td><td>%u</td></tr>\n", names.items[i].count);
    }
    if (names.count > 0) strbuf_puts(out, "</tbody></table>\n");
    if (names.count > MOST_NAMES) strbuf_printf(out, "<p>And %u more.</p>\n", names.count - MOST_NAMES);
    strmap_free(&numbers);
    array_free(&names);
}

void report_put_coverage(const ReportPage *report, StrBuf *out) {
    strbuf_puts(
        out, "<section id=\"coverage\"><h2>What is known</h2>\n<p>An expression counts as known when Moira "
             "knew something of its value each time that it met it. What is unknown is never reported as an "
             "error.</p>\n");
    put_files(report, out);
    put_names(report, out);
    strbuf_puts(out, "</section>\n");
}
