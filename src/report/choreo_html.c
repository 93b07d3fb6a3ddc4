#include "report/choreo_html.h"

#include "choreo/check.h"
#include "choreo/program.h"
#include "report/sequence.h"

enum {
    MOST_DEEP = 3000, /* trees; the passes over them recurse */
    MOST_STEPS = 400, /* of a method, each of which is compared with those before */
};

/* Whether a class may have a base Ch1[...], Ch2[...], ...: most files have none, and cost no more than this
 * look. */
static bool may_have_classes(const Text *text) {
    for (const char *at = text->data; (at = strstr(at, "Ch")); at += 2) {
        size_t digits = strspn(at + 2, "0123456789");
        if (digits > 0 && at[2 + digits] == '[') return true;
    }
    return false;
}

static bool communicates(const Diagram *diagram) {
    bool has_messages = false;
    for (uint32_t i = 0; i < diagram->steps.count; i++)
        has_messages |= diagram->steps.items[i].kind <= STEP_CALL;
    return has_messages && diagram->lane_count > 0;
}

/* ---- what each role knows ---- */

/* Whether the step tells [lane] something, or is its choice. */
static bool concerns(const DiagramStep *step, uint32_t lane, bool is_choice) {
    if (is_choice) return step->kind == STEP_OPEN && step->from == lane;
    return (step->kind == STEP_MESSAGE || step->kind == STEP_LABEL) && step->to == lane;
}

/* Each text once, in the order of the steps. */
static void put_texts(const Diagram *diagram, uint32_t lane, bool is_choice, StrBuf *out) {
    bool is_first = true;
    for (uint32_t i = 0; i < diagram->steps.count; i++) {
        const DiagramStep *step = &diagram->steps.items[i];
        bool is_new = concerns(step, lane, is_choice);
        for (uint32_t k = 0; k < i && is_new; k++)
            is_new = !concerns(&diagram->steps.items[k], lane, is_choice) ||
                     strcmp(diagram->steps.items[k].text, step->text) != 0;
        if (!is_new) continue;
        strbuf_puts(out, is_first ? "<code>" : ", <code>");
        html_puts(out, step->text);
        strbuf_puts(out, "</code>");
        is_first = false;
    }
    if (is_first) strbuf_puts(out, "nothing");
}

static void put_knowledge(const Diagram *diagram, StrBuf *out) {
    strbuf_puts(out,
                "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"what each role knows in ");
    html_puts(out, diagram->title);
    strbuf_puts(out, "\"><table class=\"branches\"><thead><tr><th>role</th><th>is told</th>"
                     "<th>decides</th></tr></thead><tbody>\n");
    for (uint32_t i = 0; i < diagram->lane_count; i++) {
        strbuf_puts(out, "<tr><td>");
        html_puts(out, diagram->lanes[i]);
        strbuf_puts(out, "</td><td>");
        put_texts(diagram, i, false, out);
        strbuf_puts(out, "</td><td>");
        put_texts(diagram, i, true, out);
        strbuf_puts(out, "</td></tr>\n");
    }
    strbuf_puts(out, "</tbody></table></div>\n");
}

/* ---- methods ---- */

static void put_method(const Method *method, const Text *text, const PageFiles *files, StrBuf *out) {
    Diagram diagram;
    diagram_make(method, &diagram);
    if (communicates(&diagram)) {
        StrBuf link = {0};
        uint32_t first = diagram.steps.count > 0 ? diagram.steps.items[0].line : 0;
        uint32_t offset = first > 0 && first <= text_line_count(text) ? text_line(text, first).start : 0;
        bool is_linked = page_put_link(files, text, offset, &link);
        strbuf_puts(out, "<article class=\"model\"><h3>");
        html_puts(out, diagram.title);
        strbuf_puts(out, "</h3>\n<p class=\"where\">");
        if (is_linked) strbuf_printf(out, "<a href=\"%s\">", strbuf_text(&link));
        page_put_place(text, offset, out);
        strbuf_puts(out, is_linked ? "</a></p>\n" : "</p>\n");
        strbuf_puts(out,
                    "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"sequence diagram of ");
        html_puts(out, diagram.title);
        strbuf_puts(out, "\">\n");
        sequence_put_page(&diagram, out);
        strbuf_puts(out, "</div>\n");
        if (diagram.lane_count > 1 && diagram.steps.count <= MOST_STEPS) put_knowledge(&diagram, out);
        strbuf_puts(out, "</article>\n");
        strbuf_free(&link);
    }
    diagram_free(&diagram);
}

void choreo_put_html(const Tree *tree, Project *project, Symbols *symbols, Arena *arena,
                     const PageFiles *files, StrBuf *out) {
    if (tree->depth > MOST_DEEP || tree->has_errors || !may_have_classes(tree->text)) return;
    Diagnostics wrong;
    ChoreoProgram program;
    diagnostics_init(&wrong, arena);
    choreo_program_init(&program, arena, symbols, project, &wrong);
    const ChoreoModule *module = choreo_add(&program, tree);
    choreo_check(&program);
    bool is_right = diagnostics_count(&wrong, SEVERITY_ERROR) == 0;
    for (uint32_t i = 0; is_right && i < module->classes.count; i++)
        for (uint32_t k = 0; k < module->classes.items[i]->methods.count; k++)
            put_method(module->classes.items[i]->methods.items[k], tree->text, files, out);
    choreo_program_free(&program);
    diagnostics_free(&wrong);
}
