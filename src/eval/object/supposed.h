/* What the uses of unknown arguments force them to be.
 *
 * `moira shapes` runs uncalled functions once more, and supposes more of what they get than is certain before
 * the run: that it ends without an error. Then what is used as a size is an int, an attribute that is never
 * set is the same each time it is read, a sum that is used as a size is one of ints, and no divisor is zero.
 * Sizes get the names that the program gives them: `config.n_embd`, `B` after `B, T =
 * x.shape`.
 *
 * While Run.supposed is NULL none of this happens. All of it lives until the run of the file is over. */
#ifndef MOIRA_EVAL_OBJECT_SUPPOSED_H
#define MOIRA_EVAL_OBJECT_SUPPOSED_H

#include "base/array.h"
#include "base/map.h"
#include "eval/forward.h"
#include "names/scope.h"
#include "syntax/ast.h"

/* Quotients inside one another in a size that is shown: more says nothing to anybody. */
enum { MOST_SUPPOSED_QUOTIENTS = 4 };
enum { MOST_SUPPOSED_CALLERS = 8 }; /* of a target that are told apart */

/* What was assigned to a target, over all visits of one run. */
typedef struct SupposedRow {
    Node *target;
    const Scope *scope; /* that assigns it */
    Address class;      /* of the array; 0: more than one */
    const Shape *shape; /* the join; NULL: never an array */
    bool is_mixed;      /* something that is neither an array nor None was assigned as well */
    bool is_optional;   /* None was */
    bool is_visited;
    uint8_t caller_count;
    const Scope *callers[MOST_SUPPOSED_CALLERS]; /* functions that were running at each visit */
} SupposedRow;

/* A name that a function gives to a size. */
typedef struct SupposedName {
    const Scope *scope;
    const char *text;
    Value value;
    bool is_spoilt; /* it is that of something else as well */
} SupposedName;

/* What the constructor of a class gets for a parameter where others make objects of it. */
typedef struct SupposedMade {
    const Node *maker; /* the function whose run made one, */
    uint32_t run;      /* and which of its runs */
    const char *text;  /* what the program calls it there; NULL: nothing, or not always the same */
} SupposedMade;

typedef struct Supposed {
    const Node *function; /* whose run it is */
    bool enters_loops;    /* a loop has a first round */
    Map parts;            /* unknown thing and attribute to the unknown thing that it has there */
    Map roots;            /* unknown thing to the one that it is a part of */
    Map changes;          /* root, or attribute: how often somebody may have changed it */
    Map paths;            /* unknown thing to what the program calls it */
    Map sums;             /* unknown thing to the operation that gave it (const SupposedSum *) */
    Map ints;             /* function and path: it is used as a size whenever the function runs */
    Map positives;        /* number of a symbol to the one that it is where it is not zero */
    Map zeros;            /* the way back: number of the one that is not zero to the other */
    Map invented;         /* number of a symbol that the program has no name for */
    uint32_t run;         /* counts from 1 */
    Array(SupposedMade) made;
    Map made_at; /* scope of a constructor and name to the index there + 1 */
    Map entered; /* scopes of the functions that ran */
    Array(SupposedRow) rows;
    Map row_at; /* target to its index there + 1 */
    Array(SupposedName) names;
    Map name_at; /* scope and name to the index there + 1 */
} Supposed;

/* A new unknown thing that the program calls [path]; an int where it is known to be used as one. */
Value supposed_argument(Interp *interp, const char *path, const Node *node);
/* The same where it is an unknown thing in any case. */
Value supposed_unknown(Interp *interp, const char *path);
/* The same for one that is an int, and as a rule [usual]. One that is more than 1 as a rule is a number of
 * something, which is not negative. */
Value supposed_int(Interp *interp, const char *path, int64_t usual, const Node *node);
/* The attribute of an unknown thing, or with [key] its item. */
Value supposed_attribute(Interp *interp, Value owner, Sym name, const Node *node);
Value supposed_item(Interp *interp, Value owner, Value key, const Node *node);
/* Somebody sets an attribute of that name, or may change whatever belongs to an unknown thing. */
void supposed_set_attribute(Interp *interp, Sym name);
void supposed_change(Interp *interp, Value value);

/* The result of an operation, an unknown thing, is its result on ints when it is used as a size. */
void supposed_operation(Interp *interp, Operator op, Value left, Value right, Value result);
/* The size that an unknown thing is by what it was computed from; NULL: it is one of its own. */
Dim supposed_size(Interp *interp, uint32_t identity);
/* What the program calls an unknown thing; NULL: nothing. */
const char *supposed_name(const Interp *interp, uint32_t identity);
/* A function of a library takes the value as a size. */
void supposed_use(Interp *interp, Value value);
/* The symbol that two symbols, which are equal, are from now on: it has the better name, and is not zero
 * where one of them is not. NULL: they are no symbols. */
Dim supposed_equal(Interp *interp, Dim a, Dim b);
/* The symbol that was one that may be zero before somebody divided by it; else the symbol itself. */
Dim supposed_maybe_zero(const Interp *interp, Dim symbol);
/* Whether the program has no name for a symbol. */
bool supposed_is_invented(const Interp *interp, Dim symbol);
/* The same number where it is not zero: somebody divides by it. [is_natural]: it is not negative, either. */
Dim supposed_divisor(Interp *interp, Dim divisor, bool is_natural);

/* The sizes of a new array, of which none is zero: what is empty is left out of account. */
const Shape *supposed_shape(Interp *interp, const Shape *shape);

/* What is assigned to a target from now on: an array of known rank of which each size has a name, where it
 * is one size for the whole run (supposed_names.c). */
Value supposed_named(Interp *interp, const Node *target, Value value);
/* Whether what a name says where an object of a class was made is something else for its constructor, of
 * which this is the scope: its parameters have the names that the program gives to sizes. */
bool supposed_is_other(const Interp *interp, const Scope *constructor, const char *name);
/* A value is assigned to a target, or passed for a parameter of the running function. */
void supposed_assign(Interp *interp, Node *target, Value value);
void supposed_pass(Interp *interp, Node *parameter, Value value);

/* The next run begins; the names and parts of the last one are forgotten. */
void supposed_begin(Supposed *supposed, const Node *function);
void supposed_free(Supposed *supposed);

#endif
