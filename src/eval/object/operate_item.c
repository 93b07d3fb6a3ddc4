/* Subscripts of built-in values: container[key], with assignment and deletion. */
#include "eval/error.h"
#include "eval/flow/guard.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/format.h"
#include "eval/object/heap.h"
#include "eval/object/operate.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/operate_text.h"
#include "eval/object/place.h"
#include "eval/reenter.h"

static const char *index_message(Address class) {
    return class == CLASS_tuple   ? "tuple index out of range"
           : class == CLASS_range ? "range object index out of range"
                                  : "list index out of range";
}

static Value wrong_index(Interp *interp, Address class, Value container, Value key, const Node *node) {
    Value doubtful = place_is_promised(interp, container) ? container : key;
    return cannot_do(interp, doubtful, CODE_WRONG_TYPE, CLASS_TypeError, node,
                     "%s indices must be integers or slices, not %s", class_known_name(class),
                     type_name(interp, key));
}

/* Whether index [key] lies within a sequence of [length]. */
static DimIndex index_in(Interp *interp, Value key, Dim length) {
    Dim index = int_dim(interp, key);
    if (index) return dim_index(&interp->analysis.dims, index, index, length);
    DimBounds bounds = int_bounds(interp, key);
    if (bounds.low == INT64_MIN || bounds.high == INT64_MAX) return DIM_INDEX_VAGUE;
    return dim_index(&interp->analysis.dims, dim_constant(&interp->analysis.dims, bounds.low),
                     dim_constant(&interp->analysis.dims, bounds.high), length);
}

static bool is_outside(Interp *interp, Value key, Dim length) {
    return index_in(interp, key, length) == DIM_INDEX_OUTSIDE;
}

/* Takes note that an index may lie outside, and says so where something speaks for it. */
static void doubt_index(Interp *interp, Value key, Dim length, const Node *node, const char *message) {
    switch (index_in(interp, key, length)) {
    case DIM_INDEX_INSIDE:
    case DIM_INDEX_OUTSIDE: return;
    case DIM_INDEX_VAGUE: note_may_fail(interp); return;
    case DIM_INDEX_DOUBTFUL: may_fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, node, "%s", message);
    }
}

/* What is cut from a tuple of a library's own class, as torch.Size, is one of these. */
static Value of_same_class(Interp *interp, Value part, Value whole) {
    bool is_tuple = whole.kind == VALUE_TUPLE && part.kind == VALUE_TUPLE;
    return is_tuple && whole.items->class ? value_tuple_of(interp->run.arena, part, whole.items->class)
                                          : part;
}

/* An unknown index or slice: what changes the item may change any container among the items. */
static Value get_unknown_item(Interp *interp, const Items *items) {
    if (items) escape_one_of(interp, items->items, items->count);
    return value_any();
}

static Value get_from_items(Interp *interp, Address class, Value container, Value key, const Node *node) {
    const Items *items = sequence_items(interp, container);
    const Object *slice = object_of_kind(interp, key, OBJECT_SLICE);
    if (slice) {
        if (!items)
            return class == CLASS_list ? new_open_list(interp, value_any(), NULL, node) : value_some(class);
        const Items *part = items_part(interp, items, OBJECT_AS(Slice, slice), node);
        if (!part) return failure_result(interp);
        if (class == CLASS_list) return new_list(interp, part, node);
        return of_same_class(interp, value_items(part), container);
    }
    if (!may_be_index(interp, key)) return wrong_index(interp, class, container, key, node);
    if (!items || is_unknown(interp, key) || builtin_class(interp, key) == CLASS_slice)
        return get_unknown_item(interp, items);
    Dim length = items_length(interp, items);
    if (is_outside(interp, key, length)) {
        return fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, node, "%s", index_message(class));
    }
    int64_t index;
    if (constant_int(key, &index) && !items->is_open)
        return items->items[index < 0 ? index + items->count : index];
    doubt_index(interp, key, length, node, index_message(class));
    Value element = escape_any_of(interp, items);
    if (!element.origin && place_is_promised(interp, container)) element.origin = container.origin;
    return element.kind == VALUE_NEVER ? value_any() : element;
}

