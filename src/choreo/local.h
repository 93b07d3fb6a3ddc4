/* What the projector makes: the program of one role, as lists of statements that are always in normal form.
 * Nothing that does nothing is in them, and nothing that is never reached.
 *
 * A list is a pointer to its first statement, which knows what follows it; NULL is the empty list. Lists
 * never change, so that they share their ends. The statements are nodes of Python's tree; of a statement that
 * holds others the node is only the header, and the lists are here. A node's position is that of the
 * statement of the source that it comes from. */
#ifndef MOIRA_CHOREO_LOCAL_H
#define MOIRA_CHOREO_LOCAL_H

#include "choreo/typed.h"

typedef enum LocalKind {
    LOCAL_SIMPLE,
    LOCAL_IF,
    LOCAL_WHILE,
    LOCAL_FOR,
    LOCAL_WITH,
    LOCAL_TRY,
    LOCAL_MATCH,     /* of the user's own */
    LOCAL_SELECTION, /* the receiving end of a selection */
} LocalKind;

typedef struct Local Local;

typedef struct LocalCase {
    Node *node; /* match_case, ExceptHandler, or the label of a selection */
    const Local *body;
} LocalCase;

struct Local {
    uint8_t kind;   /* LocalKind */
    bool leaves;    /* the list that begins here never comes to its end */
    bool is_idle;   /* of an if: its test is a variable of a built-in type, which does nothing */
    bool is_tail;   /* it was put after the cases of a selection: the same list follows other cases */
    uint16_t depth; /* how deep statements are nested in the list */
    uint32_t size;  /* statements in the list, those inside of others included, as they will be printed */
    Node *node;
    const Local *body, *orelse, *final;
    LocalCase *cases;
    uint32_t case_count;
    const Local *rest;
};

/* A private flag of nodes that the projector makes: the line communicates. */
enum { NODE_COMMUNICATES = 0x100 };

/* Statements that cannot be printed: Python allows a hundred levels of indentation. */
enum { LOCAL_DEPTH_LIMIT = 90, LOCAL_SIZE_LIMIT = 2000000 };

/* [head] in front of [rest]: nothing of it is left when it does nothing, nothing of [rest] when it leaves. */
const Local *local_push(Arena *arena, Local head, const Local *rest);
const Local *local_simple(Arena *arena, Node *node, const Local *rest);
/* [list] followed by [rest]. */
const Local *local_append(Arena *arena, const Local *list, const Local *rest);

/* A name, a constant, an attribute of such: evaluating it does nothing. */
bool local_is_pure(const Node *node);
bool local_equal(const Local *a, const Local *b);

/* How two branches of a choice differ for a role that does not know which one is taken. */
typedef struct BranchDifference {
    const Local *left, *right; /* the first statements that differ; NULL where a branch has ended */
} BranchDifference;

/* The union of source lines whose communications became one. */
typedef struct SiteTable {
    uint32_t *lines; /* by line: a smaller line of the same class, or itself */
    uint32_t count;
} SiteTable;

void site_table_init(SiteTable *table, const Text *text, Arena *arena);
uint32_t site_find(SiteTable *table, uint32_t line);
void site_join(SiteTable *table, uint32_t a, uint32_t b);

typedef struct LocalMerger {
    Arena *arena;
    const Text *text;
    SiteTable *sites;
    Map memo; /* pairs of tails to what came out */
    BranchDifference difference;
    uint32_t steps; /* that are left before the merge is given up */
} LocalMerger;

/* The list that behaves like [left] or like [right], whichever is wanted; NULL with [failed] set when a role
 * could not know. */
const Local *local_merge(LocalMerger *merger, const Local *left, const Local *right, bool *failed);

/* ---- the projector ---- */

typedef struct ProjectedMethod {
    Method *method;
    const Local *body;
} ProjectedMethod;

/* A reference to the projection of a class. */
typedef struct ClassUse {
    ChoreoClass *class;
    uint32_t formal;
} ClassUse;

typedef struct Projection {
    ChoreoClass *class;
    uint32_t role;
    Array(ProjectedMethod) methods; /* those in which the role takes part, in the order of the text */
    Array(ClassUse) uses;           /* classes that the methods refer to, each once */
    Node *unit;                     /* the Unit.id of its code */
} Projection;

typedef struct ProjectOptions {
    bool annotations; /* keep types, without locations */
    bool is_async;    /* methods that communicate are coroutines */
} ProjectOptions;

/* Projects a class to one of its roles; what cannot be projected is reported. */
void choreo_project(ChoreoClass *class, uint32_t role, const ProjectOptions *options, SiteTable *sites,
                    Projection *projection);
void projection_free(Projection *projection);

/* The name of a projected class, "DistAuth_Client". */
Sym choreo_projected_name(ChoreoProgram *program, const ChoreoClass *class, uint32_t formal);

#endif
