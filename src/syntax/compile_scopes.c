/* The errors of CPython's symbol table: names that are parameters and global, used before they are declared,
 * declared nonlocal without a binding, twice among the parameters, or rebound in a comprehension.
 *
 * All names of all scopes are in one map, keyed by scope and name. A nonlocal declaration can be judged only
 * when the scopes around it are complete, so it waits on a stack: a scope that ends settles what it binds and
 * hands the rest on to the scope around it. */
#include "syntax/compile_internal.h"

#include <string.h>

static const char *name_text(const Checker *checker, NameId name) {
    uint32_t symbols = checker->symbols->count;
    return name < symbols ? symbol_text(checker->symbols, name)
                          : checker->mangled_texts.items[name - symbols];
}

/* __name in the class _Class is _Class__name, unless it ends in two underscores too. */
static bool is_private(const char *text, uint32_t length) {
    return length > 2 && memcmp(text, "__", 2) == 0 && memcmp(text + length - 2, "__", 2) != 0;
}

/* The id of a mangled text: its Sym when the text has it written out, else a new number. */
static NameId mangled_id(Checker *checker, const char *text) {
    Sym known = symbol_find(checker->symbols, text, strlen(text));
    if (known) return known;
    void **place = strmap_at(&checker->mangled_ids, text);
    if (!*place) {
        array_push(&checker->mangled_texts, text);
        *place = (void *)(uintptr_t)checker->mangled_texts.count;
    }
    return checker->symbols->count + (uint32_t)(uintptr_t)*place - 1;
}

/* The name that [name] stands for in the current scope. */
static NameId mangle(Checker *checker, Sym name) {
    Sym class_name = checker->scope->class_name;
    const char *text = symbol_text(checker->symbols, name);
    if (!class_name || !is_private(text, symbol_length(checker->symbols, name))) return name;
    uint64_t *cached = map_at(&checker->mangled, (uint64_t)class_name << 32 | name);
    if (!*cached) {
        const char *class_text = symbol_text(checker->symbols, class_name);
        class_text += strspn(class_text, "_");
        *cached =
            *class_text ? mangled_id(checker, arena_printf(checker->arena, "_%s%s", class_text, text)) : name;
    }
    return (NameId)*cached;
}

static NameInfo *find_name(const Checker *checker, const CompileScope *scope, NameId name) {
    uint64_t *place = map_find(&checker->names, (uint64_t)scope->id << 32 | name);
    return place ? &checker->infos.items[*place - 1] : NULL;
}

/* The info of [name] in [scope], which is valid until the next name is added. */
static NameInfo *name_at(Checker *checker, const CompileScope *scope, NameId name) {
    uint64_t *place = map_at(&checker->names, (uint64_t)scope->id << 32 | name);
    if (!*place) {
        array_push(&checker->infos, (NameInfo){0});
        *place = checker->infos.count;
    }
    return &checker->infos.items[*place - 1];
}

/* Adds [flags] to a name of [scope]. What stands in the target of a comprehension's `for` is an iteration
 * variable, which must not be a name that := has given to the function around. */
static void add_name(Checker *checker, const CompileScope *scope, Sym symbol, uint32_t flags, Span span) {
    NameInfo *info = name_at(checker, scope, mangle(checker, symbol));
    if (scope->in_target) {
        if (info->flags & NAME_DECLARED) {
            Diagnostic *diagnostic =
                REFUSE(checker, ALWAYS, span,
                       "comprehension inner loop cannot rebind assignment expression target '%s'",
                       symbol_text(checker->symbols, symbol));
            add_note(checker, diagnostic, info->bound, "assigned here");
        }
        flags |= NAME_ITERATION;
    }
    if (flags & NAME_USED && !(info->flags & NAME_USED)) info->used = span;
    if (flags & NAME_BOUND && !(info->flags & NAME_BOUND)) info->bound = span;
    if (flags & NAME_DECLARED && !(info->flags & NAME_DECLARED)) info->declared = span;
    info->flags |= flags;
}

bool scope_is_function(const CompileScope *scope) {
    return scope->kind == SCOPE_FUNCTION || scope->kind == SCOPE_ASYNC_FUNCTION;
}

