#include "report/choreo_html.h"

#include "choreo/check.h"
#include "choreo/program.h"
#include "report/sequence.h"

enum { MOST_DEEP = 3000 }; /* trees; the passes over them recurse */

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
        strbuf_puts(out, "</div></article>\n");
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
