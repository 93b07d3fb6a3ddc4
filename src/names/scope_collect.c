/* The first pass: a walk over the tree that notes what every scope does with every name.
 *
 * It is a machine with a stack of work of its own, because trees can be millions of nodes deep. Visiting a
 * node pushes, in the order in which CPython visits them, its children and the opening and closing of
 * scopes; what was pushed is then turned around, so that the first is done first. */
#include "base/array.h"
#include "names/scope_internal.h"
#include "syntax/name.h"

#include <string.h>

typedef enum WorkKind {
    WORK_VISIT,  /* [node]; a name in it that is bound is bound by [owner] */
    WORK_BIND,   /* the name that the pattern or except clause [node] itself holds, bound by [owner] */
    WORK_OPEN,   /* the scope of [scope_kind] that [node], a part of [owner], opens */
    WORK_CLOSE,  /* the current scope */
    WORK_BRANCH, /* go on in the arm [branch] */
} WorkKind;

typedef struct Work {
    uint8_t kind;       /* WorkKind */
    uint8_t scope_kind; /* ScopeKind */
    Node *node;
    union {
        Node *owner;
        const Branch *branch;
    };
} Work;

typedef struct Collector {
    ScopeTable *table;
    Scope *scope; /* the current one */
    const Branch *branch;
    int minor;
    Array(Work) work;
    Array(Node *) stars;
    Array(const Branch *) star_branches;
} Collector;

static void add_site(Collector *collector, Variable *variable, Node *node, Node *owner) {
    Site *site = arena_alloc(collector->table->arena, sizeof *site);
    *site = (Site){
        .node = node, .owner = owner ? owner : node, .branch = collector->branch, .scope = collector->scope};
    if (variable->last_site)
        variable->last_site->next = site;
    else
        variable->sites = site;
    variable->last_site = site;
    variable->site_count++;
}

/* Records that [node] does [flags] with [name] in the current scope. */
static void note(Collector *collector, Sym name, uint32_t flags, Node *node, Node *owner) {
    ScopeTable *table = collector->table;
    Scope *scope = collector->scope;
    Sym mangled = flags & VARIABLE_TYPE_PARAMETER ? mangle_private(table->symbols, scope->private_class, name)
                                                  : scope_mangle(table, scope, name);
    Variable *variable = scope_add_variable(table, scope, mangled, flags);
    scope_set_use(table, node, variable);
    if (flags & VARIABLE_BOUND) add_site(collector, variable, node, owner);
}

/* Annotations of a function's local variables are not evaluated, and their names have no effect. */
static bool is_unevaluated(const Scope *scope) {
    return scope->kind == SCOPE_ANNOTATION && scope->parent->kind == SCOPE_FUNCTION &&
           scope->parent->annotations == scope;
}

static void note_name(Collector *collector, Node *node, Node *owner) {
    Scope *scope = collector->scope;
    Sym name = AS(Name, node)->id;
    if (node->op != OP_Load) {
        note(collector, name, VARIABLE_ASSIGNED, node, owner);
    } else if (is_unevaluated(scope)) {
        note(collector, name, VARIABLE_UNEVALUATED, node, owner);
    } else {
        note(collector, name, VARIABLE_REFERENCED, node, owner);
        /* super() finds its class in the cell __class__. */
        if (name == SYM_super && scope_is_visible_inside(scope))
            scope_add_variable(collector->table, scope, SYM___class__, VARIABLE_REFERENCED);
    }
}

/* An assignment expression in a comprehension binds in the scope around all comprehensions. */
static void declare_named_target(Collector *collector, Sym target) {
    Scope *inner = collector->scope, *around = inner;
    while (scope_is_comprehension(around)) around = around->parent;
    Sym name = scope_mangle(collector->table, inner, target);
    const Variable *outer = scope_variable(collector->table, around, name);
    if (around->kind == SCOPE_MODULE || (outer && outer->flags & VARIABLE_DECLARED_GLOBAL)) {
        scope_add_variable(collector->table, inner, name, VARIABLE_DECLARED_GLOBAL);
    } else {
        scope_add_variable(collector->table, inner, name, VARIABLE_DECLARED_NONLOCAL);
    }
    if (around->kind != SCOPE_MODULE) scope_add_variable(collector->table, around, name, VARIABLE_ASSIGNED);
}