bool scope_is_cell(const Checker *checker, const CompileScope *scope) {
    return scope->kind == SCOPE_MODULE && is_notebook(checker);
}

bool scope_is_comprehension(const CompileScope *scope) {
    return scope->kind == SCOPE_COMPREHENSION || scope->kind == SCOPE_GENERATOR;
}

static bool is_type_scope(const CompileScope *scope) {
    return scope->kind == SCOPE_TYPE_PARAMETERS || scope->kind == SCOPE_TYPE_ALIAS ||
           scope->kind == SCOPE_TYPE_VARIABLE;
}

/* From 3.12 on the code of a comprehension is part of the function around it. */
static bool is_inlined(const Checker *checker, const CompileScope *scope) {
    return checker->minor >= 12 && scope->kind == SCOPE_COMPREHENSION && scope->outer->kind != SCOPE_CLASS;
}

void scope_enter(Checker *checker, CompileScope *scope, CompileScopeKind kind) {
    CompileScope *outer = checker->scope;
    *scope = (CompileScope){.outer = outer,
                            .kind = kind,
                            .id = ++checker->group_count,
                            .class_name = outer ? outer->class_name : 0,
                            .iterables = outer ? outer->iterables : 0,
                            .first_deferred = checker->deferred.count,
                            .first_nonlocal = checker->nonlocals.count};
    scope->unit = is_inlined(checker, scope) ? outer->unit : scope;
    scope->sees_class = is_type_scope(scope) && (outer->kind == SCOPE_CLASS || outer->sees_class);
    checker->scope = scope;
}

/* How many blocks may be nested in each other. */
static uint32_t block_limit(const Checker *checker) { return checker->minor >= 13 ? 21 : 20; }

void enter_block(Checker *checker, Block *block, BlockKind kind, uint32_t weight, const Node *node) {
    CompileScope *unit = checker->scope->unit;
    uint32_t limit = block_limit(checker);
    *block = (Block){unit->block, kind, (unit->block ? unit->block->depth : 0) + weight};
    if (block->depth >= limit && !unit->block_at_limit) unit->block_at_limit = node;
    if (block->depth > limit && !unit->block_beyond) unit->block_beyond = node;
    unit->block = block;
}

void leave_block(Checker *checker) { checker->scope->unit->block = checker->scope->unit->block->outer; }

/* From 3.13 on the whole of a generator or coroutine is a block of its own. */
static void check_block_depth(Checker *checker, const CompileScope *scope) {
    bool is_block = checker->minor >= 13 && (scope->kind == SCOPE_ASYNC_FUNCTION ||
                                             (scope->has_yield && scope->kind == SCOPE_FUNCTION));
    const Node *node = is_block ? scope->block_at_limit : scope->block_beyond;
    if (node) REFUSE(checker, IF_COMPILED, node_span(node), "too many statically nested blocks");
}

/* The names that a class gives to its methods without anybody writing them. */
static bool is_class_cell(const Checker *checker, NameId name) {
    if (name == SYM___class__) return true;
    return checker->minor >= 12 && strcmp(name_text(checker, name), "__classdict__") == 0;
}

/* Whether the end of [scope] settles the declaration: its binding is here, or it has none. */
static bool settle_nonlocal(Checker *checker, const CompileScope *scope, const PendingNonlocal *pending) {
    const NameInfo *info = find_name(checker, scope, pending->name);
    uint32_t flags = info ? info->flags : 0;
    if (flags & NAME_NONLOCAL && scope->kind != SCOPE_MODULE) return false;
    if (scope->kind == SCOPE_CLASS) return is_class_cell(checker, pending->name);
    if (scope->kind == SCOPE_MODULE || flags & NAME_GLOBAL) {
        if (pending->is_certain)
            REFUSE(checker, ALWAYS, pending->span, "no binding for nonlocal '%s' found",
                   name_text(checker, pending->name));
        return true;
    }
    if (flags & NAME_TYPE_PARAMETER) {
        Diagnostic *diagnostic =
            REFUSE(checker, ALWAYS, pending->span, "nonlocal binding not allowed for type parameter '%s'",
                   name_text(checker, pending->name));
        add_note(checker, diagnostic, info->bound, "the type parameter");
    }
    return flags & NAME_BOUND;
}

