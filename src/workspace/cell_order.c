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

/* ---- names that several cells bind ---- */

/* What more places bind, or what lies further apart, is passed over: no notebook takes long to look at. */
enum { SITES_MOST = 200, RUNS_MOST = 1000 };

typedef struct Rebound {
    const SourceModule *module;
    Diagnostics *diagnostics;
    Map prompts; /* the numbers that cells have */
    Map judged;  /* Variable to the number of the last cell in which a use of it was looked at */
} Rebound;

/* Whether a place binds a name while its cell runs, so that the numbers of the prompts say when. */
static bool is_bound_by_cell(const SourceModule *module, const Site *site) {
    const Scope *scope = site->scope;
    while (scope_is_comprehension(scope) && scope->parent) scope = scope->parent;
    return scope == module->scopes->module && site->owner->kind != AST_Delete;
}

static bool binds_same(const Site *a, const Site *b) {
    return (node_is_import(a->owner) && node_is_import(b->owner)) || ast_equal(a->owner, b->owner);
}

/* What reaches the cell that uses a name: from the top of the notebook, and as the cells were run. */
typedef struct Reaching {
    const Site *above, *before;
    bool is_sure; /* that the prompts tell it */
} Reaching;

static Reaching find_reaching(const SourceModule *module, const Variable *variable, const TextCell *cell) {
    Reaching reaching = {.is_sure = true};
    uint32_t last_run = 0;
    for (const Site *site = variable->sites; site; site = site->next) {
        const TextCell *place = text_cell(module->tree->text, site->node->start);
        if (!is_bound_by_cell(module, site) || place == cell) return (Reaching){0};
        if (place->number < cell->number) reaching.above = site;
        if (place->run > 0 && place->run < cell->run && place->run >= last_run) {
            reaching.before = site;
            last_run = place->run;
        }
    }
    return reaching;
}

/* Whether the cell above cannot have bound the name between the runs of the other two: it ran before both, or
 * the numbers between theirs are those of other cells. Of a cell that ran again only the last number is left.
 */
static bool stays_bound(const Rebound *rebound, const TextCell *above, const TextCell *before,
                        const TextCell *cell) {
    if (above->run > 0 && above->run < before->run) return true;
    if (cell->run - before->run > RUNS_MOST) return false;
    for (uint32_t run = before->run + 1; run < cell->run; run++)
        if (!map_find(&rebound->prompts, run)) return false;
    return true;
}

/* A cell above binds the name, and another one below had bound it anew when this one was run. */
static void judge_use(Rebound *rebound, const Node *use, const Variable *variable, const TextCell *cell) {
    const Text *text = rebound->module->tree->text;
    Reaching reaching = find_reaching(rebound->module, variable, cell);
    if (!reaching.is_sure || !reaching.above || !reaching.before) return;
    const TextCell *above = text_cell(text, reaching.above->node->start);
    const TextCell *before = text_cell(text, reaching.before->node->start);
    if (before->number <= cell->number || binds_same(reaching.above, reaching.before)) return;
    if (!stays_bound(rebound, above, before, cell)) return;
    Diagnostics *diagnostics = rebound->diagnostics;
    int length = (int)(use->end - use->start);
    const char *name = text->data + use->start;
    Diagnostic *finding = diag_add(
        diagnostics, CODE_CELL_ORDER, text, (Span){use->start, use->end},
        "name '%.*s' is what cell %u makes it; when this cell was run, cell %u below had bound it anew",
        length, name, above->number, before->number);
    const Node *nodes[] = {reaching.above->node, reaching.before->node};
    for (int i = 0; i < 2; i++) {
        Span place = {nodes[i]->start, text_line(text, text_position(text, nodes[i]->start).line).end};
        if (place.end > nodes[i]->end) place.end = nodes[i]->end;
        diag_note(diagnostics, finding, text, place, "bound here, in [%u]; used in [%u]",
                  i == 0 ? above->run : before->run, cell->run);
    }
}

static bool look_at_use(void *context, Node *node) {
    Rebound *rebound = context;
    if (ast_is_definition(node->kind) || node->kind == AST_Lambda) return false;
    if (node->kind != AST_Name || node->op != OP_Load) return true;
    const ScopeTable *scopes = rebound->module->scopes;
    const Variable *use = scope_use(scopes, node), *variable = use ? use->definition : NULL;
    if (!variable || variable->scope != scopes->module) return true;
    if (variable->site_count < 2 || variable->site_count > SITES_MOST) return true;
    const TextCell *cell = text_cell(rebound->module->tree->text, node->start);
    uint64_t *judged = map_at(&rebound->judged, (uint64_t)(uintptr_t)variable);
    if (cell->run > 0 && *judged != cell->number) judge_use(rebound, node, variable, cell);
    *judged = cell->number;
    return true;
}

/* Collects the numbers of the prompts. Cells with the same one were run in several sessions, of which each
 * begins with 1: then the numbers tell no order. */
static bool find_prompts(Rebound *rebound, const TextCells *cells) {
    for (uint32_t i = 0; i < cells->count; i++) {
        if (cells->items[i].run == 0) continue;
        uint64_t *number = map_at(&rebound->prompts, cells->items[i].run);
        if (*number != 0) return false;
        *number = cells->items[i].number;
    }
    return true;
}

static void find_rebound(const SourceModule *module, Diagnostics *diagnostics) {
    const TextCells *cells = module->tree->text->cells;
    Rebound rebound = {.module = module, .diagnostics = diagnostics};
    if (!cells->binds_unknown && find_prompts(&rebound, cells))
        ast_walk(&module->tree->module->node, &(Visitor){.enter = look_at_use, .context = &rebound});
    map_free(&rebound.prompts);
    map_free(&rebound.judged);
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
    find_rebound(module, diagnostics);
}
