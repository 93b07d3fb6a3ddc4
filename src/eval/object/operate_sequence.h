/* Tuples, lists and ranges: their items, slicing, joining and repeating. */
#ifndef MOIRA_EVAL_OBJECT_OPERATE_SEQUENCE_H
#define MOIRA_EVAL_OBJECT_OPERATE_SEQUENCE_H

#include "base/array.h"
#include "eval/forward.h"

/* Values that are being collected; made an Items by take_items. */
typedef Array(Value) ValueList;
/* The items as they are, or open ones when they are too many. Frees the list. */
const Items *take_items(Interp *interp, ValueList *list);
/* How many items there are, also of open ones; NULL: unknown. */
Dim items_length(Interp *interp, const Items *items);
/* The items of a tuple or list; NULL when they are not known. */
const Items *sequence_items(Interp *interp, Value value);

/* Where [start:stop:step] begins, ends and how many there are in a sequence of [length]; all constants. */
typedef struct SliceParts {
    int64_t start, stop, step, count;
} SliceParts;

/* TRI_YES: the parts are known. TRI_NO: the slice is wrong, which has been reported. */
Tri slice_parts(Interp *interp, const SliceObject *slice, int64_t length, SliceParts *parts,
                const Node *node);
const Items *items_part(Interp *interp, const Items *items, const SliceObject *slice, const Node *node);
const Items *items_concatenate(Interp *interp, const Items *a, const Items *b);
/* Returns NULL after having reported that there is no memory for it. */
const Items *items_repeat(Interp *interp, const Items *items, Value times, const Node *node);
Value sequence_binary(Interp *interp, Operator op, Value left, Value right, const Node *node);
/* Whether the key can be an index; false: it is of a wrong type. */
bool may_be_index(Interp *interp, Value key);
/* A list with these items in the place of the old ones. */
void put_items(Interp *interp, Value list, const Items *items);
/* A list or other object of which only the class is left. */
void forget_content(Interp *interp, Value value);
/* The items of anything that can be iterated, to be kept: where a loop over an unknown range has one symbol
 * for the number of the round, the items of a list are any ints. NULL: reported. */
const Items *collect_items(Interp *interp, Value value, const Node *node);
/* The same for one who may leave some in an iterator. */
const Items *collect_some(Interp *interp, Value value, const Node *node);
/* What a range gives; open when its bounds are not known. */
const Items *range_items(Interp *interp, const SliceObject *range);
Dim range_length(Interp *interp, const SliceObject *range);
/* True when all three numbers are constants. */
bool range_constants(const SliceObject *range, int64_t *start, int64_t *stop, int64_t *step);
int64_t range_count(int64_t start, int64_t stop, int64_t step);

#endif
