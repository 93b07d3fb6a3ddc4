/* Loops that make training steps: what they go through, and whether processes may take turns in them. A flow
 * is that of the loop's target, below the loop. Nothing is changed here. */
#ifndef MOIRA_DISTRIBUTE_TURNS_H
#define MOIRA_DISTRIBUTE_TURNS_H

#include "distribute/flow.h"

typedef Array(const Node *) Nodes;

/* The place where processes that have different elements of the loop would part; NULL for none. */
const Node *turns_parting(const Flow *flow);
/* `x.step(action)` of something that is also reset: an environment of reinforcement learning; NULL for none.
 */
const Node *turns_environment(const Script *script);
/* A place where processes that have an environment each would make other numbers of steps; NULL for none.
 * [step] is set to the step of that environment. */
const Node *turns_parting_by_environment(const Script *script, const Node **step);
/* Whether something that depends on the element is an index or a slice of data. */
bool turns_choose(const Flow *flow);
/* Whether all steps of the for loop take the same data: nothing in it draws, reads or chooses any. */
bool turns_repeat(const Script *script, const Node *loop);
/* What divides, in the loop or after it, a sum of its steps by their number [count]. The caller frees it. */
Nodes turns_divisors(Script *script, const Node *loop, const Node *count);
/* Whether something that only the loop binds is read after it, so that the loop must run. */
bool turns_are_read_behind(const Script *script, const Node *loop);
/* The largest part of what the loop goes through that has the order of the loop: what stands in an enumerate
 * or a progress bar. */
const Node *turns_ordered_part(const Script *script, const Node *node);
/* Whether the elements are numbers that count: a range, or a `zip` of ranges, written there or bound to a
 * name. */
bool turns_only_count(const Script *script, const Node *node);
/* What one goes through from its first to its last element: arrays, lists that are computed, `zip` of those
 * and of ranges. */
bool turns_is_sequence(const Script *script, const Node *node);
/* A generator of the program's own, made there or bound to a name. */
bool turns_is_generator(const Script *script, const Node *node);
/* The target that is bound to the elements of what the loop goes through, after the counter of an enumerate.
 */
const Node *turns_element(const Script *script, const Node *loop);
/* A call in the loop of a method that gives one batch after the other, by a position that it keeps and that
 * nothing moves by chance; NULL for none. */
const Node *turns_next_in_order(const Script *script, const Node *loop);
/* What makes the call [node] draw the same numbers in every process; NULL when it draws none, or others. */
const Node *turns_seed_of(const Script *script, const Node *node);
/* A call that draws an order by chance, which no seed fixes; NULL for none. */
const Node *turns_free_order(const Script *script);

#endif
