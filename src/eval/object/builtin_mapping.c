/* dict, its views, set and frozenset: constructors and methods. */
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/format.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/operate.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_sequence.h"
#include "eval/reenter.h"

#include <string.h>

static const Entries *unknown_entries(Interp *interp) {
    return mapping_unknown(interp, value_any(), value_any());
}

/* ---- dict ---- */

static bool make_dict(Interp *interp, const NativeCall *call, Value *result) {
    DictObject dict = {.object = {.kind = OBJECT_DICT, .class = CLASS_dict}};
    if (call->arguments[0].kind == VALUE_OBJECT) dict.object.class = call->arguments[0].address;
    dict.entries = entries_new(interp->run.arena, 0);
    /* One that stands for those of all rounds of a loop would be empty in each of them for a moment. */
    const Entries *named = mapping_entries(interp, call->arguments[2]);
    if (named && dict.object.class == CLASS_dict && interp->path.widening > 0) dict.entries = named;
    return answer(result, new_object(interp, &dict.object, sizeof dict, call->site));
}

/* The key and value of an item that update() is given. TRI_NO: reported. */
static Tri read_pair(Interp *interp, Value item, uint32_t index, Value *key, Value *value, const Node *node) {
    if (is_unknown(interp, item)) return TRI_UNKNOWN;
    Address class = builtin_class(interp, item);
    if (class == CLASS_int || class == CLASS_float || class == CLASS_bool || class == CLASS_NoneType) {
        if (class_of_value(interp, item) >= CLASS_KNOWN_END) return TRI_UNKNOWN;
        fail_type(interp, node, "cannot convert dictionary update sequence element #%u to a sequence", index);
        return TRI_NO;
    }
    if (class_of_value(interp, item) >= CLASS_KNOWN_END || class == CLASS_set) return TRI_UNKNOWN;
    const Items *pair = builtin_items(interp, item);
    if (!pair || pair->is_open) return TRI_UNKNOWN;
    if (pair->count != 2) {
        fail_value(interp, node, "dictionary update sequence element #%u has length %u; 2 is required", index,
                   pair->count);
        return TRI_NO;
    }
    *key = pair->items[0];
    *value = pair->items[1];
    return TRI_YES;
}

/* What has keys() is asked for each of them. */
static const Entries *merge_mapping(Interp *interp, const Entries *entries, Value from, const Node *node) {
    bool found;
    Value keys = call_special(interp, from, interp_name(interp, "keys"), NULL, 0, node, &found);
    const Items *items = interp->path.state.is_reached ? iterate(interp, keys, node) : NULL;
    if (!items)
        return interp->path.state.is_reached ? mapping_update(interp, entries, unknown_entries(interp))
                                             : NULL;
    if (items->is_open) return mapping_update(interp, entries, unknown_entries(interp));
    for (uint32_t i = 0; i < items->count; i++) {
        Value value = get_item(interp, from, items->items[i], node);
        if (!interp->path.state.is_reached) return NULL;
        entries = mapping_put(interp, entries, items->items[i], value);
    }
    return entries;
}

