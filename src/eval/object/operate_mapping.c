/* Dicts and sets: finding and changing entries, and the operators of sets. */
#include "eval/object/operate_mapping.h"
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/member.h"
#include "eval/object/operate.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/place.h"
#include "eval/reenter.h"
#include "eval/registry.h"

#include <string.h>

const Entries *mapping_entries(Interp *interp, Value value) {
    const Object *object = object_of(interp, value);
    if (!object || (object->kind != OBJECT_DICT && object->kind != OBJECT_SET) || object->is_open)
        return NULL;
    return OBJECT_AS(Dict, object)->entries;
}

Value view_dict(Interp *interp, Value view) {
    Address class = builtin_class(interp, view);
    if (class != CLASS_dict_keys && class != CLASS_dict_values && class != CLASS_dict_items)
        return value_never();
    const Object *object = object_of(interp, view);
    if (!object) return value_never();
    return object_attribute(object, interp_name(interp, "mapping"));
}

void put_entries(Interp *interp, Value mapping, const Entries *entries) {
    const Object *object = object_of(interp, mapping);
    if (!object || (object->kind != OBJECT_DICT && object->kind != OBJECT_SET)) return;
    DictObject *copy = copy_object(interp, object);
    copy->entries = entries;
    put_object(interp, mapping.address, &copy->object);
}

const Entries *mapping_unknown(Interp *interp, Value key, Value value) {
    Entries *entries = entries_new(interp->run.arena, 0);
    entries->is_open = true;
    entries->rest = (Entry){key, value};
    return entries;
}

static Value present(Value value) {
    value.absent = false;
    return value;
}

const Entries *mapping_entries_for(Interp *interp, Value container, Value key) {
    const Entries *entries = mapping_entries(interp, container);
    return registry_fill(interp, container, entries, key) ? mapping_entries(interp, container) : entries;
}

Value mapping_get(Interp *interp, const Entries *entries, Value key, Tri *found) {
    Value result = value_never();
    *found = TRI_NO;
    for (uint32_t i = 0; i < entries->count; i++) {
        const Entry *entry = &entries->items[i];
        Tri equal = keys_equal(interp, entry->key, key);
        if (equal == TRI_NO) continue;
        result = value_join(interp->run.arena, result, present(entry->value));
        *found = TRI_UNKNOWN;
        if (equal == TRI_YES) {
            if (!entry->value.absent) *found = TRI_YES;
            return present(result);
        }
    }
    if (entries->is_open && keys_equal(interp, entries->rest.key, key) != TRI_NO) {
        result = value_join(interp->run.arena, result, present(entries->rest.value));
        *found = TRI_UNKNOWN;
    }
    return present(result);
}

/* A copy with room for [extra] more. */
static Entries *copy_entries(Interp *interp, const Entries *entries, uint32_t extra) {
    Entries *copy = entries_new(interp->run.arena, entries->count + extra);
    copy->is_open = entries->is_open;
    copy->is_shuffled = entries->is_shuffled;
    copy->rest = entries->rest;
    memcpy(copy->items, entries->items, entries->count * sizeof *entries->items);
    copy->count = entries->count;
    return copy;
}

/* Whether a key can stand among the entries by itself: a constant, a member of an enumeration, or an object
 * that is only equal to itself, of which it is known that none of them equals it. */
static bool is_exact_key(Interp *interp, const Entries *entries, Value key) {
    bool is_single = value_is_constant(key) || key.kind == VALUE_OBJECT || member_is(interp, key);
    if (!is_single || keys_equal(interp, key, key) != TRI_YES) return false;
    for (uint32_t i = 0; i < entries->count; i++)
        if (keys_equal(interp, entries->items[i].key, key) != TRI_NO) return false;
    return true;
}

static void add_rest(Interp *interp, Entries *entries, Value key, Value value) {
    if (!entries->is_open) entries->rest = (Entry){value_never(), value_never()};
    entries->is_open = true;
    entries->rest.key = value_join(interp->run.arena, entries->rest.key, key);
    entries->rest.value = value_join(interp->run.arena, entries->rest.value, value);
}

/* Those keys that may be [key] may have the value, too. */
static void put_perhaps(Interp *interp, Entries *entries, Value key, Value value) {
    for (uint32_t i = 0; i < entries->count; i++) {
        Value *old = &entries->items[i].value;
        if (keys_equal(interp, entries->items[i].key, key) == TRI_NO) continue;
        bool absent = old->absent;
        *old = value_join(interp->run.arena, *old, value);
        old->absent = absent;
    }
    add_rest(interp, entries, key, value);
}

