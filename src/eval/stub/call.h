/* Evaluating a rule: matching its overloads, running its body, and making its result. */
#ifndef MOIRA_EVAL_STUB_CALL_H
#define MOIRA_EVAL_STUB_CALL_H

#include "diag/diagnostic.h"
#include "eval/forward.h"
#include "eval/stub/gradient.h"
#include "eval/stub/pattern.h"

/* A call of a function of a stub that is being evaluated. */
typedef struct StubRun {
    struct StubRun *outer;
    const Match *match;
    const NativeCall *call;
    StubGradient gradient; /* of the tensors that it makes, once the first is made */
} StubRun;

/* ---- family.c ---- */

/* The result of a rule that belongs to a family. */
Value family_result(Interp *interp, const Match *match);

/* An array of the library of [module]: a scalar when it has rank 0, may be one, and the library says so. */
Value result_array(Interp *interp, Module *module, const ArrayInfo *info, bool may_be_scalar,
                   const Node *site);
/* The class of what a rule gives where its library keeps classes and an operand is of a subclass; 0 else.
 */
Address class_of_results(const Match *match);
/* No array has a negative dimension: false when the shape certainly has one, which has been reported. */
bool check_dims(Interp *interp, const Shape *shape, const Node *site);

/* ---- explain.c ---- */

/* Reports why the arguments of a call do not fit. */
Value explain_mismatch(Interp *interp, const Match *match);
/* Reports nested sequences of different lengths, of which [shape] is what agrees. */
Value explain_ragged(Interp *interp, const Shape *shape, const Node *site);
/* Reports why a word fails; [shapes] are its operands. [code] is CODE_COUNT where the kind of error decides.
 */
Value explain_word(Interp *interp, const ShapeWords *words, DiagCode code, const Shape *const *shapes,
                   uint32_t count, const Node *site);
/* Something may fail: kept until the call has ended, and said with --strict only. */
void stub_doubt(Interp *interp, DiagCode code, Address exception, const char *message);
/* The word may fail. */
void doubt_word(Interp *interp, const ShapeWords *words);
/* The class of an exception by its name, seen from the running stub. */
Address exception_named(Interp *interp, const char *name);

#endif