/* `import a.b` binds a; `import a.b as c` binds c. */
static void note_alias(Collector *collector, Node *node, Node *owner) {
    Symbols *symbols = collector->table->symbols;
    Astalias *alias = AS(alias, node);
    Sym name = alias->asname ? alias->asname : alias->name;
    const char *text = symbol_text(symbols, name);
    if (strcmp(text, "*") == 0) {
        if (collector->scope->kind != SCOPE_MODULE) return;
        array_push(&collector->stars, owner);
        array_push(&collector->star_branches, collector->branch);
        return;
    }
    const char *dot = strchr(text, '.');
    if (dot) name = symbol_from(symbols, text, (size_t)(dot - text));
    note(collector, name, VARIABLE_IMPORTED, node, owner);
}

static void note_parameters(Collector *collector, NodeList *list, Node *function) {
    FOR_EACH (parameter, list)
        note(collector, AS(arg, parameter)->arg, VARIABLE_PARAMETER, parameter, function);
}

static void note_all_parameters(Collector *collector, Node *node, Node *function) {
    Astarguments *arguments = AS(arguments, node);
    note_parameters(collector, arguments->posonlyargs, function);
    note_parameters(collector, arguments->args, function);
    note_parameters(collector, arguments->kwonlyargs, function);
    Node *stars[] = {arguments->vararg, arguments->kwarg};
    for (int i = 0; i < 2; i++)
        if (stars[i]) note(collector, AS(arg, stars[i])->arg, VARIABLE_PARAMETER, stars[i], function);
}

static Sym title_from(Symbols *symbols, const Node *owner, ScopeKind kind) {
    switch (owner->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: return AS(FunctionDef, owner)->name;
    case AST_ClassDef: return AS(ClassDef, owner)->name;
    case AST_TypeAlias: return AS(Name, AS(TypeAlias, owner)->name)->id;
    case AST_TypeVar: return AS(TypeVar, owner)->name;
    case AST_ParamSpec: return AS(ParamSpec, owner)->name;
    case AST_TypeVarTuple: return AS(TypeVarTuple, owner)->name;
    default: return symbol_from_string(symbols, scope_kind_name(kind));
    }
}

/* Makes the scope of [kind] and gives it what its node says before its body is visited. */
static void open_scope(Collector *collector, ScopeKind kind, Node *node, Node *owner) {
    ScopeTable *table = collector->table;
    Scope *parent = collector->scope;
    if (kind == SCOPE_ANNOTATION && owner->kind == AST_AnnAssign && parent->annotations) {
        collector->scope = parent->annotations;
        return;
    }
    Sym name = kind == SCOPE_ANNOTATION ? symbol_from_string(table->symbols, "__annotate__")
                                        : title_from(table->symbols, owner, kind);
    Scope *scope = scope_add(table, parent, kind, node, name);
    collector->scope = scope;
    switch (kind) {
    case SCOPE_MODULE: break;
    case SCOPE_CLASS:
        scope->private_class = name;
        if (AS(ClassDef, node)->type_params)
            scope_add_variable(table, scope, symbol_from_string(table->symbols, "__type_params__"),
                               VARIABLE_ASSIGNED);
        break;
    case SCOPE_FUNCTION:
        scope->is_coroutine = node->kind == AST_AsyncFunctionDef;
        note_all_parameters(collector, AS(FunctionDef, node)->args, node);
        break;
    case SCOPE_LAMBDA: note_all_parameters(collector, AS(Lambda, node)->args, node); break;
    case SCOPE_GENERATOR: scope->is_generator = true; break;
    case SCOPE_LIST_COMPREHENSION:
    case SCOPE_SET_COMPREHENSION:
    case SCOPE_DICT_COMPREHENSION: break;
    case SCOPE_TYPE_PARAMETERS:
        if (owner->kind == AST_ClassDef) {
            scope->private_class = name;
            /* Before 3.13 all names in the head of a generic class were mangled. */
            scope->mangled_parameters = collector->minor >= 13 ? scope : NULL;
        }
        break;
    case SCOPE_ANNOTATION:
        scope->detached |= table->future_annotations;
        if (owner->kind == AST_AnnAssign) parent->annotations = scope;
        break;
    case SCOPE_TYPE_VARIABLE:
    case SCOPE_TYPE_ALIAS: break;
    }
    if (kind >= SCOPE_TYPE_PARAMETERS) {
        if (parent->kind == SCOPE_CLASS)
            scope->visible_class = parent;
        else if (parent->kind == SCOPE_TYPE_PARAMETERS)
            scope->visible_class = parent->visible_class;
    }
    Variable *namesake =
        scope_variable(table, parent, mangle_private(table->symbols, parent->private_class, name));
    if (namesake && (kind == SCOPE_CLASS || kind == SCOPE_FUNCTION || kind >= SCOPE_TYPE_PARAMETERS))
        namesake->flags |= VARIABLE_NAMESPACE;
}