static Value get_from_range(Interp *interp, Value container, Value key, const Node *node) {
    const Object *object = object_of_kind(interp, container, OBJECT_RANGE);
    const Object *slice = object_of_kind(interp, key, OBJECT_SLICE);
    if (!may_be_index(interp, key)) return wrong_index(interp, CLASS_range, container, key, node);
    if (!object)
        return builtin_class(interp, key) == CLASS_slice ? value_some(CLASS_range) : value_some(CLASS_int);
    const SliceObject *range = OBJECT_AS(Slice, object);
    int64_t start, stop, step, index;
    bool known = range_constants(range, &start, &stop, &step);
    int64_t count = known ? range_count(start, stop, step) : 0;
    if (slice) {
        SliceParts parts;
        if (!known) return value_some(CLASS_range);
        Tri sure = slice_parts(interp, OBJECT_AS(Slice, slice), count, &parts, node);
        if (sure == TRI_NO) return failure_result(interp);
        int64_t from, to, by;
        if (sure != TRI_YES || __builtin_mul_overflow(parts.start, step, &from) ||
            __builtin_mul_overflow(parts.stop, step, &to) || __builtin_mul_overflow(parts.step, step, &by) ||
            __builtin_add_overflow(from, start, &from) || __builtin_add_overflow(to, start, &to))
            return value_some(CLASS_range);
        return new_range(interp, value_int(from), value_int(to), value_int(by), node);
    }
    if (is_unknown(interp, key)) return value_any();
    if (builtin_class(interp, key) == CLASS_slice) return value_some(CLASS_range);
    Dim length = range_length(interp, range);
    if (is_outside(interp, key, length))
        return fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, node, "%s",
                    index_message(CLASS_range));
    if (known && constant_int(key, &index))
        return value_int(start + (index < 0 ? index + count : index) * step);
    Dim at = int_dim(interp, key), first = int_dim(interp, range->start), by = int_dim(interp, range->step);
    if (!at || !first || !by || dim_bounds(at).low < 0) return value_some(CLASS_int);
    return value_from_dim(
        dim_add(&interp->analysis.dims, first, dim_multiply(&interp->analysis.dims, at, by)));
}

/* What __missing__ of a dict gives. Where the key may be there, it may not be asked, and its failure is not
 * reported. */
static Value ask_missing(Interp *interp, Value container, Value key, Tri found, const Node *node, bool *has) {
    Handler trial;
    if (found == TRI_UNKNOWN) trial_begin(interp, &trial);
    Value value = call_special(interp, container, SYM___missing__, &key, 1, node, has);
    if (found != TRI_UNKNOWN) return value;
    if (trial_keep(interp, &trial)) return value_never();
    interp->path.state = interp_join(interp, &trial.before.state, &interp->path.state);
    return value;
}

static Value get_from_dict(Interp *interp, Value container, Value key, const Node *node) {
    Value result;
    if (fail_key(interp, container, key, node, &result)) return result;
    const Entries *entries = mapping_entries_for(interp, container, key);
    if (!entries) return value_any();
    Tri found;
    Value value = mapping_get(interp, entries, key, &found);
    if (found == TRI_YES) return value;
    Value missing = value_never();
    bool has_missing = false;
    if (class_of_value(interp, container) != CLASS_dict)
        missing = ask_missing(interp, container, key, found, node, &has_missing);
    if (has_missing) return value_join(interp->run.arena, value, missing);
    if (found == TRI_NO && guard_has_key(interp, node)) return value_any();
    if (found == TRI_NO) {
        Value text = format_repr(interp, key, node);
        if (text.kind == VALUE_STR && text.text->length < 80)
            return fail(interp, CODE_KEY_MISSING, CLASS_KeyError, node, "the dict has no key %.*s",
                        (int)text.text->length, text.text->data);
        return fail(interp, CODE_KEY_MISSING, CLASS_KeyError, node, "the dict has no such key");
    }
    may_fail(interp, CODE_KEY_MISSING, CLASS_KeyError, node, "the dict may have no such key");
    return value;
}

Value index_from_array(Interp *interp, Value value, const Node *node) {
    bool found;
    Sym name = interp_name(interp, "__index__");
    Value index = call_special(interp, value, name, NULL, 0, node, &found);
    if (!interp->path.state.is_reached) return value_never();
    return found && builtin_class(interp, index) == CLASS_int ? index : value_some(CLASS_int);
}