void scope_leave(Checker *checker) {
    CompileScope *scope = checker->scope;
    uint32_t kept = scope->first_nonlocal;
    for (uint32_t i = kept; i < checker->nonlocals.count; i++) {
        PendingNonlocal pending = checker->nonlocals.items[i];
        if (!settle_nonlocal(checker, scope, &pending)) checker->nonlocals.items[kept++] = pending;
    }
    checker->nonlocals.count = kept;
    check_block_depth(checker, scope);
    checker->deferred.count = scope->first_deferred;
    checker->scope = scope->outer;
}

void name_use(Checker *checker, Sym name, Span span) {
    add_name(checker, checker->scope, name, NAME_USED, span);
}

void name_bind(Checker *checker, Sym name, Span span) {
    add_name(checker, checker->scope, name, NAME_LOCAL, span);
}

/* An import may come before the declaration that makes its name global. */
void name_import(Checker *checker, Sym name, Span span) {
    add_name(checker, checker->scope, name, NAME_IMPORTED, span);
}

void name_annotate(Checker *checker, const AstAnnAssign *node) {
    const CompileScope *scope = checker->scope;
    Span span = node_span(node->target);
    Sym symbol = AS(Name, node->target)->id;
    NameId name = mangle(checker, symbol);
    const NameInfo *info = find_name(checker, scope, name);
    if (node->simple && info && info->flags & NAME_DECLARED && scope->kind != SCOPE_MODULE) {
        Diagnostic *diagnostic =
            REFUSE(checker, ALWAYS, span, "annotated name '%s' can't be %s",
                   symbol_text(checker->symbols, symbol), info->flags & NAME_GLOBAL ? "global" : "nonlocal");
        add_note(checker, diagnostic, info->declared, "declared here");
    }
    if (node->simple)
        add_name(checker, scope, symbol, NAME_LOCAL | NAME_ANNOTATED, span);
    else if (node->value)
        add_name(checker, scope, symbol, NAME_LOCAL, span);
}

void name_parameter(Checker *checker, Sym symbol, Span span) {
    NameId name = mangle(checker, symbol);
    NameInfo *info = name_at(checker, checker->scope, name);
    if (info->flags & NAME_PARAMETER) {
        Diagnostic *diagnostic =
            REFUSE(checker, ALWAYS, span, "duplicate argument '%s' in function definition",
                   symbol_text(checker->symbols, symbol));
        add_note(checker, diagnostic, info->bound, "the first one");
    }
    add_name(checker, checker->scope, symbol, NAME_PARAMETER, span);
}

void name_type_parameter(Checker *checker, Sym symbol, Span span) {
    NameId name = mangle(checker, symbol);
    NameInfo *info = name_at(checker, checker->scope, name);
    if (info->flags & NAME_TYPE_PARAMETER) {
        Diagnostic *diagnostic = REFUSE(checker, ALWAYS, span, "duplicate type parameter '%s'",
                                        symbol_text(checker->symbols, symbol));
        add_note(checker, diagnostic, info->bound, "the first one");
    }
    if (checker->minor >= 14 && strcmp(symbol_text(checker->symbols, symbol), "__classdict__") == 0)
        REFUSE(checker, ALWAYS, span, "reserved name '__classdict__' cannot be used for type parameter");
    add_name(checker, checker->scope, symbol, NAME_TYPE_PARAMETER, span);
}

static void refuse_in_scope(Checker *checker, const CompileScope *scope, Span span) {
    const char *message = "assignment expression within a comprehension cannot be used ";
    const char *where = "in a TypeVar bound";
    if (scope->kind == SCOPE_CLASS) where = "in a class body";
    if (scope->kind == SCOPE_TYPE_ALIAS) where = "in a type alias";
    if (scope->kind == SCOPE_TYPE_PARAMETERS) where = "within the definition of a generic";
    REFUSE(checker, ALWAYS, span, "%s%s", message, where);
}

/* Before 3.12 every name in the target of a `for` counts as its iteration variable, the x of x.y too. */
static bool is_iteration_variable(const Checker *checker, const NameInfo *info) {
    return info && info->flags & NAME_ITERATION &&
           (checker->minor < 12 || info->flags & (NAME_LOCAL | NAME_GLOBAL));
}