/* ---- Visiting ---- */

static void push_work(Collector *collector, Work work) { array_push(&collector->work, work); }

static void push(Collector *collector, Node *node, Node *owner) {
    if (node) push_work(collector, (Work){.kind = WORK_VISIT, .node = node, .owner = owner});
}

static void push_list(Collector *collector, NodeList *list, Node *owner) {
    FOR_EACH (item, list) push(collector, item, owner);
}

static void push_open(Collector *collector, ScopeKind kind, Node *node, Node *owner) {
    push_work(collector,
              (Work){.kind = WORK_OPEN, .scope_kind = (uint8_t)kind, .node = node, .owner = owner});
}

static void push_close(Collector *collector) { push_work(collector, (Work){.kind = WORK_CLOSE}); }

static void push_bind(Collector *collector, Node *node, Node *owner) {
    push_work(collector, (Work){.kind = WORK_BIND, .node = node, .owner = owner});
}

static void push_arm(Collector *collector, Node *statement, uint32_t arm, Node *test) {
    Branch *branch = arena_alloc(collector->table->arena, sizeof *branch);
    *branch = (Branch){.outer = collector->branch, .statement = statement, .arm = arm, .test = test};
    push_work(collector, (Work){.kind = WORK_BRANCH, .branch = branch});
}

/* Goes back to the arm around the statement. */
static void push_join(Collector *collector) {
    push_work(collector, (Work){.kind = WORK_BRANCH, .branch = collector->branch});
}

typedef struct ChildContext {
    Collector *collector;
    Node *owner;
} ChildContext;

static void push_child(void *context, Node *node) {
    ChildContext *child = context;
    push(child->collector, node, child->owner);
}

static void push_children(Collector *collector, Node *node, Node *owner) {
    ast_each_child(node, push_child, &(ChildContext){collector, owner});
}

/* Whether annotations have a scope of their own. Before 3.10 they never had; until 3.13 only those that are
 * not evaluated, since the file begins with `from __future__ import annotations`. */
static bool annotations_have_scope(const Collector *collector) {
    return collector->minor >= 14 || (collector->minor >= 10 && collector->table->future_annotations);
}

static void push_parameter_annotations(Collector *collector, NodeList *parameters) {
    FOR_EACH (parameter, parameters) push(collector, AS(arg, parameter)->annotation, NULL);
}

static void push_annotations(Collector *collector, Node *function) {
    Astarguments *arguments = AS(arguments, AS(FunctionDef, function)->args);
    bool own_scope = annotations_have_scope(collector);
    if (own_scope) push_open(collector, SCOPE_ANNOTATION, function, function);
    push_parameter_annotations(collector, arguments->posonlyargs);
    push_parameter_annotations(collector, arguments->args);
    if (arguments->vararg) push(collector, AS(arg, arguments->vararg)->annotation, NULL);
    if (arguments->kwarg) push(collector, AS(arg, arguments->kwarg)->annotation, NULL);
    push_parameter_annotations(collector, arguments->kwonlyargs);
    push(collector, AS(FunctionDef, function)->returns, NULL);
    if (own_scope) push_close(collector);
}

static void push_defaults(Collector *collector, Node *node) {
    push_list(collector, AS(arguments, node)->defaults, NULL);
    push_list(collector, AS(arguments, node)->kw_defaults, NULL);
}

static void visit_function(Collector *collector, Node *node) {
    AstFunctionDef *function = AS(FunctionDef, node);
    note(collector, function->name, VARIABLE_ASSIGNED, node, node);
    push_defaults(collector, function->args);
    if (collector->minor < 12) push_annotations(collector, node);
    push_list(collector, function->decorator_list, NULL);
    if (function->type_params) {
        push_open(collector, SCOPE_TYPE_PARAMETERS, node, node);
        push_list(collector, function->type_params, NULL);
    }
    if (collector->minor >= 12) push_annotations(collector, node);
    push_open(collector, SCOPE_FUNCTION, node, node);
    push_list(collector, function->body, NULL);
    push_close(collector);
    if (function->type_params) push_close(collector);
}

