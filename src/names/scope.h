/* Scopes: which names a file has, where each is bound, and which binding a use reaches, by the rules of
 * CPython's compiler for the tree's own version of Python (tests/oracle/symtable_oracle.py compares).
 *
 * A Scope is a region whose names belong together; a Variable is a name as one scope sees it; a Site is a
 * place that binds it. All three live in the arena given to scopes_build; the lookup tables of a ScopeTable
 * are freed by scopes_free. Nothing fails: a program that CPython's compiler refuses still gets the scopes
 * that come closest, and a name that no scope of the file binds has no definition.
 *
 * CPython's own bookkeeping is left out: names that begin with a dot, __classdict__ and
 * __conditional_annotations__, the copying of an inlined comprehension's names into the scope around it, and
 * the entries of scopes that only hand a free variable on to a scope inside. */
#ifndef MOIRA_NAMES_SCOPE_H
#define MOIRA_NAMES_SCOPE_H

#include "base/map.h"
#include "syntax/parser.h"

typedef enum ScopeKind {
#define KIND(id, text, visible) SCOPE_##id,
#include "names/scope.def"
} ScopeKind;

/* What happens to a name in one scope: the position of each flag, then the flag. */
enum {
#define FLAG(id, text) VARIABLE_##id##_BIT,
#include "names/scope.def"
    VARIABLE_FLAG_COUNT
};
typedef enum VariableFlags {
#define FLAG(id, text) VARIABLE_##id = 1 << VARIABLE_##id##_BIT,
#include "names/scope.def"
    VARIABLE_BOUND = VARIABLE_ASSIGNED | VARIABLE_PARAMETER | VARIABLE_IMPORTED | VARIABLE_TYPE_PARAMETER,
} VariableFlags;

/* Where the value of a name is found. */
typedef enum Reach {
#define REACH(id, text) REACH_##id,
#include "names/scope.def"
} Reach;

typedef struct Scope Scope;

/* One arm of an if, try or match statement; an elif chain is one statement with many arms. */
typedef struct Branch {
    const struct Branch *outer; /* the arm around the statement; NULL at the top */
    Node *statement;
    uint32_t arm; /* in the order of the text; of a try: body 0, then the handlers, then else, then finally */
    Node *test;   /* the condition of an if or elif arm, else NULL */
} Branch;

/* A place that binds a name. */
typedef struct Site {
    struct Site *next;
    Node *node;  /* the Name, arg, alias, FunctionDef, ClassDef, ExceptHandler, MatchAs, TypeVar … itself */
    Node *owner; /* what does the binding: Assign, AnnAssign, AugAssign, Delete, For, comprehension, withitem,
                    NamedExpr, Import, ImportFrom, match_case; the function of an arg; else [node] */
    const Branch *branch;
    Scope *scope; /* where it stands; not the variable's own when that was declared global or nonlocal */
} Site;

typedef struct Variable {
    struct Variable *next; /* of the same scope, in the order of first occurrence */
    Scope *scope;
    Sym name;       /* mangled if it is private to a class */
    uint16_t flags; /* VariableFlags */
    uint8_t reach;  /* Reach */
    uint32_t site_count;
    struct Variable *definition; /* the variable whose value this name has: itself when local; NULL when no
                                    scope of the file binds it (a built-in, or from an `import *`) */
    Site *sites;     /* all places that bind it, also those in scopes inside, in source order; they are kept
                        with the definition, so a name declared global or nonlocal has none of its own */
    Site *last_site; /* while the sites are collected */
} Variable;

struct Scope {
    uint32_t id;       /* counts from 0 (the module) in the order of creation */
    uint8_t kind;      /* ScopeKind */
    bool nested;       /* inside a function, however deep */
    bool detached;     /* annotations under `from __future__ import annotations`: never evaluated */
    bool is_generator; /* contains yield */
    bool is_coroutine; /* async def, or contains await or async for */
    Sym name;          /* of the function, class, type alias or type parameter; "lambda", "listcomp", … */
    Sym private_class; /* the class whose private names are mangled here; 0 for none */
    Node *node; /* Module, FunctionDef, AsyncFunctionDef, ClassDef, Lambda, ListComp …, TypeAlias; the
                   statement for type parameters and annotations; the bound or default expression */
    Scope *parent, *first_child, *last_child, *next_sibling;
    Scope *annotations;        /* the annotation scope of this scope's variables, or NULL */
    Scope *visible_class;      /* the class whose names this lazily evaluated scope sees, or NULL */
    Scope *mangled_parameters; /* in the head of a generic class only its type parameters are mangled */
    Variable *first_variable, *last_variable;
    Variable *class_cell; /* __class__ as methods see it; only in classes that use it */
    uint32_t variable_count;
};

typedef struct ScopeTable {
    Arena *arena;
    Symbols *symbols;
    const Tree *tree;
    Scope *module;
    uint32_t scope_count;
    Map variables; /* scope id and name to Variable */
    Map uses;      /* node to Variable */
    Map opened;    /* node and kind to Scope */
    bool future_annotations;
    NodeList *star_imports;       /* each module-level `from x import *`, an ImportFrom, in source order */
    const Branch **star_branches; /* the arm in which each of them stands */
} ScopeTable;

/* The scopes of [tree], in [arena]; mangled names are interned in [symbols]. */
ScopeTable *scopes_build(const Tree *tree, Symbols *symbols, Arena *arena);
void scopes_free(ScopeTable *table);

/* The variable that [node] (a Name, or any node that is a Site's) names, in the scope where it stands; NULL
 * for other nodes. Its [definition] is what it reaches. */
Variable *scope_use(const ScopeTable *table, const Node *node);

/* The scope of [kind] that [node] opens, or NULL. The ANNOTATION scope of a function is opened by the def. */
Scope *scope_opened(const ScopeTable *table, const Node *node, ScopeKind kind);

/* [name] as it occurs in [scope] itself, or NULL. The name is mangled already. */
Variable *scope_variable(const ScopeTable *table, const Scope *scope, Sym name);

/* The definition that a use of [name], as written in the source, would reach from [scope]; NULL for none. */
Variable *scope_lookup(const ScopeTable *table, const Scope *scope, Sym name);

/* [name] as written in [scope], with the name of the class if it is private to one. */
Sym scope_mangle(const ScopeTable *table, const Scope *scope, Sym name);

/* The scope after [scope] in a walk over the tree of scopes, parents before children; NULL after the last. */
Scope *scope_next(const Scope *scope);

/* True when a run takes either the one or the other: the places stand in different arms of one statement. The
 * body of a try counts as an alternative to its handlers. */
bool branches_exclude(const Branch *a, const Branch *b);

static inline bool scope_is_comprehension(const Scope *scope) {
    return scope->kind >= SCOPE_LIST_COMPREHENSION && scope->kind <= SCOPE_GENERATOR;
}
/* Whether scopes inside see the names of this one. */
bool scope_is_visible_inside(const Scope *scope);

const char *scope_kind_name(ScopeKind kind);
const char *reach_name(Reach reach);
const char *variable_flag_name(uint32_t bit);

#endif