/* Puts into entries that have room for one more. */
static void put_entry(Interp *interp, Entries *entries, Value key, Value value) {
    value = present(value);
    key = present(key);
    for (uint32_t i = 0; i < entries->count; i++) {
        if (keys_equal(interp, entries->items[i].key, key) != TRI_YES) continue;
        /* A key that was perhaps not there stands where it stood, or at the end. */
        if (entries->items[i].value.absent && i + 1 < entries->count) entries->is_shuffled = true;
        entries->items[i].value = value;
        return;
    }
    if (entries->count < VALUE_MOST_ITEMS && is_exact_key(interp, entries, key))
        entries->items[entries->count++] = (Entry){key, value};
    else
        put_perhaps(interp, entries, key, value);
}

/* Whether entries that are full say already that the key may have the value. */
static bool is_covered(Interp *interp, const Entries *entries, Value key, Value value) {
    return entries->count >= VALUE_MOST_ITEMS && entries->is_open && value_less(key, entries->rest.key) &&
           value_less(value, entries->rest.value) && is_exact_key(interp, entries, key);
}

const Entries *mapping_put(Interp *interp, const Entries *entries, Value key, Value value) {
    if (is_covered(interp, entries, present(key), present(value))) return entries;
    Entries *copy = copy_entries(interp, entries, 1);
    put_entry(interp, copy, key, value);
    return copy;
}

const Entries *mapping_remove(Interp *interp, const Entries *entries, Value key) {
    Entries *copy = copy_entries(interp, entries, 0);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < copy->count; i++) {
        Tri equal = keys_equal(interp, copy->items[i].key, key);
        if (equal == TRI_YES) continue;
        copy->items[kept] = copy->items[i];
        if (equal == TRI_UNKNOWN) copy->items[kept].value.absent = true;
        kept++;
    }
    copy->count = kept;
    return copy;
}

const Entries *mapping_update(Interp *interp, const Entries *entries, const Entries *more) {
    Entries *copy = copy_entries(interp, entries, more->count);
    if (more->is_shuffled && more->count > 1) copy->is_shuffled = true;
    /* The further keys of [more] are none of its known ones, which win over them. */
    if (more->is_open) put_perhaps(interp, copy, more->rest.key, more->rest.value);
    for (uint32_t i = 0; i < more->count; i++) {
        const Entry *entry = &more->items[i];
        if (!entry->value.absent) {
            put_entry(interp, copy, entry->key, entry->value);
            continue;
        }
        /* It may be there: then the new value wins, else the old one stays. */
        Tri found;
        Value old = mapping_get(interp, copy, entry->key, &found);
        put_entry(interp, copy, entry->key, value_join(interp->run.arena, old, present(entry->value)));
        for (uint32_t j = 0; j < copy->count && found != TRI_YES; j++)
            if (keys_equal(interp, copy->items[j].key, entry->key) == TRI_YES)
                copy->items[j].value.absent = true;
    }
    return copy;
}

const Entries *mapping_from_items(Interp *interp, const Items *items) {
    const Entries *entries = entries_new(interp->run.arena, 0);
    if (items->is_open) {
        Value element = items_element(interp->run.arena, items);
        return element.kind == VALUE_NEVER ? entries : mapping_unknown(interp, element, value_none());
    }
    Entries *all = copy_entries(interp, entries, items->count);
    for (uint32_t i = 0; i < items->count; i++) put_entry(interp, all, items->items[i], value_none());
    return all;
}

const Items *shuffle_items(Interp *interp, const Items *items) {
    if (items->is_open || items->count < 2 || interp->options.one_call) return items;
    Value element = items_element(interp->run.arena, items);
    Items *shuffled = items_new(interp->run.arena, items->items, items->count);
    for (uint32_t i = 0; i < shuffled->count; i++) shuffled->items[i] = element;
    return shuffled;
}