static void visit_class(Collector *collector, Node *node) {
    AstClassDef *class = AS(ClassDef, node);
    note(collector, class->name, VARIABLE_ASSIGNED, node, node);
    push_list(collector, class->decorator_list, NULL);
    if (class->type_params) {
        push_open(collector, SCOPE_TYPE_PARAMETERS, node, node);
        push_list(collector, class->type_params, NULL);
    }
    push_list(collector, class->bases, NULL);
    push_list(collector, class->keywords, NULL);
    push_open(collector, SCOPE_CLASS, node, node);
    push_list(collector, class->body, NULL);
    push_close(collector);
    if (class->type_params) push_close(collector);
}

static void visit_type_alias(Collector *collector, Node *node) {
    AstTypeAlias *alias = AS(TypeAlias, node);
    push(collector, alias->name, node);
    if (alias->name->kind != AST_Name) return;
    if (alias->type_params) {
        push_open(collector, SCOPE_TYPE_PARAMETERS, node, node);
        push_list(collector, alias->type_params, NULL);
    }
    push_open(collector, SCOPE_TYPE_ALIAS, node, node);
    push(collector, alias->value, NULL);
    push_close(collector);
    if (alias->type_params) push_close(collector);
}

static void visit_type_parameter(Collector *collector, Node *node) {
    Node *lazy[2] = {0};
    if (node->kind == AST_TypeVar) {
        lazy[0] = AS(TypeVar, node)->bound;
        lazy[1] = AS(TypeVar, node)->default_value;
    } else {
        lazy[0] = AS(ParamSpec, node)->default_value;
    }
    Sym name = title_from(collector->table->symbols, node, SCOPE_TYPE_VARIABLE);
    note(collector, name, VARIABLE_ASSIGNED | VARIABLE_TYPE_PARAMETER, node, node);
    for (int i = 0; i < 2; i++) {
        if (!lazy[i]) continue;
        push_open(collector, SCOPE_TYPE_VARIABLE, lazy[i], node);
        push(collector, lazy[i], NULL);
        push_close(collector);
    }
}

static void visit_annotated_assignment(Collector *collector, Node *node) {
    AstAnnAssign *assign = AS(AnnAssign, node);
    if (assign->target->kind != AST_Name) {
        push(collector, assign->target, node);
    } else if (assign->simple || assign->value) {
        uint32_t flags = VARIABLE_ASSIGNED | (assign->simple ? VARIABLE_ANNOTATED : 0);
        note(collector, AS(Name, assign->target)->id, flags, assign->target, node);
    }
    bool own_scope = annotations_have_scope(collector);
    if (own_scope) push_open(collector, SCOPE_ANNOTATION, assign->annotation, node);
    push(collector, assign->annotation, NULL);
    if (own_scope) push_close(collector);
    push(collector, assign->value, NULL);
}

/* A chain of elif is one statement with many arms, so a long one costs no depth. */
static void visit_if(Collector *collector, Node *node) {
    uint32_t arm = 0;
    AstIf *link = AS(If, node);
    for (;;) {
        push(collector, link->test, NULL);
        push_arm(collector, node, arm++, link->test);
        push_list(collector, link->body, NULL);
        if (list_count(link->orelse) != 1 || link->orelse->items[0]->kind != AST_If) break;
        link = AS(If, link->orelse->items[0]);
    }
    if (link->orelse) push_arm(collector, node, arm, NULL);
    push_list(collector, link->orelse, NULL);
    push_join(collector);
}

static void push_handlers(Collector *collector, Node *node) {
    uint32_t arm = 1;
    FOR_EACH (handler, AS(Try, node)->handlers) {
        push_arm(collector, node, arm++, NULL);
        push(collector, handler, handler);
    }
}

static void visit_try(Collector *collector, Node *node) {
    AstTry *attempt = AS(Try, node);
    uint32_t handlers = list_count(attempt->handlers);
    push_arm(collector, node, 0, NULL);
    push_list(collector, attempt->body, NULL);
    if (collector->minor >= 13) push_handlers(collector, node);
    push_arm(collector, node, handlers + 1, NULL);
    push_list(collector, attempt->orelse, NULL);
    if (collector->minor < 13) push_handlers(collector, node);
    push_arm(collector, node, handlers + 2, NULL);
    push_list(collector, attempt->finalbody, NULL);
    push_join(collector);
}