const Entries *mapping_merge(Interp *interp, const Entries *entries, Value from, const Node *node) {
    if (from.kind == VALUE_NEVER) return entries;
    const Object *object = object_of(interp, from);
    if (object && object->kind == OBJECT_DICT) {
        const Entries *more = mapping_entries(interp, from);
        return more ? mapping_update(interp, entries, more) : unknown_entries(interp);
    }
    if (is_unknown(interp, from)) return mapping_update(interp, entries, unknown_entries(interp));
    if (object && object->kind == OBJECT_INSTANCE && object->class >= CLASS_KNOWN_END &&
        class_lookup(interp, object->class, interp_name(interp, "keys")).kind != VALUE_NEVER)
        return merge_mapping(interp, entries, from, node);
    const Items *items = collect_items(interp, from, node);
    if (!items) return NULL;
    /* Whatever the order of a set is, an element that is no pair comes up. */
    const Items *elements = object && object->kind == OBJECT_SET ? builtin_items(interp, from) : NULL;
    for (uint32_t i = 0; elements && !elements->is_open && i < elements->count; i++) {
        Value key, value;
        if (read_pair(interp, elements->items[i], i, &key, &value, node) == TRI_NO) return NULL;
    }
    for (uint32_t i = 0; i < items->count; i++) {
        Value key, value, failure;
        if (items->is_open) {
            Value item = items->items[i];
            bool is_pair = item.kind == VALUE_TUPLE && !item.items->is_open && item.items->count == 2;
            const Entries *rest = is_pair
                                      ? mapping_unknown(interp, item.items->items[0], item.items->items[1])
                                      : unknown_entries(interp);
            return mapping_update(interp, entries, rest);
        }
        Tri known = read_pair(interp, items->items[i], i, &key, &value, node);
        if (known == TRI_NO) return NULL;
        if (known == TRI_UNKNOWN) {
            entries = mapping_update(interp, entries, unknown_entries(interp));
            continue;
        }
        if (fail_unhashable(interp, key, node, &failure)) return NULL;
        entries = mapping_put(interp, entries, key, value);
    }
    return entries;
}

/* dict(…) and dict.update(…). */
static bool update_dict(Interp *interp, const NativeCall *call, Value *result) {
    Value dict = call->arguments[0], from = value_any();
    const Items *passed = call->arguments[1].kind == VALUE_TUPLE ? call->arguments[1].items : NULL;
    if (passed && !passed->is_open) {
        from = passed->count ? passed->items[0] : value_never();
        if (passed->count > 1)
            return answer(result, fail(interp, CODE_WRONG_ARGUMENTS, CLASS_TypeError, call->site,
                                       "dict expected at most 1 argument, got %u", passed->count));
    }
    const Entries *entries = mapping_entries(interp, dict);
    const Entries *more = entries ? entries : unknown_entries(interp);
    more = mapping_merge(interp, more, from, call->site);
    if (!more) return answer(result, failure_result(interp));
    const Entries *named = mapping_entries(interp, call->arguments[2]);
    more = mapping_update(interp, more, named ? named : unknown_entries(interp));
    escape_into(interp, dict, from);
    escape_into(interp, dict, call->arguments[2]);
    if (entries) put_entries(interp, dict, more);
    return answer_none(interp, result);
}

static bool clear(Interp *interp, const NativeCall *call, Value *result) {
    put_entries(interp, call->arguments[0], entries_new(interp->run.arena, 0));
    return answer_none(interp, result);
}

static bool copy_dict(Interp *interp, const NativeCall *call, Value *result) {
    const Entries *entries = mapping_entries(interp, call->arguments[0]);
    return entries && answer(result, new_dict(interp, entries, call->site));
}

static bool from_keys(Interp *interp, const NativeCall *call, Value *result) {
    if (!is_exactly(call->arguments[0], CLASS_dict)) return false;
    const Items *keys = collect_items(interp, call->arguments[1], call->site);
    if (!keys) return answer(result, failure_result(interp));
    const Entries *entries = entries_new(interp->run.arena, 0);
    if (keys->is_open)
        entries = mapping_unknown(interp, items_element(interp->run.arena, keys), call->arguments[2]);
    for (uint32_t i = 0; i < keys->count && !keys->is_open; i++) {
        if (fail_unhashable(interp, keys->items[i], call->site, result)) return true;
        entries = mapping_put(interp, entries, keys->items[i], call->arguments[2]);
    }
    return answer(result, new_dict(interp, entries, call->site));
}

static bool get(Interp *interp, const NativeCall *call, Value *result) {
    if (fail_unhashable(interp, call->arguments[1], call->site, result)) return true;
    const Entries *entries = mapping_entries_for(interp, call->arguments[0], call->arguments[1]);
    if (!entries) return false;
    Tri found;
    Value value = mapping_get(interp, entries, call->arguments[1], &found);
    if (found == TRI_NO) return answer(result, call->arguments[2]);
    return answer(result,
                  found == TRI_YES ? value : value_join(interp->run.arena, value, call->arguments[2]));
}