const Items *mapping_keys(Interp *interp, const Entries *entries) {
    bool is_exact = !entries->is_open;
    Value element = entries->is_open ? entries->rest.key : value_never();
    for (uint32_t i = 0; i < entries->count; i++)
        if (entries->items[i].value.absent) is_exact = false;
    if (!is_exact) {
        for (uint32_t i = 0; i < entries->count; i++)
            element = value_join(interp->run.arena, element, entries->items[i].key);
        return items_open(interp->run.arena, element, NULL);
    }
    ValueList keys = {0};
    for (uint32_t i = 0; i < entries->count; i++) array_push(&keys, entries->items[i].key);
    const Items *items = take_items(interp, &keys);
    return entries->is_shuffled ? shuffle_items(interp, items) : items;
}

/* ---- keys ---- */

/* Whether the value can be a key; TRI_NO: it certainly is unhashable. */
static Tri is_hashable(Interp *interp, Value value) {
    if (value.kind == VALUE_TUPLE) {
        Tri all = TRI_YES;
        for (uint32_t i = 0; i < value.items->count; i++) {
            Tri one = is_hashable(interp, value.items->items[i]);
            if (one == TRI_NO && !value.items->is_open) return TRI_NO;
            if (one != TRI_YES) all = TRI_UNKNOWN;
        }
        return all;
    }
    if (value_is_constant(value) || value.kind == VALUE_DIM) return TRI_YES;
    switch (class_of_value(interp, value)) {
    case CLASS_list:
    case CLASS_dict:
    case CLASS_set:
    case CLASS_bytearray: return TRI_NO;
    case CLASS_slice: return interp->options.minor < 12 ? TRI_NO : TRI_UNKNOWN;
    case CLASS_int:
    case CLASS_float:
    case CLASS_str:
    case CLASS_bool:
    case CLASS_bytes:
    case CLASS_frozenset:
    case CLASS_function:
    case CLASS_builtin_function_or_method:
    case CLASS_type: return TRI_YES;
    default: break;
    }
    const Object *object = object_of(interp, value);
    if (!object || object->is_open || object->class < CLASS_KNOWN_END) return TRI_UNKNOWN;
    return class_lookup(interp, object->class, SYM___hash__).kind == VALUE_NONE ? TRI_NO : TRI_UNKNOWN;
}

/* The part of a key that is unhashable. */
static Value unhashable_part(Interp *interp, Value key) {
    if (key.kind != VALUE_TUPLE) return key;
    for (uint32_t i = 0; i < key.items->count; i++)
        if (is_hashable(interp, key.items->items[i]) == TRI_NO)
            return unhashable_part(interp, key.items->items[i]);
    return key;
}

bool fail_key(Interp *interp, Value container, Value key, const Node *node, Value *result) {
    if (is_hashable(interp, key) != TRI_NO) return false;
    Value doubtful = place_is_promised(interp, container) ? container : key;
    *result = cannot_do(interp, doubtful, CODE_WRONG_TYPE, CLASS_TypeError, node, "unhashable type: '%s'",
                        type_name(interp, unhashable_part(interp, key)));
    return true;
}

bool fail_unhashable(Interp *interp, Value key, const Node *node, Value *result) {
    return fail_key(interp, key, key, node, result);
}

/* ---- sets ---- */

const Entries *set_select(Interp *interp, const Entries *a, const Entries *b, bool in_both) {
    Entries *result = copy_entries(interp, a, 0);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        Tri found;
        mapping_get(interp, b, a->items[i].key, &found);
        if (found == (in_both ? TRI_NO : TRI_YES)) continue;
        result->items[kept] = a->items[i];
        if (found == TRI_UNKNOWN) result->items[kept].value.absent = true;
        kept++;
    }
    result->count = kept;
    if (in_both && !b->is_open && b->count == 0) result->is_open = false;
    return result;
}

const Entries *set_common(Interp *interp, const Entries *a, const Entries *b) {
    bool is_second = !a->is_open && !b->is_open && b->count <= a->count;
    return is_second ? set_select(interp, b, a, true) : set_select(interp, a, b, true);
}

/* The elements of a set or of the keys or items of a dict; NULL: unknown. */
static const Entries *elements_of(Interp *interp, Value value) {
    Address class = builtin_class(interp, value);
    if (class == CLASS_dict_keys) {
        Value dict = view_dict(interp, value);
        const Entries *entries = dict.kind == VALUE_NEVER ? NULL : mapping_entries(interp, dict);
        if (!entries) return NULL;
        Entries *copy = copy_entries(interp, entries, 0);
        for (uint32_t i = 0; i < copy->count; i++) {
            Value none = value_none();
            none.absent = copy->items[i].value.absent;
            copy->items[i].value = none;
        }
        if (copy->is_open) copy->rest.value = value_none();
        return copy;
    }
    return class == CLASS_set || class == CLASS_frozenset ? mapping_entries(interp, value) : NULL;
}

