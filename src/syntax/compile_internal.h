/* What the parts of the second pass share: compile_check.c (statements), compile_expression.c,
 * compile_match.c (patterns), compile_scopes.c (names and blocks) and compile_warn.c (warnings). Nothing here
 * is for anybody else. A Checker lives as long as one call of compile_check and owns its tables;
 * scopes and blocks live on the C stack of the function that visits their statement. Nothing fails: findings
 * are appended to the diagnostics.
 *
 * CPython finds these errors in two stages, and so the pass knows two: the symbol table sees every
 * expression, the code generator does not see the annotations that are never evaluated. */
#ifndef MOIRA_SYNTAX_COMPILE_INTERNAL_H
#define MOIRA_SYNTAX_COMPILE_INTERNAL_H

#include "base/array.h"
#include "base/map.h"
#include "syntax/compile_scope_internal.h"
#include "syntax/parser.h"

typedef struct Checker {
    const Tree *tree;
    const Symbols *symbols;
    Arena *arena;
    Diagnostics *diagnostics;
    int minor;
    bool future_annotations; /* from __future__ import annotations */
    uint32_t future_end;     /* where the last __future__ import that is not too late ends */
    uint32_t uncompiled;     /* how many annotations that are never evaluated enclose this place */
    uint32_t depth;          /* how many nodes of the tree enclose this place */
    bool is_too_deep;        /* and that this has been reported */
    bool is_certain;         /* no syntax error can have moved this place into another block */
    CompileScope *scope;
    uint32_t group_count; /* ids given to scopes and to lists of names that must differ */
    Map names;            /* (scope, NameId) to an index of [infos] */
    Array(NameInfo) infos;
    Map seen;           /* (group, Sym) to an offset of the text, for lists of names that must differ */
    Map mangled;        /* (class, private name) to its NameId */
    StrMap mangled_ids; /* the mangled names that are no Sym, to their NameId */
    Array(const char *) mangled_texts; /* and back */
    Array(const Node *) deferred;      /* what can be judged only at the end of its scope */
    Array(PendingNonlocal) nonlocals;
} Checker;

/* When an error is one: always, or only under conditions that combine. */
enum Condition {
    ALWAYS = 0,
    IF_COMPILED = 1, /* in code that CPython generates */
    IF_CERTAIN = 2,  /* away from syntax errors, where everything stands where it was meant to */
};

static inline bool condition_holds(const Checker *checker, int condition) {
    return !(condition & IF_COMPILED && checker->uncompiled) &&
           !(condition & IF_CERTAIN && !checker->is_certain);
}

/* Reports a compile-error, or returns NULL when the condition does not hold. */
#define REFUSE(checker, condition, span, ...)                                                               \
    (condition_holds((checker), (condition))                                                                \
         ? diag_add((checker)->diagnostics, CODE_COMPILE_ERROR, (checker)->tree->text, (span), __VA_ARGS__) \
         : NULL)

/* Whether the text is that of a notebook, whose cells IPython compiles one by one, and lets await. */
static inline bool is_notebook(const Checker *checker) {
    return checker->tree->text->cells && !checker->tree->text->cells->is_script;
}

static inline void add_note(Checker *checker, Diagnostic *diagnostic, Span span, const char *message) {
    if (diagnostic && span.end > 0)
        diag_note(checker->diagnostics, diagnostic, checker->tree->text, span, "%s", message);
}

/* compile_expression.c */
/* Goes one level down; the caller restores [Checker.depth]. */
void descend(Checker *checker, const Node *node);
void check_expression(Checker *checker, Node *node);
void check_child(void *checker, Node *node); /* the same, for ast_each_child */
/* Items of a list, tuple, set or call, where a star is welcome. */
void check_items(Checker *checker, const NodeList *items);
void check_keywords(Checker *checker, const NodeList *keywords);
void check_defaults(Checker *checker, const Astarguments *arguments);
/* Calls [visit] for every parameter in the order in which they are written. */
void each_parameter(Checker *checker, const Astarguments *arguments,
                    void (*visit)(Checker *, const Astarg *));
void bind_parameter(Checker *checker, const Astarg *parameter);
/* The word that follows [skipped] other words after [offset]: the name in `async def f`, `except A as f`. */
Span word_span(const Checker *checker, uint32_t offset, int skipped);
/* Refuses to store to (or delete) a name or attribute called __debug__. */
void forbid_debug(Checker *checker, Sym name, Operator context, Span span);
/* False when [name] came before in the [group], with the place of that one in [first]. */
bool first_in_group(Checker *checker, uint32_t group, Sym name, Span span, uint32_t *first);

/* compile_scopes.c */
void scope_enter(Checker *checker, CompileScope *scope, CompileScopeKind kind);
void scope_leave(Checker *checker);
/* A block as deep as [weight] of CPython's; [node] is where it would be one too many. */
void enter_block(Checker *checker, Block *block, BlockKind kind, uint32_t weight, const Node *node);
void leave_block(Checker *checker);
bool scope_is_function(const CompileScope *scope); /* a def or async def */
bool scope_is_comprehension(const CompileScope *scope);
bool scope_is_cell(const Checker *checker, const CompileScope *scope);
void name_use(Checker *checker, Sym name, Span span);
void name_bind(Checker *checker, Sym name, Span span);
void name_import(Checker *checker, Sym name, Span span);
void name_annotate(Checker *checker, const AstAnnAssign *node);
void name_parameter(Checker *checker, Sym symbol, Span span);
void name_type_parameter(Checker *checker, Sym symbol, Span span);
/* The target of := inside a comprehension belongs to the function around it. */
void name_from_comprehension(Checker *checker, const AstNamedExpr *node);
void declare_names(Checker *checker, const Node *node); /* Global or Nonlocal */

/* compile_match.c */
void check_match_case(Checker *checker, const Astmatch_case *match_case, bool is_last);

/* compile_warn.c */
void warn_assert(Checker *checker, const AstAssert *node);
void warn_compare(Checker *checker, const AstCompare *node);
void warn_call(Checker *checker, const AstCall *node);
void warn_subscript(Checker *checker, const AstSubscript *node);
/* A return, break or continue that leaves a finally block. */
void warn_finally(Checker *checker, const Node *node, const char *keyword);

#endif
