#include "cli/report.h"
#include "diag/render.h"

void report_findings(Session *session, Diagnostics *findings, bool to_output) {
    RenderOptions render = {.format = RENDER_FULL,
                            .color = to_output ? session->color : session->color_errors,
                            .version = MOIRA_VERSION};
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