static void visit_match(Collector *collector, Node *node) {
    uint32_t arm = 0;
    push(collector, AS(Match, node)->subject, NULL);
    FOR_EACH (one_case, AS(Match, node)->cases) {
        push_arm(collector, node, arm++, NULL);
        push(collector, one_case, one_case);
    }
    push_join(collector);
}

static void visit_declaration(Collector *collector, NodeList *names, uint32_t flag, Node *node) {
    FOR_EACH (name, names) note(collector, AS(Identifier, name)->id, flag, name, node);
}

static void visit_lambda(Collector *collector, Node *node) {
    push_defaults(collector, AS(Lambda, node)->args);
    push_open(collector, SCOPE_LAMBDA, node, node);
    push(collector, AS(Lambda, node)->body, NULL);
    push_close(collector);
}

/* The first iterable is evaluated outside; all else belongs to the comprehension's own scope. */
static void visit_comprehension(Collector *collector, ScopeKind kind, Node *node, NodeList *generators,
                                Node *first, Node *second) {
    if (!generators) return;
    Node *outermost = generators->items[0];
    push(collector, AS(comprehension, outermost)->iter, NULL);
    push_open(collector, kind, node, node);
    push(collector, AS(comprehension, outermost)->target, outermost);
    push_list(collector, AS(comprehension, outermost)->ifs, NULL);
    for (uint32_t i = 1; i < generators->count; i++) push(collector, generators->items[i], NULL);
    push(collector, first, NULL);
    push(collector, second, NULL);
    push_close(collector);
}

static void visit_named_expression(Collector *collector, Node *node) {
    AstNamedExpr *named = AS(NamedExpr, node);
    if (named->target->kind == AST_Name && scope_is_comprehension(collector->scope))
        declare_named_target(collector, AS(Name, named->target)->id);
    push(collector, named->value, NULL);
    push(collector, named->target, node);
}

static void visit(Collector *collector, Node *node, Node *owner) {
    switch ((NodeKind)node->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: visit_function(collector, node); break;
    case AST_ClassDef: visit_class(collector, node); break;
    case AST_TypeAlias: visit_type_alias(collector, node); break;
    case AST_TypeVar:
    case AST_ParamSpec:
    case AST_TypeVarTuple: visit_type_parameter(collector, node); break;
    case AST_AnnAssign: visit_annotated_assignment(collector, node); break;
    case AST_If: visit_if(collector, node); break;
    case AST_Try:
    case AST_TryStar: visit_try(collector, node); break;
    case AST_Match: visit_match(collector, node); break;
    case AST_Global:
        visit_declaration(collector, AS(Global, node)->names, VARIABLE_DECLARED_GLOBAL, node);
        break;
    case AST_Nonlocal:
        visit_declaration(collector, AS(Nonlocal, node)->names, VARIABLE_DECLARED_NONLOCAL, node);
        break;
    case AST_alias: note_alias(collector, node, owner); break;
    case AST_Lambda: visit_lambda(collector, node); break;
    case AST_ListComp:
        visit_comprehension(collector, SCOPE_LIST_COMPREHENSION, node, AS(ListComp, node)->generators,
                            AS(ListComp, node)->elt, NULL);
        break;
    case AST_SetComp:
        visit_comprehension(collector, SCOPE_SET_COMPREHENSION, node, AS(SetComp, node)->generators,
                            AS(SetComp, node)->elt, NULL);
        break;
    case AST_DictComp:
        visit_comprehension(collector, SCOPE_DICT_COMPREHENSION, node, AS(DictComp, node)->generators,
                            AS(DictComp, node)->value, AS(DictComp, node)->key);
        break;
    case AST_GeneratorExp:
        visit_comprehension(collector, SCOPE_GENERATOR, node, AS(GeneratorExp, node)->generators,
                            AS(GeneratorExp, node)->elt, NULL);
        break;
    case AST_NamedExpr: visit_named_expression(collector, node); break;
    case AST_Name: note_name(collector, node, owner); break;
    case AST_Yield:
    case AST_YieldFrom:
        collector->scope->is_generator = true;
        push_children(collector, node, NULL);
        break;
    case AST_Await:
    case AST_AsyncFor:
    case AST_AsyncWith:
        collector->scope->is_coroutine = true;
        push_children(collector, node, node);
        break;
    case AST_comprehension:
        collector->scope->is_coroutine |= AS(comprehension, node)->is_async;
        push_children(collector, node, node);
        break;
    case AST_ExceptHandler:
        push(collector, AS(ExceptHandler, node)->type, NULL);
        if (AS(ExceptHandler, node)->name) push_bind(collector, node, node);
        push_list(collector, AS(ExceptHandler, node)->body, NULL);
        break;
    case AST_MatchAs:
        push(collector, AS(MatchAs, node)->pattern, owner);
        if (AS(MatchAs, node)->name) push_bind(collector, node, owner);
        break;
    case AST_MatchStar:
        if (AS(MatchStar, node)->name) push_bind(collector, node, owner);
        break;
    case AST_MatchMapping:
        push_children(collector, node, owner);
        if (AS(MatchMapping, node)->rest) push_bind(collector, node, owner);
        break;
    case AST_withitem:
    case AST_match_case: push_children(collector, node, node); break;
    default: push_children(collector, node, ast_is_statement(node->kind) ? node : owner); break;
    }
}