static Value no_such_key(Interp *interp, Value key, const Node *node) {
    Value shown = format_repr(interp, key, node);
    bool is_short = shown.kind == VALUE_STR && shown.text->length < 80;
    return fail(interp, CODE_KEY_MISSING, CLASS_KeyError, node, "there is no key %.*s",
                is_short ? (int)shown.text->length : 13, is_short ? shown.text->data : "equal to this");
}

static bool pop(Interp *interp, const NativeCall *call, Value *result) {
    const Entries *entries = mapping_entries(interp, call->arguments[0]);
    if (!entries) return false;
    /* An empty dict does not look at the key. */
    bool is_looked_at = entries->count > 0 && !entries->is_open;
    if (is_looked_at && fail_unhashable(interp, call->arguments[1], call->site, result)) return true;
    Tri found;
    Value value = mapping_get(interp, entries, call->arguments[1], &found), fallback = call->arguments[2];
    if (found == TRI_NO)
        return answer(result,
                      is_missing(fallback) ? no_such_key(interp, call->arguments[1], call->site) : fallback);
    if (found == TRI_UNKNOWN && is_missing(fallback))
        may_fail(interp, CODE_KEY_MISSING, CLASS_KeyError, call->site, "the dict may have no such key");
    put_entries(interp, call->arguments[0], mapping_remove(interp, entries, call->arguments[1]));
    if (found == TRI_UNKNOWN && !is_missing(fallback)) value = value_join(interp->run.arena, value, fallback);
    return answer(result, value);
}

static bool pop_item(Interp *interp, const NativeCall *call, Value *result) {
    Value dict = call->arguments[0];
    const Entries *entries = mapping_entries(interp, dict);
    if (!entries) return false;
    if (!entries->is_open && entries->count == 0)
        return answer(result, fail(interp, CODE_KEY_MISSING, CLASS_KeyError, call->site,
                                   "popitem(): dictionary is empty"));
    bool is_exact = !entries->is_open && !entries->is_shuffled;
    for (uint32_t i = 0; i < entries->count; i++) is_exact = is_exact && !entries->items[i].value.absent;
    if (!is_exact) {
        forget_content(interp, dict);
        return false;
    }
    const Entry *last = &entries->items[entries->count - 1];
    Value pair[2] = {last->key, last->value};
    put_entries(interp, dict, mapping_remove(interp, entries, last->key));
    return answer(result, value_tuple(interp->run.arena, pair, 2));
}

static bool set_default(Interp *interp, const NativeCall *call, Value *result) {
    if (fail_unhashable(interp, call->arguments[1], call->site, result)) return true;
    const Entries *entries = mapping_entries(interp, call->arguments[0]);
    if (!entries) return false;
    Tri found;
    Value value = mapping_get(interp, entries, call->arguments[1], &found);
    if (found == TRI_YES) return answer(result, value);
    if (found == TRI_UNKNOWN) value = value_join(interp->run.arena, value, call->arguments[2]);
    if (found == TRI_NO) value = call->arguments[2];
    escape_into(interp, call->arguments[0], call->arguments[2]);
    put_entries(interp, call->arguments[0], mapping_put(interp, entries, call->arguments[1], value));
    return answer(result, value);
}

/* A view is an instance that knows its dict, so that it shows what the dict becomes. */
static bool make_view(Interp *interp, const NativeCall *call, Value *result) {
    const char *name = strrchr(call->function->qualified, '.') + 1;
    Address class = *name == 'k' ? CLASS_dict_keys : *name == 'v' ? CLASS_dict_values : CLASS_dict_items;
    Value view = new_instance(interp, class, call->site);
    const Object *object = object_of(interp, view);
    if (!object) return answer(result, view);
    Sym mapping = interp_name(interp, "mapping");
    put_object(interp, view.address,
               object_with_attribute(interp->run.arena, object, mapping, call->arguments[0]));
    return answer(result, view);
}

/* ---- sets ---- */

static bool make_set(Interp *interp, const NativeCall *call, Value *result) {
    Address class = call->arguments[0].kind == VALUE_OBJECT ? call->arguments[0].address : CLASS_set;
    return answer(result, new_set(interp, class, entries_new(interp->run.arena, 0), call->site));
}

