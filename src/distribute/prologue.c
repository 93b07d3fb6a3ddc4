#include "distribute/prologue.h"

#include <string.h>

static const NodeList *imported_names(const Node *statement) {
    return statement->kind == AST_Import ? AS(Import, statement)->names : AS(ImportFrom, statement)->names;
}

static bool is_future(const Script *script, const Node *statement) {
    return statement->kind == AST_ImportFrom && AS(ImportFrom, statement)->module &&
           strcmp(script_text(script, AS(ImportFrom, statement)->module), "__future__") == 0;
}

/* ---- The first use ---- */

/* Rules whose changes need nothing of the prologue. */
static bool needs_nothing(const Change *change) {
    return strcmp(change->rule, "DEV") == 0 || strcmp(change->rule, "ENV-DEL") == 0;
}

/* Whether the program's own code is called: it may need the prologue wherever it stands. */
static bool calls_own_code(const Script *script, const Node *statement) {
    uint32_t first = script_place(script, statement);
    uint32_t function = script->places.items[first].function;
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || script->places.items[i].function != function) continue;
        ThingSet callees = script_callees(script, AS(Call, node));
        if (set_has_kind(script, callees, THING_FUNCTION) || set_has_kind(script, callees, THING_CLASS))
            return true;
    }
    return false;
}

/* Whether [offset] is in code that runs when the top of the module does: not in that of a function. */
static bool runs_at_top(const Script *script, const Node *statement, uint32_t offset) {
    if (statement->kind == AST_FunctionDef || statement->kind == AST_AsyncFunctionDef) return false;
    if (statement->kind != AST_ClassDef) return true;
    FOR_EACH_BELOW (script, node, statement) {
        bool is_function = node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef;
        if (is_function && node->start <= offset && offset < node->end) return false;
    }
    return true;
}

bool prologue_is_needed_at_top(Rewriter *rewriter, const ScriptModule *module) {
    const Patch *patch = rewriter_patch(rewriter, module->body->node);
    FOR_EACH (statement, AS(Module, module->body->node)->body) {
        if (node_is_import(statement)) continue;
        for (uint32_t i = 0; i < patch->changes.count; i++) {
            const Change *change = &patch->changes.items[i];
            if (needs_nothing(change) || change->span.start < statement->start ||
                change->span.start >= statement->end)
                continue;
            if (runs_at_top(rewriter->script, statement, change->span.start)) return true;
        }
    }
    return false;
}

/* Whether importing [module] runs code that needs the prologue of the script, there or in what it imports.
 * The depth bounds modules that import each other. */
static bool is_needed_by(Rewriter *rewriter, const ScriptModule *module, uint32_t depth) {
    if (module->is_started || module->is_other) return false;
    if (prologue_is_needed_at_top(rewriter, module)) return true;
    for (uint32_t i = 0; i < module->imports.count && depth > 0; i++)
        if (is_needed_by(rewriter, module->imports.items[i], depth - 1)) return true;
    return false;
}

bool prologue_is_needed_by_import(Rewriter *rewriter, const Node *statement) {
    FOR_EACH (alias, imported_names(statement))
        for (uint32_t i = 0; i < 2; i++) {
            const ScriptModule *module = script_imported(rewriter->script, alias, i);
            if (module && is_needed_by(rewriter, module, 4)) return true;
        }
    return false;
}

static bool uses_prologue(const Prologue *prologue, const Patch *patch, const Node *statement) {
    const Script *script = prologue->rewriter->script;
    if (node_is_import(statement))
        return prologue->module->is_started && prologue_is_needed_by_import(prologue->rewriter, statement);
    for (uint32_t i = 0; i < patch->changes.count; i++) {
        const Change *change = &patch->changes.items[i];
        if (needs_nothing(change) || change->span.start < statement->start ||
            change->span.start >= statement->end)
            continue;
        if (runs_at_top(script, statement, change->span.start)) return true;
    }
    bool is_definition = statement->kind == AST_FunctionDef || statement->kind == AST_AsyncFunctionDef ||
                         statement->kind == AST_ClassDef;
    return !is_definition && calls_own_code(script, statement);
}

/* ---- The place ---- */

Variable *prologue_variable(const Script *script, const ScriptModule *module, const char *dotted) {
    const Scope *scope = module->source->scopes->module;
    for (Variable *variable = scope->first_variable; variable; variable = variable->next) {
        if (!(variable->flags & VARIABLE_IMPORTED)) continue;
        FOR_EACH_THING(script, thing, script_variable(script, variable))
        if (thing->kind == THING_LIBRARY && library_is(thing->name, dotted)) return variable;
    }
    return NULL;
}

