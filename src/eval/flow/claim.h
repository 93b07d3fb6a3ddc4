/* Claims: bools that carry the condition on sizes of which they are the truth. */
#ifndef MOIRA_EVAL_FLOW_CLAIM_H
#define MOIRA_EVAL_FLOW_CLAIM_H

#include "eval/forward.h"

/* Whether a value is a bool, known or not. */
static inline bool claim_is_bool(Value v) {
    return v.kind == VALUE_BOOL || (v.kind == VALUE_SOME && v.address == CLASS_bool);
}

/* The bool that is the truth of a condition: a claim when the run is recorded and all of it is known. */
Value claim_value(Interp *interp, const Formula *formula);
/* What must hold for a value to be true. UNKNOWN: that depends on something else. */
const Formula *claim_formula(Interp *interp, Value value);
/* The number that a bool is in arithmetic; any other value is itself. */
Value claim_integer(Interp *interp, Value value);
/* Whether the text at a place asks for the size of a tensor. */
bool claim_asks_for_size(const Interp *interp, uint32_t origin);
/* An item of [container] by the subscript [node]: a number that is a size is known to be one. */
Value claim_item(Interp *interp, Value container, Value item, const Node *node);
/* What is true of a comparison, of `not` and of other operations on bools, instead of [result], which is what
 * is known of it without claims (claim.c). */
Value claim_comparison(Interp *interp, Operator op, Value left, Value right, Value result, const Node *node);
Value claim_not(Interp *interp, Value operand, Value result);
Value claim_binary(Interp *interp, Operator op, Value left, Value right, Value result);

#endif