/* The elements of an argument as a set; NULL: reported. */
static const Entries *elements(Interp *interp, Value value, const Node *node) {
    const Object *set = object_of_kind(interp, value, OBJECT_SET);
    if (set && mapping_entries(interp, value)) return mapping_entries(interp, value);
    const Items *items = collect_items(interp, value, node);
    if (!items) return NULL;
    Value failure;
    for (uint32_t i = 0; i < items->count && !items->is_open; i++)
        if (fail_unhashable(interp, items->items[i], node, &failure)) return NULL;
    return mapping_from_items(interp, items);
}

static bool init_set(Interp *interp, const NativeCall *call, Value *result) {
    const Entries *entries = elements(interp, call->arguments[1], call->site);
    if (!entries) return answer(result, failure_result(interp));
    put_entries(interp, call->arguments[0], entries);
    return answer_none(interp, result);
}

static bool new_frozenset(Interp *interp, const NativeCall *call, Value *result) {
    const Entries *entries = elements(interp, call->arguments[1], call->site);
    if (!entries) return answer(result, failure_result(interp));
    Address class = call->arguments[0].kind == VALUE_OBJECT ? call->arguments[0].address : CLASS_frozenset;
    return answer(result, new_set(interp, class, entries, call->site));
}

static bool add(Interp *interp, const NativeCall *call, Value *result) {
    if (fail_unhashable(interp, call->arguments[1], call->site, result)) return true;
    const Entries *entries = mapping_entries(interp, call->arguments[0]);
    escape_into(interp, call->arguments[0], call->arguments[1]);
    if (entries)
        put_entries(interp, call->arguments[0],
                    mapping_put(interp, entries, call->arguments[1], value_none()));
    return answer_none(interp, result);
}

static bool remove_element(Interp *interp, const NativeCall *call, Value *result) {
    bool must_be_there = strstr(call->function->qualified, ".remove") != NULL;
    bool is_set = builtin_class(interp, call->arguments[1]) == CLASS_set;
    if (!is_set && fail_unhashable(interp, call->arguments[1], call->site, result)) return true;
    const Entries *entries = mapping_entries(interp, call->arguments[0]);
    if (!entries) return answer_none(interp, result);
    Tri found;
    mapping_get(interp, entries, call->arguments[1], &found);
    if (found == TRI_NO && must_be_there)
        return answer(result, no_such_key(interp, call->arguments[1], call->site));
    if (found == TRI_UNKNOWN && must_be_there)
        may_fail(interp, CODE_KEY_MISSING, CLASS_KeyError, call->site, "the set may have no such element");
    put_entries(interp, call->arguments[0], mapping_remove(interp, entries, call->arguments[1]));
    return answer_none(interp, result);
}

static bool pop_element(Interp *interp, const NativeCall *call, Value *result) {
    Value set = call->arguments[0];
    const Entries *entries = mapping_entries(interp, set);
    if (!entries) return false;
    if (!entries->is_open && entries->count == 0)
        return answer(result,
                      fail(interp, CODE_KEY_MISSING, CLASS_KeyError, call->site, "pop from an empty set"));
    const Items *keys = mapping_keys(interp, entries);
    Value element = items_element(interp->run.arena, keys);
    if (!keys->is_open && keys->count == 1)
        put_entries(interp, set, entries_new(interp->run.arena, 0));
    else
        put_entries(interp, set, mapping_unknown(interp, element, value_none()));
    return answer(result, element);
}

static bool copy_set(Interp *interp, const NativeCall *call, Value *result) {
    const Entries *entries = mapping_entries(interp, call->arguments[0]);
    const Object *object = object_of(interp, call->arguments[0]);
    if (!entries) return false;
    bool is_frozen = object->class == CLASS_frozenset;
    return answer(result, is_frozen ? call->arguments[0] : new_set(interp, CLASS_set, entries, call->site));
}

typedef const Entries *Combine(Interp *interp, const Entries *a, const Entries *b);