/* The alias of an import that binds the variable, or NULL. */
static const Node *binding_alias(const Script *script, const Node *statement, const Variable *variable) {
    if (!variable || !node_is_import(statement)) return NULL;
    FOR_EACH (alias, imported_names(statement))
        if (script_definition(script, alias) == variable) return alias;
    return NULL;
}

/* Whether the statement imports from one of the packages, whatever it binds. */
static bool imports_from(const Script *script, const Node *statement, const char *const *roots) {
    if (!node_is_import(statement)) return false;
    FOR_EACH (alias, imported_names(statement)) {
        const LibraryName *name = NULL;
        const Variable *variable = script_definition(script, alias);
        const Thing *thing = set_first(script, script_variable(script, variable), THING_LIBRARY);
        if (statement->kind == AST_Import)
            name = library_name(script->library, script_text(script, AS(alias, alias)->name));
        else if (AS(ImportFrom, statement)->module && AS(ImportFrom, statement)->level == 0)
            name = library_name(script->library, script_text(script, AS(ImportFrom, statement)->module));
        for (size_t i = 0; roots[i]; i++)
            if (library_is_below(name, roots[i]) || (thing && library_is_below(thing->name, roots[i])))
                return true;
    }
    return false;
}

Prologue prologue_find(Rewriter *rewriter, const ScriptModule *module, const char *const *roots,
                       Variable *const *names) {
    const Script *script = rewriter->script;
    Prologue prologue = {
        .rewriter = rewriter, .module = module, .body = AS(Module, module->body->node)->body};
    const Patch *patch = rewriter_patch(rewriter, module->body->node);
    uint32_t count = list_count(prologue.body), last_import = 0;
    bool has_root = false;
    while (prologue.first_use < count &&
           !uses_prologue(&prologue, patch, prologue.body->items[prologue.first_use]))
        prologue.first_use++;
    for (uint32_t i = 0; i < prologue.first_use; i++) {
        const Node *statement = prologue.body->items[i];
        bool is_docstring =
            i == 0 && statement->kind == AST_Expr && AS(Expr, statement)->value->kind == AST_Constant;
        bool is_root = !has_root && imports_from(script, statement, roots);
        has_root |= is_root;
        if (is_docstring || node_is_import(statement)) last_import = i + 1;
        bool is_needed = is_root || is_future(script, statement);
        for (size_t k = 0; names[k]; k++) is_needed |= binding_alias(script, statement, names[k]) != NULL;
        if (is_needed) prologue.behind = i + 1;
    }
    if (!has_root && prologue.behind < last_import) prologue.behind = last_import;
    /* Statements that share a line stay together; what is used on the line has the prologue before it. */
    while (prologue.behind > 0 && prologue.behind < count &&
           prologue.body->items[prologue.behind]->start <
               line_end_after(patch->text, prologue.body->items[prologue.behind - 1]->end)) {
        if (prologue.behind < prologue.first_use) {
            prologue.behind++;
            continue;
        }
        const Node *first = prologue.body->items[prologue.behind];
        uint32_t line = text_position(patch->text, first->start).line;
        while (prologue.behind > 0 &&
               text_position(patch->text, prologue.body->items[prologue.behind - 1]->end).line == line)
            prologue.behind--;
        break;
    }
    return prologue;
}

bool prologue_has(const Prologue *prologue, const Variable *variable) {
    for (uint32_t i = 0; i < prologue->behind; i++)
        if (binding_alias(prologue->rewriter->script, prologue->body->items[i], variable)) return true;
    return false;
}

const char *prologue_import(const Prologue *prologue, const Variable *variable, const char *otherwise) {
    const Script *script = prologue->rewriter->script;
    Arena *arena = prologue->rewriter->arena;
    if (prologue_has(prologue, variable)) return "";
    for (uint32_t i = prologue->behind; i < list_count(prologue->body); i++) {
        const Node *statement = prologue->body->items[i];
        const Node *alias = binding_alias(script, statement, variable);
        if (!alias) continue;
        Sym bound = AS(alias, alias)->asname;
        const char *as = bound ? arena_printf(arena, " as %s", script_text(script, bound)) : "";
        const char *name = script_text(script, AS(alias, alias)->name);
        if (statement->kind == AST_Import) return arena_printf(arena, "import %s%s\n", name, as);
        const AstImportFrom *from = AS(ImportFrom, statement);
        if (from->level == 0 && from->module)
            return arena_printf(arena, "from %s import %s%s\n", script_text(script, from->module), name, as);
    }
    return otherwise;
}

void prologue_write(const Prologue *prologue, const char *text) {
    Patch *patch = rewriter_patch(prologue->rewriter, prologue->module->body->node);
    if (!*text || list_count(prologue->body) == 0) return;
    if (prologue->behind > 0)
        patch_lines_after(patch, "PRO", prologue->body->items[prologue->behind - 1], text);
    else
        patch_lines_first(patch, "PRO", prologue->body->items[0], text);
}
