/* The names of a module that binds __all__ are found by running the few statements that change it: literals,
 * +=, .extend(), .append() and .remove(), and sums with the __all__ of other modules. Statements in all arms
 * of conditions are taken in turn. */
#include "names/exports.h"
#include "names/resolve.h"
#include "syntax/name.h"

#include <string.h>

/* The exports of a module that is asked for its own while they are being found (modules that import * from
 * each other): nothing yet, as at run time. */
static const Exports in_progress = {.is_complete = true};

enum { DISPLAY_LIMIT = 1000 }; /* lists that are followed from name to name; some contain themselves */

typedef struct ExportsBuilder {
    Project *project;
    SourceModule *module;
    Array(Sym) names;
    Map positions;     /* name to its index in [names], from 1; 0 when it was removed */
    uint32_t displays; /* lists followed so far */
    bool has_all;
    bool is_complete;
} ExportsBuilder;

static void add(ExportsBuilder *builder, Sym name) {
    uint64_t *position = map_at(&builder->positions, name);
    if (*position) return;
    array_push(&builder->names, name);
    *position = builder->names.count;
}

static void take_out(ExportsBuilder *builder, Sym name) {
    uint64_t *position = map_find(&builder->positions, name);
    if (!position || !*position) return;
    builder->names.items[*position - 1] = SYM_NONE;
    *position = 0;
}

static void clear(ExportsBuilder *builder) {
    array_clear(&builder->names);
    map_free(&builder->positions);
    builder->is_complete = true;
}

static void add_exports(ExportsBuilder *builder, SourceModule *module) {
    if (!module) {
        builder->is_complete = false;
        return;
    }
    const Exports *exports = module_exports(builder->project, module);
    if (!exports->is_complete) builder->is_complete = false;
    for (uint32_t i = 0; i < exports->count; i++) add(builder, exports->names[i]);
}

SourceModule *module_star(Project *project, SourceModule *module, uint32_t index) {
    const AstImportFrom *import = AS(ImportFrom, module->scopes->star_imports->items[index]);
    const char *name = import->module ? symbol_text(project->symbols, import->module) : NULL;
    ImportTarget target = project_import(project, module, (uint32_t)import->level, name, NULL);
    SourceModule *star = project_load(project, target.module);
    return star == module ? NULL : star;
}

/* ---- __all__ ---- */

typedef void ExportsChange(ExportsBuilder *builder, Sym name);

static bool is_all(const Node *node) { return node->kind == AST_Name && AS(Name, node)->id == SYM___all__; }

static void change_by_string(ExportsBuilder *builder, const Node *node, ExportsChange *change) {
    if (node->kind == AST_Constant && node->op == CONSTANT_STR) {
        const AstConstant *constant = AS(Constant, node);
        change(builder, symbol_from(builder->project->symbols, constant->text, constant->length));
    } else {
        builder->is_complete = false;
    }
}

/* Adds the __all__ of the module that [node] means, as in `__all__ = a.__all__ + b.__all__`. */
static void add_other_all(ExportsBuilder *builder, const Node *node) {
    const Resolution *resolution = resolve_expression(builder->project, builder->module, node);
    bool is_module = resolution->count == 1 && !resolution->items[0].variable;
    add_exports(builder, is_module ? resolution->items[0].module : NULL);
}

/* Adds the __all__ that a name was imported for: `from .a import __all__ as names_of_a`. */
static bool add_imported_all(ExportsBuilder *builder, const Node *node) {
    const Variable *variable = scope_use(builder->module->scopes, node);
    variable = variable ? variable->definition : NULL;
    if (!variable || variable->site_count != 1) return false;
    const Site *site = variable->sites;
    if (site->owner->kind != AST_ImportFrom || AS(alias, site->node)->name != SYM___all__) return false;
    const AstImportFrom *import = AS(ImportFrom, site->owner);
    const char *name = import->module ? symbol_text(builder->project->symbols, import->module) : NULL;
    ImportTarget target =
        project_import(builder->project, builder->module, (uint32_t)import->level, name, NULL);
    add_exports(builder, project_load(builder->project, target.module));
    return true;
}