static const Entries *combine_difference(Interp *interp, const Entries *a, const Entries *b) {
    return set_select(interp, a, b, false);
}
static const Entries *combine_symmetric(Interp *interp, const Entries *a, const Entries *b) {
    return mapping_update(interp, set_select(interp, a, b, false), set_select(interp, b, a, false));
}

/* The set with all the others combined into it; NULL: not known, or reported. */
static const Entries *combine_all(Interp *interp, const NativeCall *call, Combine *combine, bool is_variadic,
                                  bool *failed) {
    const Entries *entries = mapping_entries(interp, call->arguments[0]);
    Value others = call->arguments[1];
    *failed = false;
    const Items *items = !is_variadic                 ? items_new(interp->run.arena, &others, 1)
                         : others.kind == VALUE_TUPLE ? others.items
                                                      : items_open(interp->run.arena, value_any(), NULL);
    for (uint32_t i = 0; i < items->count; i++) {
        const Entries *more = elements(interp, items->items[i], call->site);
        if (!more) {
            *failed = true;
            return NULL;
        }
        if (items->is_open) return NULL;
        /* Of what is no set the elements are asked for one by one, and they are kept. */
        bool is_asked = combine == set_common && !object_of_kind(interp, items->items[i], OBJECT_SET);
        if (entries)
            entries = is_asked ? set_select(interp, more, entries, true) : combine(interp, entries, more);
    }
    return entries;
}

static bool combined(Interp *interp, const NativeCall *call, Combine *combine, bool is_variadic,
                     bool in_place, Value *result) {
    bool failed;
    const Entries *entries = combine_all(interp, call, combine, is_variadic, &failed);
    if (failed) return answer(result, failure_result(interp));
    if (in_place) {
        if (entries)
            put_entries(interp, call->arguments[0], entries);
        else
            forget_content(interp, call->arguments[0]);
        return answer_none(interp, result);
    }
    if (!entries) return false;
    bool is_frozen = builtin_class(interp, call->arguments[0]) == CLASS_frozenset;
    return answer(result, new_set(interp, is_frozen ? CLASS_frozenset : CLASS_set, entries, call->site));
}

static bool union_method(Interp *interp, const NativeCall *call, Value *result) {
    return combined(interp, call, mapping_update, true, false, result);
}
static bool update_set(Interp *interp, const NativeCall *call, Value *result) {
    escape_into(interp, call->arguments[0], call->arguments[1]);
    return combined(interp, call, mapping_update, true, true, result);
}
static bool difference(Interp *interp, const NativeCall *call, Value *result) {
    return combined(interp, call, combine_difference, true, false, result);
}
static bool difference_update(Interp *interp, const NativeCall *call, Value *result) {
    return combined(interp, call, combine_difference, true, true, result);
}
static bool intersection(Interp *interp, const NativeCall *call, Value *result) {
    return combined(interp, call, set_common, true, false, result);
}
static bool intersection_update(Interp *interp, const NativeCall *call, Value *result) {
    return combined(interp, call, set_common, true, true, result);
}
static bool symmetric(Interp *interp, const NativeCall *call, Value *result) {
    return combined(interp, call, combine_symmetric, false, false, result);
}
static bool symmetric_update(Interp *interp, const NativeCall *call, Value *result) {
    return combined(interp, call, combine_symmetric, false, true, result);
}

/* issuperset and isdisjoint of what is no set end at the first element that decides: whether
 * those after it can be hashed is not asked. */
static bool relate_items(Interp *interp, const NativeCall *call, const Items *items, bool is_disjoint,
                         Value *result) {
    const Entries *entries = mapping_entries(interp, call->arguments[0]);
    Tri decides = is_disjoint ? TRI_YES : TRI_NO;
    for (uint32_t i = 0; i < items->count; i++) {
        Tri found = TRI_UNKNOWN;
        if (fail_unhashable(interp, items->items[i], call->site, result)) return true;
        if (entries) mapping_get(interp, entries, items->items[i], &found);
        if (found == decides) return answer(result, value_bool(false));
        if (found == TRI_UNKNOWN) return answer(result, value_some_bool());
    }
    return answer(result, value_bool(true));
}

