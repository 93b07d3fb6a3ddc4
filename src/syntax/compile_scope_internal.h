/* Scopes, blocks and names as the second pass knows them (compile_internal.h). */
#ifndef MOIRA_SYNTAX_COMPILE_SCOPE_INTERNAL_H
#define MOIRA_SYNTAX_COMPILE_SCOPE_INTERNAL_H

#include "syntax/ast.h"
#include "syntax/name.h"

typedef enum CompileScopeKind {
    SCOPE_MODULE,
    SCOPE_CLASS,
    SCOPE_FUNCTION,
    SCOPE_ASYNC_FUNCTION,
    SCOPE_LAMBDA,
    SCOPE_COMPREHENSION, /* of a list, set or dict */
    SCOPE_GENERATOR,     /* a generator expression */
    SCOPE_TYPE_PARAMETERS,
    SCOPE_TYPE_ALIAS,
    SCOPE_TYPE_VARIABLE, /* the bound or the default of a type parameter */
    SCOPE_ANNOTATION,
} CompileScopeKind;

/* What a statement inside a block can leave, innermost first. */
typedef enum BlockKind {
    BLOCK_PLAIN, /* with, try, except: only its depth matters */
    BLOCK_LOOP,
    BLOCK_FINALLY,
    BLOCK_EXCEPT_STAR,
} BlockKind;

typedef struct Block {
    struct Block *outer;
    BlockKind kind;
    uint32_t depth; /* in CPython's count of nested blocks */
} Block;

typedef struct CompileScope {
    struct CompileScope *outer;
    CompileScopeKind kind;
    const Node *node;   /* of a comprehension */
    uint32_t id;        /* the upper half of its keys in [Checker.names] */
    Sym class_name;     /* of the innermost class, whose private names are mangled; 0 for none */
    const char *phrase; /* how messages call a type or annotation scope: "a TypeVar bound"; else NULL */
    struct CompileScope
        *unit;          /* whose code this is: itself, or the function that a comprehension is part of */
    Block *block;       /* the innermost block of the unit */
    uint32_t iterables; /* how many iterables of comprehensions enclose this place */
    bool in_target;     /* inside the target of a comprehension's `for` */
    bool has_yield;     /* the function is a generator */
    bool is_coroutine;  /* the comprehension awaits something */
    bool sees_class;    /* a type scope whose names are looked up in the class around it */
    uint32_t first_deferred, first_nonlocal;   /* where its part of these stacks begins */
    const Node *block_at_limit, *block_beyond; /* the first blocks as deep as the limit, and deeper */
} CompileScope;

/* A name after mangling: a Sym, or a number beyond all of them for a mangled name that is not in the text. */
typedef uint32_t NameId;

enum NameFlags {
    NAME_USED = 1,
    NAME_LOCAL = 2,
    NAME_PARAMETER = 4,
    NAME_ANNOTATED = 8,
    NAME_GLOBAL = 16,
    NAME_NONLOCAL = 32,
    NAME_TYPE_PARAMETER = 64,
    NAME_IMPORTED = 128,
    NAME_ITERATION = 256, /* met in the target of a comprehension's `for` */
    NAME_BOUND = NAME_LOCAL | NAME_PARAMETER | NAME_TYPE_PARAMETER | NAME_IMPORTED,
    NAME_DECLARED = NAME_GLOBAL | NAME_NONLOCAL,
};

/* What is known of a name in a scope, and where it was met first in each role. */
typedef struct NameInfo {
    uint32_t flags;
    Span used, bound, declared;
} NameInfo;

/* A nonlocal declaration whose binding is looked for in the scopes around it. */
typedef struct PendingNonlocal {
    NameId name;
    Span span;
    bool is_certain; /* as Checker's, where the declaration stands */
} PendingNonlocal;

#endif