Value operate_get_item(Interp *interp, Value container, Value key, const Node *node) {
    if (container.kind == VALUE_NEVER || key.kind == VALUE_NEVER) return value_never();
    Address class = builtin_class(interp, container);
    bool is_mapping = class == CLASS_dict || class >= CLASS_KNOWN_END || !class;
    if (!is_mapping && object_of_kind(interp, key, OBJECT_ARRAY)) {
        key = index_from_array(interp, key, node);
        if (key.kind == VALUE_NEVER) return key;
    }
    switch (class) {
    case CLASS_str:
    case CLASS_bytes: {
        if (is_text(container)) return text_item(interp, container, key, node);
        if (!may_be_index(interp, key))
            return cannot_do(interp, container, CODE_WRONG_TYPE, CLASS_TypeError, node,
                             class == CLASS_str ? "string indices must be integers, not '%s'"
                                                : "byte indices must be integers or slices, not %s",
                             type_name(interp, key));
        if (class == CLASS_bytes && is_unknown(interp, key)) return value_any();
        bool is_byte = class == CLASS_bytes && builtin_class(interp, key) != CLASS_slice;
        Value part = value_some(is_byte ? CLASS_int : class);
        part.origin = container.origin; /* what is only promised consists of what is */
        return part;
    }
    case CLASS_bytearray:
        if (!may_be_index(interp, key))
            return fail_type(interp, node, "bytearray indices must be integers or slices, not %s",
                             type_name(interp, key));
        if (is_unknown(interp, key)) return value_any();
        return value_some(builtin_class(interp, key) == CLASS_slice ? CLASS_bytearray : CLASS_int);
    case CLASS_tuple:
    case CLASS_list: return get_from_items(interp, class, container, key, node);
    case CLASS_range: return get_from_range(interp, container, key, node);
    case CLASS_dict: return get_from_dict(interp, container, key, node);
    case CLASS_memoryview:
    case CLASS_super:
    case CLASS_type:
    case CLASS_GenericAlias:
    case CLASS_UnionType: return value_any();
    default:
        if (!class || is_unknown(interp, container)) return value_any();
        return cannot_do(interp, container, CODE_NOT_SUBSCRIPTABLE, CLASS_TypeError, node,
                         "'%s' object is not subscriptable", type_name(interp, container));
    }
}

/* ---- assignment ---- */

/* list[a:b:c] = items. */
static void set_slice(Interp *interp, Value list, const Items *items, const SliceObject *slice, Value new,
                      const Node *node) {
    const Items *more = collect_items(interp, new, node);
    if (!more) return;
    SliceParts parts;
    Tri known = slice_parts(interp, slice, items->count, &parts, node);
    if (known == TRI_NO) return;
    if (known != TRI_YES || items->is_open || more->is_open) {
        Value element = value_join(interp->run.arena, items_element(interp->run.arena, items),
                                   items_element(interp->run.arena, more));
        put_items(interp, list, items_open(interp->run.arena, element, NULL));
        return;
    }
    ValueList all = {0};
    if (parts.step == 1) {
        int64_t stop = parts.stop < parts.start ? parts.start : parts.stop;
        for (int64_t i = 0; i < parts.start; i++) array_push(&all, items->items[i]);
        for (uint32_t i = 0; i < more->count; i++) array_push(&all, more->items[i]);
        for (int64_t i = stop; i < items->count; i++) array_push(&all, items->items[i]);
    } else {
        if (more->count != parts.count) {
            fail_value(interp, node, "attempt to assign sequence of size %u to extended slice of size %lld",
                       more->count, (long long)parts.count);
            return;
        }
        for (uint32_t i = 0; i < items->count; i++) array_push(&all, items->items[i]);
        for (int64_t i = 0; i < parts.count; i++) all.items[parts.start + i * parts.step] = more->items[i];
    }
    put_items(interp, list, take_items(interp, &all));
}

static void set_in_list(Interp *interp, Value list, Value key, Value new, const Node *node) {
    if (!may_be_index(interp, key)) {
        wrong_index(interp, CLASS_list, list, key, node);
        return;
    }
    const Items *items = sequence_items(interp, list);
    if (!items) return;
    const Object *slice = object_of_kind(interp, key, OBJECT_SLICE);
    if (slice) {
        set_slice(interp, list, items, OBJECT_AS(Slice, slice), new, node);
        return;
    }
    if (is_unknown(interp, key) || builtin_class(interp, key) == CLASS_slice) {
        forget_content(interp, list);
        return;
    }
    Dim length = items_length(interp, items);
    if (is_outside(interp, key, length)) {
        fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, node, "list assignment index out of range");
        return;
    }
    new.absent = false;
    escape_into(interp, list, new);
    int64_t index;
    bool known = constant_int(key, &index);
    if (known && index < 0) index += items->count;
    if (items->is_open) {
        Value element = value_join(interp->run.arena, items_element(interp->run.arena, items), new);
        put_items(interp, list, items_open(interp->run.arena, element, items->length));
        return;
    }
    if (!known) doubt_index(interp, key, length, node, "list assignment index out of range");
    Items *copy = items_new(interp->run.arena, items->items, items->count);
    for (uint32_t i = 0; i < copy->count; i++) {
        if (known && i == index) copy->items[i] = new;
        if (!known) copy->items[i] = value_join(interp->run.arena, copy->items[i], new);
    }
    put_items(interp, list, copy);
}

