/* Calls: evaluating arguments, and matching them with parameters. call_value is in eval/reenter.h. */
#ifndef MOIRA_EVAL_FLOW_CALL_H
#define MOIRA_EVAL_FLOW_CALL_H

#include "eval/forward.h"

/* The arguments of a call, evaluated. */
typedef struct Arguments {
    const Value *positional;
    uint32_t positional_count;
    const Sym *names; /* of the keyword arguments */
    const Value *named;
    uint32_t named_count;
    Value rest;       /* an element of a *sequence of unknown length; NEVER for none */
    Value named_rest; /* a value of a **mapping that is not known; NEVER for none */
    bool has_self;    /* the first one is the object of a method, which stands before the dot */
} Arguments;

/* Evaluates the arguments of a call node into the arena. */
void call_arguments(Interp *interp, const NodeList *args, const NodeList *keywords, Arguments *arguments);
/* The arguments with one more in front: self, or the class. */
Arguments call_with_first(Interp *interp, Value first, const Arguments *arguments);
/* Whether `**value` may work: built-in types other than dict are no mappings. */
bool call_may_spread(Interp *interp, Value value);
Value call_function(Interp *interp, const FunctionObject *function, const Arguments *arguments, Node *site);
/* Calls a function with [self] before the arguments. */
Value call_method(Interp *interp, Value self, Value function, const Arguments *arguments, Node *site);
/* Whether [self] may be an instance of a subclass of the one that is known. */
bool call_may_be_below(Interp *interp, Value self);

#endif