static bool is_set(Address class) { return class == CLASS_set || class == CLASS_frozenset; }
static bool is_view(Address class) { return class == CLASS_dict_keys || class == CLASS_dict_items; }

Value set_binary(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    Address l = builtin_class(interp, left), r = builtin_class(interp, right);
    if (op == OP_BitOr && l == CLASS_dict && r == CLASS_dict) {
        const Entries *a = mapping_entries(interp, left), *b = mapping_entries(interp, right);
        if (!a || !b) return new_dict(interp, mapping_unknown(interp, value_any(), value_any()), node);
        return new_dict(interp, mapping_update(interp, a, b), node);
    }
    if (op != OP_BitOr && op != OP_BitAnd && op != OP_BitXor && op != OP_Sub) return value_not_implemented();
    /* Views take any iterable, on either side. */
    bool is_left = is_set(l) || is_view(l), is_right = is_set(r) || is_view(r);
    if (is_left != is_right && (is_view(l) || is_view(r))) {
        Value *other = is_left ? &right : &left;
        const Items *items = iterate(interp, *other, node);
        if (!items) return failure_result(interp);
        *other = new_set(interp, CLASS_set, mapping_from_items(interp, items), node);
        is_left = is_right = true;
    }
    if (!is_left || !is_right) return value_not_implemented();
    Address class = l == CLASS_frozenset && !is_view(r) ? CLASS_frozenset : CLASS_set;
    const Entries *a = elements_of(interp, left), *b = elements_of(interp, right);
    if (!a || !b) return new_set(interp, class, mapping_unknown(interp, value_any(), value_none()), node);
    const Entries *result = NULL;
    switch (op) {
    case OP_BitOr: result = mapping_update(interp, a, b); break;
    case OP_BitAnd: result = set_common(interp, a, b); break;
    case OP_Sub: result = set_select(interp, a, b, false); break;
    default:
        result = mapping_update(interp, set_select(interp, a, b, false), set_select(interp, b, a, false));
        break;
    }
    return new_set(interp, class, result, node);
}

/* Whether all of [a] is in [b]. */
static Tri is_subset(Interp *interp, const Entries *a, const Entries *b) {
    Tri result = a->is_open ? TRI_UNKNOWN : TRI_YES;
    /* What is in the sets may be sets that are compared in their turn: the budget has to know of it. */
    interp->run.effort.steps += a->count;
    if (interp->run.effort.steps > interp->run.effort.limit) return TRI_UNKNOWN;
    for (uint32_t i = 0; i < a->count; i++) {
        Tri found;
        mapping_get(interp, b, a->items[i].key, &found);
        if (found == TRI_NO && !a->items[i].value.absent) return TRI_NO;
        if (found != TRI_YES) result = TRI_UNKNOWN;
    }
    return result;
}

/* Whether the entries are all there are, and are there for certain. Each of them is another one. */
static bool has_all(const Entries *entries) {
    for (uint32_t i = 0; i < entries->count; i++)
        if (entries->items[i].value.absent || !value_is_constant(entries->items[i].key)) return false;
    return !entries->is_open;
}

Value set_compare(Interp *interp, Operator op, Value left, Value right) {
    const Entries *a = elements_of(interp, left), *b = elements_of(interp, right);
    if (!a || !b) return value_some_bool();
    /* Sets in sets in sets would be compared over and over again. */
    if ((op == OP_Eq || op == OP_NotEq) && a->count != b->count && has_all(a) && has_all(b))
        return value_bool(op == OP_NotEq);
    Tri below = is_subset(interp, a, b);
    Tri above = below == TRI_NO && op == OP_Eq ? TRI_NO : is_subset(interp, b, a);
    switch (op) {
    case OP_Eq: return value_from_tri(tri_both(below, above));
    case OP_NotEq: return value_from_tri(tri_not(tri_both(below, above)));
    case OP_LtE: return value_from_tri(below);
    case OP_GtE: return value_from_tri(above);
    case OP_Lt: return value_from_tri(tri_both(below, tri_not(above)));
    default: return value_from_tri(tri_both(above, tri_not(below)));
    }
}
