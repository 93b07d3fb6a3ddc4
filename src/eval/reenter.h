/* Running code of the program from inside the interpreter. An operator calls a method, a lookup runs the
 * statement that binds a name, a handler asks a context manager: what runs then may be anything, and comes
 * back here. All such re-entry goes through these functions. Without their calls the files of this folder
 * form layers, with small cycles only (scripts/check_layers --cycles).
 *
 * All of them run in the current state. Where what they run does not go on, the state is not reached, and
 * values are NEVER. */
#ifndef MOIRA_EVAL_REENTER_H
#define MOIRA_EVAL_REENTER_H

#include "eval/forward.h"

/* ---- the text of the program: expression.c, statement.c, class_statement.c ---- */

Value eval(Interp *interp, Node *node);
/* Evaluates what the program may never evaluate: nothing changes and nothing is reported. False, with ANY,
 * when it fails. */
bool eval_quietly(Interp *interp, Node *node, Value *value);
static inline Value eval_quiet_value(Interp *interp, Node *node) {
    Value value;
    eval_quietly(interp, node, &value);
    return value;
}
/* Evaluates a condition. */
Tri eval_condition(Interp *interp, Node *test);
void exec_block(Interp *interp, const NodeList *body);
void exec_statement(Interp *interp, Node *node);
Value define_class(Interp *interp, AstClassDef *node);
/* Finds a class that the code knows, and runs the statement of its model when it is first needed. */
const Object *load_known_class(Interp *interp, Address class);

/* ---- calls: call.c ---- */

Value call_value(Interp *interp, Value callee, const Arguments *arguments, Node *site);
/* Calls the method [name] of [self]'s class; NEVER with [found] false when there is none. */
Value call_special(Interp *interp, Value self, Sym name, const Value *arguments, uint32_t count,
                   const Node *node, bool *found);

/* ---- special methods: operation.c, iterate.c, with.c ---- */

Tri truth(Interp *interp, Value value, const Node *node);
/* One comparison, `in` and `is` included; the result need not be a bool. */
Value compare_operation(Interp *interp, Operator op, Value left, Value right, const Node *node);
Value get_item(Interp *interp, Value container, Value key, const Node *node);
/* All that iterating over the value gives; open when the number is unknown. NULL when it certainly cannot be
 * iterated, which has been reported. */
const Items *iterate(Interp *interp, Value value, const Node *node);
/* What a manager that may swallow something does with an exception of [class] (0: unknown). */
Tri manager_swallows(Interp *interp, const Handler *handler, Address class);

#endif