void name_from_comprehension(Checker *checker, const AstNamedExpr *node) {
    CompileScope *current = checker->scope;
    if (node->target->kind != AST_Name) return;
    Span span = node_span(node->target);
    Sym symbol = AS(Name, node->target)->id;
    NameId name = mangle(checker, symbol);
    for (CompileScope *scope = current; scope; scope = scope->outer) {
        if (scope->kind == SCOPE_ANNOTATION) continue;
        /* Until 3.12 the lookup forgets to mangle private names. */
        const NameInfo *info = find_name(checker, scope, checker->minor < 13 ? symbol : name);
        if (scope_is_comprehension(scope)) {
            if (!is_iteration_variable(checker, info)) continue;
            Diagnostic *diagnostic =
                REFUSE(checker, ALWAYS, span,
                       "assignment expression cannot rebind comprehension iteration variable '%s'",
                       symbol_text(checker->symbols, symbol));
            add_note(checker, diagnostic, info->bound, "the iteration variable");
            return;
        }
        if (scope->kind == SCOPE_MODULE) {
            name_at(checker, scope, name)->flags |= NAME_GLOBAL;
            name_at(checker, current, name)->flags |= NAME_GLOBAL;
        } else if (scope_is_function(scope) || scope->kind == SCOPE_LAMBDA) {
            uint32_t declared = info && info->flags & NAME_GLOBAL ? NAME_GLOBAL : NAME_NONLOCAL;
            add_name(checker, scope, symbol, NAME_LOCAL, span);
            name_at(checker, current, name)->flags |= declared;
        } else {
            refuse_in_scope(checker, scope, span);
        }
        return;
    }
}

/* Reports a declaration that comes too late for what the name already is in this scope. */
static bool refuse_declaration(Checker *checker, const NameInfo *info, Sym name, const char *word,
                               Span span) {
    const char *text = symbol_text(checker->symbols, name);
    Diagnostic *diagnostic = NULL;
    Span earlier = info->bound;
    if (info->flags & NAME_PARAMETER) {
        diagnostic = REFUSE(checker, ALWAYS, span, "name '%s' is parameter and %s", text, word);
    } else if (info->flags & NAME_USED) {
        diagnostic = REFUSE(checker, ALWAYS, span, "name '%s' is used prior to %s declaration", text, word);
        earlier = info->used;
    } else if (info->flags & NAME_ANNOTATED) {
        diagnostic = REFUSE(checker, ALWAYS, span, "annotated name '%s' can't be %s", text, word);
    } else if (info->flags & NAME_LOCAL) {
        diagnostic =
            REFUSE(checker, ALWAYS, span, "name '%s' is assigned to before %s declaration", text, word);
    } else {
        return false;
    }
    add_note(checker, diagnostic, earlier, "here");
    return true;
}

static void declare_name(Checker *checker, Sym symbol, uint32_t flag, Span span) {
    const char *word = flag == NAME_GLOBAL ? "global" : "nonlocal";
    NameId name = mangle(checker, symbol);
    NameInfo *info = name_at(checker, checker->scope, name);
    if (refuse_declaration(checker, info, symbol, word, span) || info->flags & flag) return;
    if (flag == NAME_NONLOCAL && checker->scope->kind == SCOPE_MODULE) {
        REFUSE(checker, IF_CERTAIN, span, "nonlocal declaration not allowed at module level");
        return;
    }
    if (info->flags & NAME_DECLARED) {
        Diagnostic *diagnostic =
            REFUSE(checker, ALWAYS, span, "name '%s' is nonlocal and global", name_text(checker, name));
        add_note(checker, diagnostic, info->declared, "declared here");
        return;
    }
    add_name(checker, checker->scope, symbol, flag, span);
    if (flag == NAME_NONLOCAL)
        array_push(&checker->nonlocals, ((PendingNonlocal){name, span, checker->is_certain}));
}

void declare_names(Checker *checker, const Node *node) {
    bool global = node->kind == AST_Global;
    FOR_EACH (item, global ? AS(Global, node)->names : AS(Nonlocal, node)->names)
        declare_name(checker, AS(Identifier, item)->id, global ? NAME_GLOBAL : NAME_NONLOCAL,
                     node_span(item));
}
