/* What the parts of the analysis share. Internal to script.c, values.c and effects.c; script.h is the door.
 */
#ifndef MOIRA_DISTRIBUTE_SCRIPT_INTERNAL_H
#define MOIRA_DISTRIBUTE_SCRIPT_INTERNAL_H

#include "distribute/script_query.h"

/* Things that need no expression that makes them: the first of every program. */
enum {
    UNKNOWN_THING,
    NONE_THING,
    NUMBER_THING,
    TEXT_THING,
    OTHER_THING,
    ARRAY_THING,
    TENSOR_THING,
};

/* So many files that nobody named are looked at; what is in others is not known. */
enum { UNLISTED_LIMIT = 200 };

/* Whether the value of [node], or what it binds, is computed. */
bool value_is_computed(const Node *node);
/* Computes the values of all places to a fixpoint. */
void compute_values(Script *script);
/* Marks the calls that must make a network of PyTorch or a model of Keras, by what is done with it; true when
 * there are any. */
bool infer_networks(Script *script);
/* Finds the calls, what functions are traced, and what each function does. */
void compute_effects(Script *script);

Class *find_class(const Script *script, const Node *node);
/* The module of the program that [found] is, added when it is new; NULL when it is none of the project's. */
ScriptModule *load_module(Script *script, const FoundModule *found);
/* What the name is that no scope of the module binds: of a project's star import, or a built-in. */
ThingSet unbound_name(Script *script, const ScriptModule *module, Sym name);
/* The items of a list, tuple or dictionary display, or [node] itself; calls [each] for every innermost one.
 */
void each_displayed(const Node *node, void (*each)(void *context, const Node *item), void *context);

/* ---- Things, while the values are computed (values.c) ---- */

/* The set that holds one thing. */
ThingSet thing_only(Script *script, uint32_t id);
ThingSet thing_of_library(Script *script, const LibraryName *name);
/* The thing that [node] makes; made when it is asked for first. A node that turns out to make a thing of two
 * kinds makes an unknown one. */
uint32_t thing_make(Script *script, const Node *node, ThingKind kind, const LibraryName *name);
ThingSet thing_made(Script *script, const Node *node, ThingKind kind, const LibraryName *name);
/* A tuple that [node] makes, with [count] items that the caller fills in. */
Thing *thing_make_tuple(Script *script, const Node *node, uint32_t count, uint32_t *id);
void thing_grow_parts(Script *script, uint32_t id, ThingSet parts);
void things_grow(Script *script, ThingSet *set, ThingSet more);
void variable_grow(Script *script, const Variable *variable, ThingSet more);
/* What passes from the parts of an expression to the whole, whatever the operation: gradients, train ops. */
ThingSet things_tainted(Script *script, ThingSet set);
/* What iterating over a thing of [set] hands out. */
ThingSet things_contents(Script *script, ThingSet set);
ThingSet things_of_kind(Script *script, ThingSet set, ThingKind kind);

/* ---- Calls (calls.c) ---- */

ThingSet call_result(Script *script, const AstCall *call);
/* The parameters of a function, NULL for a module; the one at [index], or NULL; giving one a value. */
const Astarguments *function_parameters(const Function *function);
const Node *function_parameter(const Astarguments *parameters, uint32_t index);
/* The parameter that takes what a call gives under [name], or NULL. */
const Node *parameter_named(const Astarguments *parameters, Sym name);
void parameter_bind(Script *script, const Function *function, const Node *parameter, ThingSet value);

/* ---- Arguments that a function takes together (keywords.c) ---- */

/* A call gives [value] under [name], or hands on all that [given], its `**`, holds as far as it is known. */
void keyword_pass(Script *script, const Function *function, Sym name, ThingSet value);
void keywords_pass(Script *script, const Function *function, const Node *given);
/* What [node] is when it reads one of them; NULL when it reads none that is known. */
ThingSet keywords_value(Script *script, const Node *node);
/* The same for a [target] that changes one. */
void keywords_store(Script *script, const Node *target, ThingSet value);

#endif
