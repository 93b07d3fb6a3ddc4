#include "cli/report.h"
#include "base/write.h"
#include "cli/pages.h"

#include <string.h>

/* The pages of rules by their codes. */
static const char *const *pages_by_code(Arena *arena) {
    const char **pages = arena_alloc_zero(arena, CODE_COUNT * sizeof *pages);
    for (const EmbeddedFile *page = rule_pages(); page->name; page++) {
        DiagCode code = diag_code_find(page->name, strlen(page->name));
        if (code != CODE_COUNT) pages[code] = page->data;
    }
    return pages;
}

RenderOptions report_options(Session *session, RenderFormat format, bool color) {
    return (RenderOptions){.format = format,
                           .color = color,
                           .version = MOIRA_VERSION,
                           .pages = format == RENDER_SARIF ? pages_by_code(&session->arena) : NULL};
}

RenderFormat report_format(const Session *session) {
    RenderFormat format = render_format_find(session_format(session));
    return format == RENDER_FORMAT_COUNT ? RENDER_FULL : format;
}

void report_files(Session *session, const Diagnostics *findings) {
    const Setting *setting = &session->settings.values[SETTING_OUTPUT_FORMAT];
    for (uint32_t i = 0; i < setting->items.count; i++) {
        const char *text = setting->items.items[i].text, *path = strchr(text, ':') + 1;
        const char *name = arena_copy(&session->arena, text, (size_t)(path - text - 1));
        RenderOptions options = report_options(session, render_format_find(name), false);
        StrBuf report = {0};
        diag_render(findings, &options, &report);
        const char *reason = file_write(path, report.data, report.length, &session->arena);
        if (reason) session_error(session, path, "%s", reason);
        strbuf_free(&report);
    }
}

void report_findings(Session *session, Diagnostics *findings, bool to_output) {
    RenderOptions render =
        report_options(session, RENDER_FULL, to_output ? session->color : session->color_errors);
    StrBuf out = {0};
    diagnostics_sort(findings);
    if (diagnostics_count(findings, SEVERITY_ERROR) > 0) session_raise(session, EXIT_FOUND);
    diag_render(findings, &render, &out);
    if (to_output)
        session_print_buffer(session, &out);
    else
        session_print_error(session, out.data, out.length);
    strbuf_free(&out);
}

void report_problems(Session *session, const Problems *problems) {
    for (uint32_t i = 0; i < problems->items.count; i++) {
        const Problem *problem = &problems->items.items[i];
        bool is_refusal = problem->kind == PROBLEM_REFUSAL;
        (is_refusal ? session_refuse : session_error)(session, problem->path, "%s", problem->message);
    }
}

void report_obstacles(Session *session, EntryPoint *entry) {
    report_problems(session, &entry->problems);
    if (entry->obstacle == OBSTACLE_NONE) return;
    report_findings(session, &entry->diagnostics, false);
    session_raise(session, entry->obstacle == OBSTACLE_MISUSE ? EXIT_TROUBLE : EXIT_FOUND);
}