/* issubset, issuperset and isdisjoint. */
static bool relate(Interp *interp, const NativeCall *call, Value *result) {
    const char *name = strrchr(call->function->qualified, '.') + 1;
    Value other_argument = call->arguments[1];
    if (strcmp(name, "issubset") != 0 && !object_of_kind(interp, other_argument, OBJECT_SET)) {
        const Items *items = collect_items(interp, other_argument, call->site);
        if (!items) return answer(result, failure_result(interp));
        if (items->is_open) return answer(result, value_some_bool());
        return relate_items(interp, call, items, strcmp(name, "isdisjoint") == 0, result);
    }
    const Entries *more = elements(interp, other_argument, call->site);
    if (!more) return answer(result, failure_result(interp));
    const Entries *entries = mapping_entries(interp, call->arguments[0]);
    if (!entries) return false;
    Value other = new_set(interp, CLASS_set, more, call->site);
    if (strcmp(name, "isdisjoint") == 0) {
        Value shared = new_set(interp, CLASS_set, set_select(interp, entries, more, true), call->site);
        return answer(result, value_from_tri(tri_not(operate_truth(interp, shared))));
    }
    Operator op = strcmp(name, "issubset") == 0 ? OP_LtE : OP_GtE;
    return answer(result, set_compare(interp, op, call->arguments[0], other));
}

#define SET_METHODS(class)                                                                              \
    METHOD(class, "copy", copy_set), METHOD(class, "union", union_method),                              \
        METHOD(class, "difference", difference), METHOD(class, "intersection", intersection),           \
        METHOD(class, "symmetric_difference", symmetric), METHOD(class, "issubset", relate),            \
        METHOD(class, "issuperset", relate), METHOD(class, "isdisjoint", relate), SET_OPERATORS(class), \
        COMPARISONS(class)

const NativeFunction builtin_mapping_methods[] = {
    METHOD("dict", "__new__", make_dict),
    METHOD("dict", "__init__", update_dict),
    METHOD("dict", "update", update_dict),
    METHOD("dict", "clear", clear),
    METHOD("dict", "copy", copy_dict),
    METHOD("dict", "fromkeys", from_keys),
    METHOD("dict", "get", get),
    METHOD("dict", "pop", pop),
    METHOD("dict", "popitem", pop_item),
    METHOD("dict", "setdefault", set_default),
    METHOD("dict", "keys", make_view),
    METHOD("dict", "values", make_view),
    METHOD("dict", "items", make_view),
    METHOD("dict", "__setitem__", set_item_method),
    METHOD("dict", "__delitem__", delete_item_method),
    METHOD("dict", "__reversed__", reversed_method),
    OPERATOR_PAIR("dict", "or"),
    METHOD("dict", "__ior__", in_place_method),
    SEQUENCE_METHODS("dict"),
    COMPARISONS("dict"),
    SET_OPERATORS("dict_keys"),
    METHOD("dict_keys", "__reversed__", reversed_method),
    METHOD("dict_values", "__len__", length_method),
    METHOD("dict_values", "__iter__", iterate_method),
    METHOD("dict_values", "__reversed__", reversed_method),
    SET_OPERATORS("dict_items"),
    METHOD("dict_items", "__reversed__", reversed_method),
    SET_METHODS("set"),
    METHOD("set", "__new__", make_set),
    METHOD("set", "__init__", init_set),
    METHOD("set", "add", add),
    METHOD("set", "remove", remove_element),
    METHOD("set", "discard", remove_element),
    METHOD("set", "pop", pop_element),
    METHOD("set", "clear", clear),
    METHOD("set", "update", update_set),
    METHOD("set", "difference_update", difference_update),
    METHOD("set", "intersection_update", intersection_update),
    METHOD("set", "symmetric_difference_update", symmetric_update),
    METHOD("set", "__isub__", in_place_method),
    METHOD("set", "__iand__", in_place_method),
    METHOD("set", "__ixor__", in_place_method),
    METHOD("set", "__ior__", in_place_method),
    SET_METHODS("frozenset"),
    METHOD("frozenset", "__new__", new_frozenset),
    METHOD("frozenset", "__hash__", hash_method),
    {NULL, NULL},
};
