#include "workspace/cell_order.h"

/* The cell that was running: that of the first call that leads to the finding, or its own. */
static const TextCell *running_cell(const Diagnostic *finding) {
    for (uint32_t i = 0; i < finding->notes.count; i++) {
        const DiagNote *note = &finding->notes.items[i];
        if (note->kind == NOTE_CALLER && note->text == finding->text)
            return text_cell(note->text, note->span.start);
    }
    return text_cell(finding->text, finding->span.start);
}

/* The first place in a cell below [cell] that binds the name; NULL for none. */
static const Node *binding_below(const SourceModule *module, Sym name, const TextCell *cell) {
    const Variable *variable = scope_variable(module->scopes, module->scopes->module, name);
    const Node *first = NULL;
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next) {
        bool is_binding = site->owner->kind != AST_Delete;
        bool is_below = text_cell(module->tree->text, site->node->start)->number > cell->number;
        if (is_binding && is_below && (!first || site->node->start < first->start)) first = site->node;
    }
    return first;
}

static void judge_name(const SourceModule *module, const Symbols *symbols, Diagnostics *diagnostics,
                       Diagnostic *finding) {
    const Text *text = finding->text;
    const char *data = text->data + finding->span.start;
    const TextCell *cell = running_cell(finding);
    size_t length = finding->span.end - finding->span.start;
    const Node *binding = binding_below(module, symbol_find(symbols, data, length), cell);
    if (!binding) return;
    const TextCell *below = text_cell(text, binding->start);
    Span place = {binding->start, binding->end};
    if (binding->kind == AST_FunctionDef || binding->kind == AST_AsyncFunctionDef ||
        binding->kind == AST_ClassDef)
        place.end = text_line(text, text_position(text, place.start).line).end;
    if (cell->run > 0 && below->run > 0 && below->run < cell->run) {
        finding->code = CODE_CELL_ORDER;
        finding->severity = SEVERITY_WARNING;
        finding->message = arena_printf(
            diagnostics->arena, "name '%.*s' is bound below, in cell %u, which was run before this one",
            (int)length, data, below->number);
        diag_note(diagnostics, finding, text, place, "bound here, in [%u]; used above in [%u]", below->run,
                  cell->run);
        return;
    }
    diag_note(diagnostics, finding, text, place, "bound here, in a cell below");
}

/* Whether a finding that the interpreter has made is in a cell that fails on purpose. */
static bool is_expected(const Diagnostic *finding) {
    const TextCell *cell = running_cell(finding);
    return cell->may_raise && finding->severity == SEVERITY_ERROR && finding->code > CODE_UNUSED_IGNORE;
}

void cell_order_judge(const SourceModule *module, const Symbols *symbols, Diagnostics *diagnostics) {
    const Text *text = module->tree->text;
    uint32_t kept = 0;
    if (!text->cells) return;
    for (uint32_t i = 0; i < diagnostics->items.count; i++) {
        Diagnostic *finding = &diagnostics->items.items[i];
        if (finding->text == text && is_expected(finding)) {
            diagnostic_free(finding);
            continue;
        }
        if (finding->text == text && finding->code == CODE_UNDEFINED_NAME)
            judge_name(module, symbols, diagnostics, finding);
        diagnostics->items.items[kept++] = diagnostics->items.items[i];
    }
    diagnostics->items.count = kept;
}
