/* Dicts and sets: finding and changing entries, and the operators of sets. */
#ifndef MOIRA_EVAL_OBJECT_OPERATE_MAPPING_H
#define MOIRA_EVAL_OBJECT_OPERATE_MAPPING_H

#include "eval/forward.h"

/* The entries of a dict or set; NULL when they are not known. */
const Entries *mapping_entries(Interp *interp, Value value);
/* The same where [key] is looked up: code of the program that registers it runs before. */
const Entries *mapping_entries_for(Interp *interp, Value container, Value key);
/* The dict behind a dict_keys, dict_values or dict_items; NEVER when it is not known. */
Value view_dict(Interp *interp, Value view);
/* What [key] stands for; [found] says whether it is there. */
Value mapping_get(Interp *interp, const Entries *entries, Value key, Tri *found);
const Entries *mapping_put(Interp *interp, const Entries *entries, Value key, Value value);
const Entries *mapping_remove(Interp *interp, const Entries *entries, Value key);
/* [more] put over [entries]. */
const Entries *mapping_update(Interp *interp, const Entries *entries, const Entries *more);
/* [entries] with what a mapping or a sequence of pairs says put over it, as dict.update does; NULL: it is
 * neither, which has been reported. */
const Entries *mapping_merge(Interp *interp, const Entries *entries, Value from, const Node *node);
const Entries *mapping_unknown(Interp *interp, Value key, Value value);
/* The set of the items. */
const Entries *mapping_from_items(Interp *interp, const Items *items);
/* As many items, of which each may be any of these: their order is unknown. */
const Items *shuffle_items(Interp *interp, const Items *items);
/* The keys as items, in the order of insertion. */
const Items *mapping_keys(Interp *interp, const Entries *entries);
void put_entries(Interp *interp, Value mapping, const Entries *entries);
Value set_binary(Interp *interp, Operator op, Value left, Value right, const Node *node);
/* What two sets have in common; of elements that are equal, as 1 and True, those of the smaller set. */
const Entries *set_common(Interp *interp, const Entries *a, const Entries *b);
/* The elements of [a] that are in [b], or that are not. */
const Entries *set_select(Interp *interp, const Entries *a, const Entries *b, bool in_both);
Value set_compare(Interp *interp, Operator op, Value left, Value right);

#endif
