/* What the rules of PyTorch ask one another, and the small helpers that they share. */
#ifndef MOIRA_DISTRIBUTE_TORCH_QUERY_H
#define MOIRA_DISTRIBUTE_TORCH_QUERY_H

#include "distribute/torch.h"

/* The loop around [loop] that makes steps itself, too, or [loop]: steps further in belong to one of it, like
 * those of a critic. */
const Node *torch_loop_of_steps(const Torch *torch, const Node *loop);
/* Leaves those loaders of a loop away that belong to phases in which it makes no step. */
void torch_find_phase(Torch *torch, TrainingLoop *loop);
/* The condition under which a comprehension makes the loader [id] that trains, or NULL: `x == 'train'`. With
 * [is_other] that under which it makes another. */
const char *torch_phase_test(Torch *torch, const Node *loader, uint32_t id, bool is_other);
/* The source of the loader that is trained with, of all that [source] means in the loop. */
const char *torch_phase_source(Torch *torch, const TrainingLoop *loop, const Node *source);
/* Decides how a loop that goes through no loader is divided, or refuses it. */
void torch_take_turns(Torch *torch, TrainingLoop *loop);

/* Whether [node] is the variable or the attribute that holds the replica. */
bool torch_is_holder(const Torch *torch, const Node *node, const Replica *replica);
/* Whether the function of the program that is called only looks at the model [given], and sets its weights.
 */
bool torch_prepares(const Torch *torch, const AstCall *call, const Node *given);
/* The last statement after [made], and before [use] or NULL, that gives weights of the model their first
 * values; [made] when there is none. */
const Node *torch_prepared(const Torch *torch, const Replica *replica, const Node *made, const Node *use);

typedef enum WrapStatus { WRAP_NEVER = 1, WRAP_ALWAYS = 2, WRAP_MIXED = 3 } WrapStatus;

/* Whether [expression], a model, is wrapped when it is evaluated; 0 when it is none that will be. */
int torch_status(const Torch *torch, const Node *expression);

/* Whether the program moves the model to a GPU only where it is wrapped already. */
bool torch_moves_later(const Torch *torch, const Replica *replica);
/* Refuses models that are given to a `**kwargs` from where it is not known where they go. */
void torch_check_keywords(Torch *torch);

/* The call that computes a loss of the model without the wrapper; NULL for none. */
const Node *torch_around_wrapper(const Torch *torch, const Replica *replica);
/* Whether a wrapper around the models would miss gradients; whether the steps can average them instead. */
bool torch_misses_gradients(Torch *torch);
bool torch_can_average(const Torch *torch);
/* The functions that NEEDS_AVERAGE asks for. */
const char *torch_average_lines(const Torch *torch, const ScriptModule *module);

/* Refuses a loader, or what feeds it. */
void torch_refuse_loader(Torch *torch, const Node *node, const char *help, const char *reason);
/* LOAD of an IterableDataset: false when [dataset], of the loader [loader], is none. */
bool torch_divide_iterable(Torch *torch, const Node *dataset, uint32_t loader);
/* The class that NEEDS_PART asks for, in [module]. */
const char *torch_part_lines(const Torch *torch, const ScriptModule *module);

/* What becomes of the sampler of a loader: it goes through each process's samples, or draws fewer of all; or
 * nobody knows what it does. */
typedef enum SamplerFate { SAMPLER_UNKNOWN, SAMPLER_REPLACED, SAMPLER_KEPT } SamplerFate;
SamplerFate torch_treat_sampler(Torch *torch, const Node *sampler);

/* Finds where datasets are downloaded or made into files; whether [node] is in code that runs only while the
 * first process of a machine does that, or afterwards. */
void torch_find_downloads(Torch *torch);
bool torch_is_held(const Torch *torch, const Node *node);
/* Whether the others wait for the first process of their machine at [statement]. */
bool torch_holds_others(const Torch *torch, const Node *statement);

enum { DEVICE_COMPUTED = 1 << 20 }; /* there is a number, but it is unknown */
/* The number of the device that [node] names (`"cuda:1"`, `.cuda(1)`, `torch.device("cuda", 1)`), or -1. */
int64_t torch_device_number(const Torch *torch, const Node *node);

/* Whether [node] is `data_parallel(model, batch, …)`, which a call of the model can stand for. */
bool torch_is_spread(const Torch *torch, const Node *node);

/* ---- Helpers ---- */

/* The call that [node] is, when it calls the library's [name]; NULL otherwise. */
const AstCall *torch_call(const Torch *torch, const Node *node, const char *name);
/* A method call [name], whatever the receiver. */
bool torch_is_method(const Torch *torch, const Node *node, const char *name);
bool node_is_constant(const Node *node, ConstantKind kind);
/* Names, attributes and subscripts of names: evaluating them twice changes nothing. */
bool node_is_path(const Node *node);
/* The loop around [node] in the same function, or NULL. */
const Node *torch_loop_around(const Torch *torch, const Node *node);
/* The number of processes as new code at [node] computes it; whether the rank there is not 0. */
const char *torch_size(const Torch *torch, const Node *node);
const char *torch_is_not_first(const Torch *torch, const Node *node);
/* What makes a statement at [node] one for processes that belong to a group: "", or a condition. */
const char *torch_if_joined(const Torch *torch, const Node *node);
/* Marks what the module of [node] needs. */
void torch_needs(Torch *torch, const Node *node, uint32_t needs);
/* Whether nothing but whitespace stands before [node] on its line. */
bool torch_begins_line(const Torch *torch, const Node *node);
/* The text `FORMAT` in the arena. */
#define torch_text(torch, ...) arena_printf((torch)->arena, __VA_ARGS__)

#endif