static Sym bound_name(const Node *node) {
    switch (node->kind) {
    case AST_ExceptHandler: return AS(ExceptHandler, node)->name;
    case AST_MatchAs: return AS(MatchAs, node)->name;
    case AST_MatchStar: return AS(MatchStar, node)->name;
    default: return AS(MatchMapping, node)->rest;
    }
}

/* Reverses the work that was pushed since there were [mark] pieces of it. */
static void reverse_work(Collector *collector, uint32_t mark) {
    Work *work = collector->work.items;
    for (uint32_t first = mark, last = collector->work.count; first + 1 < last; first++) {
        Work swapped = work[first];
        work[first] = work[--last];
        work[last] = swapped;
    }
}

static void do_work(Collector *collector, Work work) {
    uint32_t mark = collector->work.count;
    switch ((WorkKind)work.kind) {
    case WORK_VISIT:
        visit(collector, work.node, work.owner);
        reverse_work(collector, mark);
        break;
    case WORK_BIND: note(collector, bound_name(work.node), VARIABLE_ASSIGNED, work.node, work.owner); break;
    case WORK_OPEN: open_scope(collector, work.scope_kind, work.node, work.owner); break;
    case WORK_CLOSE: collector->scope = collector->scope->parent; break;
    case WORK_BRANCH: collector->branch = work.branch; break;
    }
}

/* Future statements stand at the beginning of the file, after a docstring at most. */
static bool has_future_annotations(const AstModule *module) {
    bool first = true;
    FOR_EACH (statement, module->body) {
        if (statement->kind == AST_ImportFrom && AS(ImportFrom, statement)->module == SYM___future__ &&
            AS(ImportFrom, statement)->level == 0) {
            FOR_EACH (alias, AS(ImportFrom, statement)->names)
                if (AS(alias, alias)->name == SYM_annotations) return true;
        } else if (!first || statement->kind != AST_Expr ||
                   AS(Expr, statement)->value->kind != AST_Constant) {
            return false;
        }
        first = false;
    }
    return false;
}

static void keep_star_imports(ScopeTable *table, Collector *collector) {
    uint32_t count = collector->stars.count;
    table->star_imports = arena_alloc(table->arena, sizeof(NodeList) + count * sizeof(Node *));
    table->star_branches = arena_alloc(table->arena, count * sizeof(Branch *));
    table->star_imports->count = count;
    for (uint32_t i = 0; i < count; i++) {
        table->star_imports->items[i] = collector->stars.items[i];
        table->star_branches[i] = collector->star_branches.items[i];
    }
}

void scopes_collect(ScopeTable *table) {
    table->future_annotations = has_future_annotations(table->tree->module);
    Node *module = &table->tree->module->node;
    table->module = scope_add(table, NULL, SCOPE_MODULE, module, symbol_from_string(table->symbols, "top"));
    Collector collector = {.table = table, .scope = table->module, .minor = table->tree->minor};
    push_list(&collector, table->tree->module->body, NULL);
    reverse_work(&collector, 0);
    while (collector.work.count > 0) do_work(&collector, array_pop(&collector.work));
    keep_star_imports(table, &collector);
    array_free(&collector.work);
    array_free(&collector.stars);
    array_free(&collector.star_branches);
}
