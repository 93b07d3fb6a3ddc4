/* Rules in use: what the names of a rule (stubs/rule.h) mean to this interpreter. A rule is read and bound
 * once per function, when it is first asked for; the interpreter keeps both (stubs.h). */
#ifndef MOIRA_EVAL_STUB_BINDING_H
#define MOIRA_EVAL_STUB_BINDING_H

#include "eval/forward.h"
#include "eval/stub/convert.h"
#include "stubs/rule.h"

/* What a stub says for all its functions. */
typedef struct ModuleRules {
    Address array;          /* what `Array` is; 0 when it is not known */
    Address tensor;         /* what `Tensor` is; 0: as in PyTorch */
    Address scalar;         /* what its scalars are; 0: arrays of rank 0 */
    Address mismatch;       /* what a requirement that fails raises */
    const Dialect *dialect; /* of the library whose arrays it speaks of */
} ModuleRules;

const ModuleRules *rule_module(Interp *interp, Module *module);
/* The dialect of the stub that runs, or whose arguments are being matched. */
const Dialect *running_dialect(Interp *interp);

typedef struct BoundRule {
    const Rule *rule;
    Module *module;
    const ModuleRules *names; /* of the module */
    const Address *classes;   /* those of the rule; 0: there is no such class */
    Address raises;           /* what a requirement that fails raises */
    bool is_broken;           /* a mistake in it was reported: the function is unknown */
} BoundRule;

/* The rule of a function of a stub; never NULL. */
BoundRule *rule_of(Interp *interp, const FunctionObject *function);
/* The class of a pattern of the rule; 0 for none. */
static inline Address rule_class(const BoundRule *bound, const Pattern *pattern) {
    return bound->classes[pattern->class];
}
/* The rule as it is printed in help, with the requirement that was not met, unless that is NULL; NULL when it
 * cannot be told. */
const char *rule_help(Interp *interp, const BoundRule *bound, const Clause *failed);
/* Reports a mistake in a stub. */
void stub_error(Interp *interp, Module *module, const Node *node, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