static bool is_copying_call(const Node *node, const Symbols *symbols) {
    if (node->kind != AST_Call || list_count(AS(Call, node)->args) != 1) return false;
    const Node *function = AS(Call, node)->func;
    if (function->kind != AST_Name) return false;
    const char *name = symbol_text(symbols, AS(Name, function)->id);
    return strcmp(name, "list") == 0 || strcmp(name, "tuple") == 0 || strcmp(name, "sorted") == 0;
}

typedef Array(const Node *) ConstNodeStack;

/* The list that a name stands for when it is bound once, to a display. */
static const Node *display_of(ExportsBuilder *builder, const Node *node) {
    const Variable *variable = scope_use(builder->module->scopes, node);
    variable = variable ? variable->definition : NULL;
    if (!variable || variable->site_count != 1 || builder->displays++ >= DISPLAY_LIMIT) return NULL;
    const Node *owner = variable->sites->owner;
    if (owner->kind != AST_Assign) return NULL;
    const Node *value = AS(Assign, owner)->value;
    return value->kind == AST_List || value->kind == AST_Tuple ? value : NULL;
}

/* Adds the strings of one term of a sum; what it consists of in turn goes to [todo]. */
static void add_term(ExportsBuilder *builder, const Node *node, ConstNodeStack *todo) {
    switch (node->kind) {
    case AST_List:
    case AST_Tuple: {
        NodeList *elements = AS(List, node)->elts;
        for (uint32_t i = list_count(elements); i > 0; i--) array_push(todo, elements->items[i - 1]);
        break;
    }
    case AST_Starred: array_push(todo, AS(Starred, node)->value); break;
    case AST_BinOp:
        array_push(todo, AS(BinOp, node)->right);
        array_push(todo, AS(BinOp, node)->left);
        if (node->op != OP_Add) builder->is_complete = false;
        break;
    case AST_Attribute:
        if (AS(Attribute, node)->attr == SYM___all__)
            add_other_all(builder, AS(Attribute, node)->value);
        else
            builder->is_complete = false;
        break;
    case AST_Name: {
        const Node *display = is_all(node) ? NULL : display_of(builder, node);
        if (display)
            array_push(todo, display);
        else if (!is_all(node) && !add_imported_all(builder, node))
            builder->is_complete = false;
        break;
    }
    case AST_Call:
        if (is_copying_call(node, builder->project->symbols))
            array_push(todo, AS(Call, node)->args->items[0]);
        else
            builder->is_complete = false;
        break;
    default: change_by_string(builder, node, add); break;
    }
}

static void add_value(ExportsBuilder *builder, const Node *node) {
    ConstNodeStack todo = {0};
    array_push(&todo, node);
    while (todo.count > 0) add_term(builder, array_pop(&todo), &todo);
    array_free(&todo);
}

/* __all__ = … begins anew, unless the right side starts from the old value. */
static void assign_all(ExportsBuilder *builder, const Node *value) {
    if (!value) return;
    const Node *first = value;
    while (first->kind == AST_BinOp) first = AS(BinOp, first)->left;
    if (!is_all(first)) clear(builder);
    builder->has_all = true;
    add_value(builder, value);
}

/* __all__.append(x), .extend(xs), .remove(x) */
static void call_all(ExportsBuilder *builder, const AstCall *call) {
    if (call->func->kind != AST_Attribute || !is_all(AS(Attribute, call->func)->value)) return;
    const char *method = symbol_text(builder->project->symbols, AS(Attribute, call->func)->attr);
    const Node *argument = list_count(call->args) == 1 ? call->args->items[0] : NULL;
    if (argument && strcmp(method, "append") == 0)
        change_by_string(builder, argument, add);
    else if (argument && strcmp(method, "remove") == 0)
        change_by_string(builder, argument, take_out);
    else if (argument && strcmp(method, "extend") == 0)
        add_value(builder, argument);
    else
        builder->is_complete = false;
}

static bool visit_statement(void *context, Node *node) {
    ExportsBuilder *builder = context;
    switch (node->kind) {
    case AST_Assign:
        FOR_EACH (target, AS(Assign, node)->targets)
            if (is_all(target)) assign_all(builder, AS(Assign, node)->value);
        return false;
    case AST_AnnAssign:
        if (is_all(AS(AnnAssign, node)->target)) assign_all(builder, AS(AnnAssign, node)->value);
        return false;
    case AST_AugAssign:
        if (is_all(AS(AugAssign, node)->target)) {
            builder->has_all = true;
            add_value(builder, AS(AugAssign, node)->value);
        }
        return false;
    case AST_Expr:
        if (AS(Expr, node)->value->kind == AST_Call) call_all(builder, AS(Call, AS(Expr, node)->value));
        return false;
    case AST_Module:
    case AST_If:
    case AST_Try:
    case AST_TryStar:
    case AST_ExceptHandler:
    case AST_With:
    case AST_For:
    case AST_While:
    case AST_Match:
    case AST_match_case: return true;
    default: return false;
    }
}

