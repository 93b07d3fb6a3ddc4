/* Calls: evaluating arguments, matching them with parameters, and calling any value. */
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

Value call_value(Interp *interp, Value callee, const Arguments *arguments, Node *site);
/* Calls the method [name] of [self]'s class; NEVER with [found] false when there is none. */
Value call_special(Interp *interp, Value self, Sym name, const Value *arguments, uint32_t count,
                   const Node *node, bool *found);
/* Evaluates the arguments of a call node into the arena. */
void eval_arguments(Interp *interp, const NodeList *args, const NodeList *keywords, Arguments *arguments);
/* The arguments with one more in front: self, or the class. */
Arguments arguments_with_first(Interp *interp, Value first, const Arguments *arguments);
/* Whether `**value` may work: built-in types other than dict are no mappings. */
bool may_be_mapping(Interp *interp, Value value);
/* One value for each parameter of the function, in the arena; false: they do not fit, which has been
 * reported. */
bool bind_arguments(Interp *interp, const FunctionObject *function, const Arguments *arguments, Node *site,
                    Value **bound, uint32_t *count);
Value call_function(Interp *interp, const FunctionObject *function, const Arguments *arguments, Node *site);
/* Calls a function with [self] before the arguments. */
Value call_method(Interp *interp, Value self, Value function, const Arguments *arguments, Node *site);
/* Whether [self] may be an instance of a class below the one that is known. */
bool may_be_of_class_below(Interp *interp, Value self);
/* Whether a function only says that a class below has to have it. */
bool is_abstract(const Interp *interp, const FunctionObject *function);
/* The same for one that cannot stay as it is: it is marked as abstract, or raises NotImplementedError. */
bool must_be_replaced(const Interp *interp, const FunctionObject *function);
/* Whether there is more to a function than `...`, `pass` or a docstring. */
bool has_body(const FunctionObject *function);
/* The parameters of a def or lambda. */
Astarguments *parameters_of_def(const Node *node);
/* The default of the parameter at [index]; NEVER for none. */
Value parameter_default(const FunctionObject *function, const Astarguments *parameters, uint32_t index);
uint32_t parameter_count(const Astarguments *parameters);
Node *parameter_at(const Astarguments *parameters, uint32_t index);

#endif