void operate_set_item(Interp *interp, Value container, Value key, Value new, const Node *node) {
    if (container.kind == VALUE_NEVER || key.kind == VALUE_NEVER || new.kind == VALUE_NEVER) return;
    Address class = builtin_class(interp, container);
    Value result;
    switch (class) {
    case CLASS_list: set_in_list(interp, container, key, new, node); return;
    case CLASS_dict: {
        if (fail_key(interp, container, key, node, &result)) return;
        escape_into(interp, container, new);
        const Entries *entries = mapping_entries(interp, container);
        if (entries) put_entries(interp, container, mapping_put(interp, entries, key, new));
        return;
    }
    case CLASS_bytearray: {
        int64_t byte;
        if (!may_be_index(interp, key))
            fail_type(interp, node, "bytearray indices must be integers or slices, not %s",
                      type_name(interp, key));
        else if (builtin_class(interp, key) != CLASS_slice && constant_int(new, &byte) &&
                 (byte < 0 || byte > 255))
            fail_value(interp, node, "byte must be in range(0, 256)");
        return;
    }
    case CLASS_memoryview: return;
    default:
        if (!class || is_unknown(interp, container)) return;
        cannot_do(interp, container, CODE_ITEM_ASSIGNMENT, CLASS_TypeError, node,
                  "'%s' object does not support item assignment", type_name(interp, container));
    }
}

/* ---- deletion ---- */

static void delete_from_list(Interp *interp, Value list, Value key, const Node *node) {
    if (!may_be_index(interp, key)) {
        wrong_index(interp, CLASS_list, list, key, node);
        return;
    }
    const Items *items = sequence_items(interp, list);
    if (!items) return;
    const Object *slice = object_of_kind(interp, key, OBJECT_SLICE);
    SliceParts parts = {0};
    bool known = false;
    int64_t index;
    if (slice) {
        Tri sure = slice_parts(interp, OBJECT_AS(Slice, slice), items->count, &parts, node);
        if (sure == TRI_NO) return;
        known = sure == TRI_YES && !items->is_open;
    } else if (!is_unknown(interp, key) && is_outside(interp, key, items_length(interp, items))) {
        fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, node, "list assignment index out of range");
        return;
    } else if (constant_int(key, &index) && !items->is_open) {
        known = true;
        parts = (SliceParts){index < 0 ? index + items->count : index, 0, 1, 1};
    }
    if (!known) {
        Dim length = NULL;
        if (!slice && !is_unknown(interp, key) && items_length(interp, items))
            length = dim_subtract(&interp->analysis.dims, items_length(interp, items),
                                  dim_constant(&interp->analysis.dims, 1));
        put_items(interp, list,
                  items_open(interp->run.arena, items_element(interp->run.arena, items), length));
        return;
    }
    ValueList rest = {0};
    for (int64_t i = 0; i < items->count; i++) {
        int64_t distance = i - parts.start;
        bool is_gone = parts.count > 0 && distance % parts.step == 0 && distance / parts.step >= 0 &&
                       distance / parts.step < parts.count;
        if (!is_gone) array_push(&rest, items->items[i]);
    }
    put_items(interp, list, take_items(interp, &rest));
}

static void delete_from_dict(Interp *interp, Value dict, Value key, const Node *node) {
    Value result;
    if (fail_key(interp, dict, key, node, &result)) return;
    const Entries *entries = mapping_entries(interp, dict);
    if (!entries) return;
    Tri found;
    mapping_get(interp, entries, key, &found);
    if (found == TRI_NO && guard_has_key(interp, node)) return;
    if (found == TRI_NO) {
        Value text = format_repr(interp, key, node);
        bool is_short = text.kind == VALUE_STR && text.text->length < 80;
        fail(interp, CODE_KEY_MISSING, CLASS_KeyError, node, "the dict has no key %.*s",
             is_short ? (int)text.text->length : 13, is_short ? text.text->data : "equal to this");
        return;
    }
    if (found == TRI_UNKNOWN)
        may_fail(interp, CODE_KEY_MISSING, CLASS_KeyError, node, "the dict may have no such key");
    put_entries(interp, dict, mapping_remove(interp, entries, key));
}

void operate_delete_item(Interp *interp, Value container, Value key, const Node *node) {
    if (container.kind == VALUE_NEVER || key.kind == VALUE_NEVER) return;
    Address class = builtin_class(interp, container);
    switch (class) {
    case CLASS_list: delete_from_list(interp, container, key, node); return;
    case CLASS_dict: delete_from_dict(interp, container, key, node); return;
    case CLASS_bytearray: return;
    default:
        if (!class || is_unknown(interp, container)) return;
        cannot_do(interp, container, CODE_ITEM_ASSIGNMENT, CLASS_TypeError, node,
                  "'%s' object doesn't support item deletion", type_name(interp, container));
    }
}