/* ---- Without __all__ ---- */

/* A stub exports an imported name only if it says so twice: `from a import b as b`. */
static bool is_private_import(const SourceModule *module, const Variable *variable) {
    if (!module->is_stub) return false;
    for (const Site *site = variable->sites; site; site = site->next) {
        if (site->node->kind != AST_alias) return false;
        if (AS(alias, site->node)->asname == AS(alias, site->node)->name) return false;
    }
    return true;
}

static bool is_bound(const Variable *variable) {
    return variable && variable->site_count > 0 && variable->scope->kind == SCOPE_MODULE;
}

static void add_public_names(ExportsBuilder *builder) {
    SourceModule *module = builder->module;
    for (uint32_t i = 0; i < module->scopes->star_imports->count; i++)
        add_exports(builder, module_star(builder->project, module, i));
    for (Variable *variable = module->scopes->module->first_variable; variable; variable = variable->next) {
        const char *name = symbol_text(builder->project->symbols, variable->name);
        if (name[0] != '_' && is_bound(variable) && !is_private_import(module, variable))
            add(builder, variable->name);
    }
}

const Exports *module_exports(Project *project, SourceModule *module) {
    if (module->exports) {
        touched_replay(project->touched, module);
        return module->exports;
    }
    module->exports = &in_progress;
    touched_open(project->touched);
    ExportsBuilder builder = {.project = project, .module = module, .is_complete = true};
    if (scope_variable(module->scopes, module->scopes->module, SYM___all__))
        ast_walk(&module->tree->module->node, &(Visitor){.enter = visit_statement, .context = &builder});
    if (!builder.has_all) {
        clear(&builder);
        add_public_names(&builder);
    }
    Exports *exports = ARENA_NEW(&project->arena, Exports);
    Sym *names = arena_alloc(&project->arena, builder.names.count * sizeof *names);
    for (uint32_t i = 0; i < builder.names.count; i++)
        if (builder.names.items[i]) names[exports->count++] = builder.names.items[i];
    exports->names = names;
    exports->has_all = builder.has_all;
    exports->is_complete = builder.is_complete;
    array_free(&builder.names);
    map_free(&builder.positions);
    touched_close(project->touched, module);
    return module->exports = exports;
}

bool exports_contain(const Exports *exports, Sym name) {
    for (uint32_t i = 0; i < exports->count; i++)
        if (exports->names[i] == name) return true;
    return false;
}

/* ---- Members ---- */

/* Follows chains of `import *`; a module that was asked already is not asked again. */
static Member member_of(Project *project, SourceModule *module, Sym name, Map *asked) {
    uint64_t *seen = map_at(asked, (uintptr_t)module);
    if (*seen) return (Member){0};
    *seen = 1;
    ScopeTable *scopes = module->scopes;
    Variable *variable = scope_variable(scopes, scopes->module, name);
    if (is_bound(variable)) return (Member){.module = module, .variable = variable};
    bool is_unknown = false;
    for (uint32_t i = scopes->star_imports->count; i > 0; i--) {
        SourceModule *star = module_star(project, module, i - 1);
        const Exports *exports = star ? module_exports(project, star) : NULL;
        if (exports && exports_contain(exports, name)) {
            Member member = member_of(project, star, name, asked);
            if (member.variable) return member;
        }
        is_unknown |= !exports || !exports->is_complete;
    }
    Sym getattr = symbol_from_string(project->symbols, "__getattr__");
    is_unknown |= is_bound(scope_variable(scopes, scopes->module, getattr));
    return (Member){.is_unknown = is_unknown};
}

Member module_member(Project *project, SourceModule *module, Sym name) {
    Map asked = {0};
    Member member = member_of(project, module, name, &asked);
    map_free(&asked);
    return member;
}
