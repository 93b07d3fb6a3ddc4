/* The lattice of values. A value stands for a set of things that is closed downwards in a tree: ANY is the
 * root, below it are the classes, below a class are its subclasses and its constants. The rule that keeps
 * values small is of one form everywhere: a node of the tree whose children (of one sort) are used by more
 * than a certain number is taken whole. How many children are used can only grow with the set, so the sets
 * that obey the rule are closed under intersection, and there is exactly one least such set above any two:
 * that is why join is associative, whatever was collapsed on the way.
 *
 * Tuples are no leaves: those of one length are one alternative, item by item. */
#include "value/value_lattice.h"

#include <assert.h>
#include <string.h>

/* ---- equality and order ---- */

static bool reals_equal(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

bool items_equal(const Items *a, const Items *b) {
    if (a == b) return true;
    if (!a || !b || a->count != b->count || a->is_open != b->is_open || a->length != b->length) return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!value_equal(a->items[i], b->items[i])) return false;
    return true;
}

static bool alternatives_equal(const Value *a, uint32_t a_count, const Value *b, uint32_t b_count) {
    if (a_count != b_count) return false;
    for (uint32_t i = 0; i < a_count; i++)
        if (!value_equal(a[i], b[i])) return false;
    return true;
}

bool value_equal(Value a, Value b) {
    if (a.kind != b.kind) return false;
    switch ((ValueKind)a.kind) {
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED: return true;
    case VALUE_BOOL:
    case VALUE_INT: return a.integer == b.integer;
    case VALUE_DIM: return a.dim == b.dim;
    case VALUE_FLOAT: return reals_equal(a.real, b.real);
    case VALUE_COMPLEX:
        return reals_equal(a.complex->real, b.complex->real) &&
               reals_equal(a.complex->imaginary, b.complex->imaginary);
    case VALUE_STR:
    case VALUE_BYTES:
        return a.text == b.text ||
               (a.text->length == b.text->length && memcmp(a.text->data, b.text->data, a.text->length) == 0);
    case VALUE_TUPLE: return items_equal(a.items, b.items);
    case VALUE_OBJECT: return a.address == b.address;
    case VALUE_SOME: return a.address == b.address && a.claim == b.claim;
    case VALUE_UNION:
        return a.alternatives == b.alternatives ||
               alternatives_equal(a.alternatives->items, a.alternatives->count, b.alternatives->items,
                                  b.alternatives->count);
    case VALUE_ANY: return a.identity == b.identity;
    }
    return false;
}

static int order_numbers(int64_t a, int64_t b) { return (a > b) - (a < b); }

/* By value, zeros by their signs, and what is not a number outside. Read as integers, the bits of positive
 * floats are in order, and those of negative ones in reverse. */
static int order_reals(double a, double b) {
    int64_t x, y;
    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    return order_numbers(x < 0 ? INT64_MIN - x - 1 : x, y < 0 ? INT64_MIN - y - 1 : y);
}

static int order_texts(const Str *a, const Str *b) {
    uint32_t shorter = a->length < b->length ? a->length : b->length;
    int order = shorter ? memcmp(a->data, b->data, shorter) : 0;
    return order ? order : order_numbers(a->length, b->length);
}

static int order_all(const Value *a, uint32_t a_count, const Value *b, uint32_t b_count) {
    if (a_count != b_count) return order_numbers(a_count, b_count);
    for (uint32_t i = 0; i < a_count; i++) {
        int order = value_order(a[i], b[i]);
        if (order) return order;
    }
    return 0;
}

static int order_items(const Items *a, const Items *b) {
    if (a == b) return 0;
    if (a->is_open != b->is_open) return order_numbers(a->is_open, b->is_open);
    if (a->length != b->length) return order_numbers(dim_number(a->length), dim_number(b->length));
    return order_all(a->items, a->count, b->items, b->count);
}

int value_order(Value a, Value b) {
    if (a.kind != b.kind) return order_numbers(a.kind, b.kind);
    switch ((ValueKind)a.kind) {
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED: return 0;
    case VALUE_BOOL:
    case VALUE_INT: return order_numbers(a.integer, b.integer);
    case VALUE_DIM: return order_numbers(dim_number(a.dim), dim_number(b.dim));
    case VALUE_FLOAT: return order_reals(a.real, b.real);
    case VALUE_COMPLEX: {
        int order = order_reals(a.complex->real, b.complex->real);
        return order ? order : order_reals(a.complex->imaginary, b.complex->imaginary);
    }
    case VALUE_STR:
    case VALUE_BYTES: return order_texts(a.text, b.text);
    case VALUE_TUPLE: return order_items(a.items, b.items);
    case VALUE_OBJECT: return order_numbers(a.address, b.address);
    case VALUE_SOME:
        return a.address == b.address ? order_numbers(a.claim, b.claim) : order_numbers(a.address, b.address);
    case VALUE_UNION:
        return order_all(a.alternatives->items, a.alternatives->count, b.alternatives->items,
                         b.alternatives->count);
    case VALUE_ANY: return order_numbers(a.identity, b.identity);
    }
    return 0;
}

/* ---- at least as precise as ---- */

static bool is_count(Dim length, uint32_t count) {
    int64_t number;
    return length && dim_is_constant(length, &number) && number == (int64_t)count;
}

/* What is known of the length of [a] is known of that of the open items [b]. */
static bool length_less(const Items *a, const Items *b) {
    return !b->length || (a->is_open ? a->length == b->length : is_count(b->length, a->count));
}

static bool items_less(const Items *a, const Items *b) {
    if (a == b) return true;
    if (!b->is_open && (a->is_open || a->count != b->count)) return false;
    if (b->is_open && !length_less(a, b)) return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!value_less(a->items[i], b->items[b->is_open ? 0 : i])) return false;
    return true;
}

/* The same for values that are no unions and not ANY. */
static bool alternative_less(Value a, Value b) {
    if (b.kind == VALUE_SOME && b.claim && b.address != CLASS_int) return value_equal(a, b);
    if (b.kind == VALUE_SOME)
        return class_known_below(value_class(a), b.address) &&
               (!b.claim || bounds_within(value_bounds(a), value_bounds(b)));
    if (a.kind == VALUE_TUPLE && b.kind == VALUE_TUPLE) return items_less(a.items, b.items);
    return value_equal(a, b);
}

bool value_less(Value a, Value b) {
    if (a.kind == VALUE_NEVER) return true;
    if (b.kind == VALUE_NEVER) return false;
    if (b.kind == VALUE_ANY) return b.identity == 0 || (a.kind == VALUE_ANY && a.identity == b.identity);
    if (a.kind == VALUE_ANY) return false;
    for (uint32_t i = 0; i < value_count(a); i++) {
        bool found = false;
        for (uint32_t k = 0; !found && k < value_count(b); k++)
            found = alternative_less(value_at(a, i), value_at(b, k));
        if (!found) return false;
    }
    return true;
}

/* ---- sets of alternatives ---- */

/* A union under construction, where no alternative lies below another. A value has at most VALUE_MOST_TYPES
 * branches below the root of the tree of classes, of which one may hold many exceptions. */
enum { SET_ROOM = 256 };

typedef struct Set {
    Arena *arena;
    bool is_any; /* it has become too large */
    uint32_t count;
    Value items[SET_ROOM];
} Set;

static uint32_t join_origins(uint32_t a, uint32_t b) { return a == b || !b ? a : !a ? b : 0; }

static void remove_at(Set *set, uint32_t index) { set->items[index] = set->items[--set->count]; }

static void append(Set *set, Value value) {
    if (set->count == SET_ROOM)
        set->is_any = true;
    else
        set->items[set->count++] = value;
}

static void add_tuple(Set *set, Value tuple);

static bool is_named_float(Value value) {
    return value.kind == VALUE_SOME && value.address == CLASS_float && value.number;
}

/* Numbers that are one alternative: an int of which the bounds are known takes in other ints, and a float
 * that has a name is no longer itself beside others. False when the two stay apart. */
static bool add_numbers(Value *value, Value other) {
    Value sum;
    if ((value_is_some_int(*value) || value_is_some_int(other)) &&
        class_known_below(value_class(*value), CLASS_int) && class_known_below(value_class(other), CLASS_int))
        sum = value_int_between(bounds_hull(value_bounds(*value), value_bounds(other)));
    else if ((is_named_float(*value) && value_class(other) == CLASS_float) ||
             (is_named_float(other) && value_class(*value) == CLASS_float))
        sum = value_some(CLASS_float);
    else
        return false;
    sum.origin = join_origins(value->origin, other.origin);
    *value = sum;
    return true;
}

/* Adds an alternative, without counting. */
static void add(Set *set, Value value) {
    value.absent = false;
    if (value.kind == VALUE_ANY) set->is_any = true;
    if (set->is_any || value.kind == VALUE_NEVER) return;
    if (value.kind == VALUE_TUPLE) {
        add_tuple(set, value);
        return;
    }
    for (uint32_t i = 0; i < set->count;) {
        Value *other = &set->items[i];
        if (alternative_less(value, *other)) {
            other->origin = join_origins(other->origin, value.origin);
            return;
        }
        if (value.kind != VALUE_SOME && other->kind != VALUE_SOME) {
            i++; /* two things lie below each other only when they are one */
        } else if (alternative_less(*other, value)) {
            remove_at(set, i);
        } else if (add_numbers(&value, *other)) {
            remove_at(set, i);
            i = 0;
        } else {
            i++;
        }
    }
    append(set, value);
}

/* Of the objects of one value no two are the same: in an empty set nothing need be looked for. */
static void add_all(Set *set, Value value) {
    bool is_first = set->count == 0;
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value one = value_at(value, i);
        one.absent = false;
        if (is_first && one.kind == VALUE_OBJECT)
            append(set, one);
        else
            add(set, one);
    }
}

/* Open items above both; [a] and [b] are open, or not of one length. */
static const Items *join_open(Arena *arena, const Items *a, const Items *b, Value element) {
    Dim length = b->is_open && length_less(a, b)   ? b->length
                 : a->is_open && length_less(b, a) ? a->length
                                                   : NULL;
    const Items *sides[] = {a, b};
    for (int i = 0; i < 2; i++)
        if (sides[i]->is_open && sides[i]->length == length && value_equal(sides[i]->items[0], element))
            return sides[i];
    return items_open(arena, element, length);
}

/* Items of one length, where [combine] makes one of two items; [a] or [b] itself when nothing is new. */
static const Items *combine_each(Arena *arena, const Items *a, const Items *b,
                                 Value (*combine)(Arena *, Value, Value)) {
    Value few[16], *items = a->count <= 16 ? few : memory_alloc(a->count * sizeof *items);
    for (uint32_t i = 0; i < a->count; i++) items[i] = combine(arena, a->items[i], b->items[i]);
    const Items *result = a;
    if (!alternatives_equal(items, a->count, a->items, a->count))
        result =
            alternatives_equal(items, a->count, b->items, a->count) ? b : items_new(arena, items, a->count);
    if (items != few) free(items);
    return result;
}

const Items *items_join(Arena *arena, const Items *a, const Items *b) {
    assert(a && b);
    if (a == b) return a;
    if (!a->is_open && !b->is_open && a->count == b->count) return combine_each(arena, a, b, value_join);
    return join_open(arena, a, b, value_join(arena, items_element(arena, a), items_element(arena, b)));
}

static Value join_tuples(Arena *arena, Value a, Value b) {
    Value tuple = value_items(items_join(arena, a.items, b.items));
    Address class = a.items->class ? a.items->class : b.items->class;
    if (tuple.kind == VALUE_TUPLE && tuple.items->class != class) tuple = value_tuple_of(arena, tuple, class);
    tuple.origin = join_origins(a.origin, b.origin);
    return tuple;
}

/* All tuples of the set and [tuple] as one open one. */
static void open_tuples(Set *set, Value tuple) {
    for (uint32_t i = 0; i < set->count;) {
        if (set->items[i].kind == VALUE_TUPLE) {
            tuple = join_tuples(set->arena, tuple, set->items[i]);
            remove_at(set, i);
        } else
            i++;
    }
    append(set, tuple);
}

static void add_tuple(Set *set, Value tuple) {
    uint32_t lengths = 1;
    bool is_open = tuple.items->is_open;
    for (uint32_t i = 0; i < set->count; i++) {
        Value *other = &set->items[i];
        if (other->kind == VALUE_SOME && other->address == CLASS_tuple) return;
        if (other->kind != VALUE_TUPLE) continue;
        is_open = is_open || other->items->is_open;
        lengths++;
        if (!is_open && other->items->count == tuple.items->count) {
            *other = join_tuples(set->arena, *other, tuple);
            return;
        }
    }
    if (lengths > 1 && (is_open || lengths > VALUE_MOST_CONSTANTS))
        open_tuples(set, tuple);
    else
        append(set, tuple);
}

/* ---- keeping sets small ---- */

/* Constants, and unknown ones: a symbol, a claim. */
static bool is_single(Value value) {
    bool is_constant = value.kind >= VALUE_BOOL && value.kind <= VALUE_BYTES;
    return is_constant || value_is_claim(value);
}

/* Any int between the ints of the set. */
static Value any_int(const Set *set) {
    DimBounds bounds = {INT64_MAX, INT64_MIN};
    for (uint32_t i = 0; i < set->count; i++)
        if (value_class(set->items[i]) == CLASS_int)
            bounds = bounds_hull(bounds, value_bounds(set->items[i]));
    return value_int_between(bounds);
}

/* Constants of a class beyond VALUE_MOST_CONSTANTS, or both bools, become the class. */
static void collapse_constants(Set *set) {
    uint32_t singles = 0;
    for (uint32_t i = 0; i < set->count; i++) singles += is_single(set->items[i]);
    if (singles <= 1) return;
    static const Address classes[] = {CLASS_bool,    CLASS_int, CLASS_float,
                                      CLASS_complex, CLASS_str, CLASS_bytes};
    for (uint32_t k = 0; k < sizeof classes / sizeof *classes; k++) {
        uint32_t count = 0, limit = classes[k] == CLASS_bool ? 1 : VALUE_MOST_CONSTANTS;
        for (uint32_t i = 0; i < set->count; i++)
            count += is_single(set->items[i]) && value_class(set->items[i]) == classes[k];
        if (count > limit) add(set, classes[k] == CLASS_int ? any_int(set) : value_some(classes[k]));
    }
}

/* The direct subclass of `object` that [value] belongs to, or a class that the code does not know, which is
 * its own branch; 0 for all objects with an address. */
static Address branch_of(Value value) {
    Address class = value_class(value);
    while (class_known_base(class) != CLASS_none && class_known_base(class) != CLASS_object)
        class = class_known_base(class);
    return class;
}

/* A known class of whose subclasses too many are used; CLASS_none when there is none. */
static Address find_crowded(const Set *set) {
    uint8_t used[CLASS_KNOWN_END] = {0}, children[CLASS_KNOWN_END] = {0};
    for (uint32_t i = 0; i < set->count; i++) {
        if (set->items[i].kind != VALUE_SOME) continue;
        Address class = set->items[i].address;
        while (class_known_base(class) != CLASS_none && !used[class]) {
            used[class] = 1;
            class = class_known_base(class);
            if (class != CLASS_object && ++children[class] > VALUE_MOST_TYPES) return class;
        }
    }
    return CLASS_none;
}

static void collapse_classes(Set *set) {
    if (set->count <= VALUE_MOST_TYPES) return;
    Address crowded;
    while ((crowded = find_crowded(set)) != CLASS_none) add(set, value_some(crowded));
    Address branches[VALUE_MOST_TYPES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        Address branch = branch_of(set->items[i]);
        uint32_t k = 0;
        while (k < count && branches[k] != branch) k++;
        if (k < count) continue;
        if (count == VALUE_MOST_TYPES) {
            set->is_any = true;
            return;
        }
        branches[count++] = branch;
    }
}

static void collapse_objects(Set *set) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < set->count; i++) count += set->items[i].kind == VALUE_OBJECT;
    if (count > VALUE_MOST_OBJECTS) set->is_any = true;
}

static void sort(Value *items, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        Value item = items[i];
        uint32_t k = i;
        while (k > 0 && value_order(item, items[k - 1]) < 0) {
            items[k] = items[k - 1];
            k--;
        }
        items[k] = item;
    }
}

/* The value that the set is; one of [a] and [b] when it is the same, so that equal values share memory. */
static Value finish(Set *set, Value a, Value b) {
    collapse_constants(set);
    collapse_objects(set);
    collapse_classes(set);
    if (set->is_any) return value_any();
    if (set->count <= 1) return set->count ? set->items[0] : value_never();
    sort(set->items, set->count);
    Value sides[] = {a, b};
    for (int i = 0; i < 2; i++)
        if (sides[i].kind == VALUE_UNION &&
            alternatives_equal(set->items, set->count, sides[i].alternatives->items,
                               sides[i].alternatives->count))
            return sides[i];
    Alternatives *alternatives =
        arena_alloc(set->arena, sizeof *alternatives + set->count * sizeof *alternatives->items);
    alternatives->count = set->count;
    memcpy(alternatives->items, set->items, set->count * sizeof *alternatives->items);
    Value value = {.kind = VALUE_UNION, .alternatives = alternatives};
    for (uint32_t i = 0; i < set->count; i++)
        if (set->items[i].depth > value.depth) value.depth = set->items[i].depth;
    return value;
}

/* ---- join ---- */

static Value join_different(Arena *arena, Value a, Value b) {
    if (a.kind == VALUE_NEVER) return b;
    if (b.kind == VALUE_NEVER) return a;
    if (a.kind == VALUE_ANY || b.kind == VALUE_ANY) return value_any();
    Set set;
    set.arena = arena;
    set.is_any = false;
    set.count = 0;
    add_all(&set, a);
    add_all(&set, b);
    return finish(&set, a, b);
}

Value value_join(Arena *arena, Value a, Value b) {
    assert(a.kind <= VALUE_ANY && b.kind <= VALUE_ANY);
    Value result = value_equal(a, b) ? a : join_different(arena, a, b);
    result.absent = a.absent || b.absent;
    /* A place that only one side knows is where the value comes from, unless that side is not the value. */
    result.origin = a.kind == VALUE_NEVER   ? b.origin
                    : b.kind == VALUE_NEVER ? a.origin
                                            : join_origins(a.origin, b.origin);
    return result;
}

/* ---- meet ---- */

static Value meet_values(Arena *arena, Value a, Value b, bool refine);

/* The length of items that are both, into [length]; false when there are none. */
static bool meet_lengths(Dim a, Dim b, bool refine, Dim *length) {
    int64_t number;
    *length = a ? a : b;
    if (!a || !b || a == b) return true;
    if (dim_is_constant(b, &number)) *length = b;
    return refine && !(dim_is_constant(a, &number) && dim_is_constant(b, &number));
}

static Value meet_tuples(Arena *arena, const Items *a, const Items *b, bool refine) {
    if (a->is_open && b->is_open) {
        Dim length;
        if (!meet_lengths(a->length, b->length, refine, &length)) return value_never();
        Value element = meet_values(arena, a->items[0], b->items[0], refine);
        return value_items(items_open(arena, element, length));
    }
    const Items *closed = a->is_open ? b : a, *other = a->is_open ? a : b;
    int64_t number;
    if (!other->is_open && other->count != closed->count) return value_never();
    if (other->is_open && other->length && !is_count(other->length, closed->count) &&
        (!refine || dim_is_constant(other->length, &number)))
        return value_never();
    Value few[16], *items = closed->count <= 16 ? few : memory_alloc(closed->count * sizeof *items);
    bool is_never = false;
    for (uint32_t i = 0; i < closed->count; i++) {
        items[i] = meet_values(arena, a->items[a->is_open ? 0 : i], b->items[b->is_open ? 0 : i], refine);
        is_never = is_never || items[i].kind == VALUE_NEVER;
    }
    Value result = is_never ? value_never() : value_tuple(arena, items, closed->count);
    if (items != few) free(items);
    return result;
}

static bool is_any_bool(Value value) {
    return value.kind == VALUE_SOME && value.address == CLASS_bool && !value.claim;
}

/* The bools that, as ints, lie within the bounds, which do not hold both. */
static Value bools_between(DimBounds bounds) {
    bool has_false = bounds.low <= 0 && bounds.high >= 0, has_true = bounds.low <= 1 && bounds.high >= 1;
    return has_true ? value_bool(true) : has_false ? value_bool(false) : value_never();
}

static Value meet_alternatives(Arena *arena, Value a, Value b, bool refine) {
    if (alternative_less(a, b)) return a;
    if (alternative_less(b, a)) return b;
    if (a.kind == VALUE_TUPLE && b.kind == VALUE_TUPLE) return meet_tuples(arena, a.items, b.items, refine);
    if (value_is_some_int(a) && value_is_some_int(b)) {
        DimBounds bounds = bounds_meet(value_bounds(a), value_bounds(b));
        return bounds_are_empty(bounds) ? value_never() : value_int_between(bounds);
    }
    if (is_any_bool(a) && value_is_some_int(b)) return bools_between(value_bounds(b));
    if (is_any_bool(b) && value_is_some_int(a)) return bools_between(value_bounds(a));
    if (refine && value_is_claim(a) && value_is_some_int(b)) return a;
    if (refine && value_is_claim(b) && value_is_some_int(a)) return b;
    /* A symbol may be any int; a constant says more. */
    if (refine && a.kind == VALUE_DIM && class_known_below(value_class(b), CLASS_int))
        return b.kind == VALUE_DIM || value_is_some_int(b) ? a : b;
    if (refine && b.kind == VALUE_DIM && class_known_below(value_class(a), CLASS_int))
        return value_is_some_int(a) ? b : a;
    /* So may a float that has a name be any float. */
    if (refine && value_class(a) == CLASS_float && value_class(b) == CLASS_float &&
        (is_named_float(a) || is_named_float(b)))
        return b.kind == VALUE_FLOAT ? b : a;
    /* So may a claim be any bool. */
    if (refine && value_class(a) == CLASS_bool && value_class(b) == CLASS_bool &&
        (value_is_claim(a) || value_is_claim(b)))
        return value_is_claim(a) && b.kind == VALUE_BOOL ? b : a;
    return value_never();
}

static Value meet_values(Arena *arena, Value a, Value b, bool refine) {
    bool absent = a.absent && b.absent;
    Value result;
    if (value_less(a, b) || (refine && b.kind == VALUE_ANY))
        result = a;
    else if (value_less(b, a) || (refine && a.kind == VALUE_ANY))
        result = b;
    else if (a.kind == VALUE_ANY || b.kind == VALUE_ANY)
        result = value_never();
    else {
        Set set;
        set.arena = arena;
        set.is_any = false;
        set.count = 0;
        for (uint32_t i = 0; i < value_count(a); i++)
            for (uint32_t k = 0; k < value_count(b); k++)
                add(&set, meet_alternatives(arena, value_at(a, i), value_at(b, k), refine));
        result = finish(&set, a, b);
    }
    result.absent = absent;
    return result;
}

Value value_meet(Arena *arena, Value a, Value b) { return meet_values(arena, a, b, false); }

Value value_refine(Arena *arena, Value a, Value b) { return meet_values(arena, a, b, true); }

/* ---- widening ---- */

/* Tuples in tuples may get this deep in a loop; what gets deeper each time around ends here. */
enum { WIDEST_DEPTH = 3 };

/* In a list of more items than this a change of one may wander from item to item for too many rounds. */
enum { FEW_ITEMS = 8 };

static bool are_plain(const Items *items) {
    for (uint32_t i = 0; i < items->count; i++)
        if (items->items[i].kind == VALUE_OBJECT || items->items[i].kind == VALUE_UNION) return false;
    return true;
}

/* As many items, of which each may be what any of them was. */
static const Items *widen_together(Arena *arena, const Items *old, const Items *new) {
    Value element = value_widen(arena, items_element(arena, old), items_element(arena, new));
    Value *values = arena_alloc(arena, new->count * sizeof *values);
    for (uint32_t i = 0; i < new->count; i++) values[i] = element;
    Items *items = items_new(arena, values, new->count);
    items->class = old->class == new->class ? new->class : 0;
    return items;
}

const Items *items_widen(Arena *arena, const Items *old, const Items *new) {
    if (old == new) return old;
    if (!old->is_open && !new->is_open && old->count == new->count) {
        bool wanders = new->count > FEW_ITEMS &&are_plain(old) && are_plain(new) && !items_equal(old, new);
        return wanders ? widen_together(arena, old, new) : combine_each(arena, old, new, value_widen);
    }
    return join_open(arena, old, new,
                     value_widen(arena, items_element(arena, old), items_element(arena, new)));
}

/* Whether [value] has an alternative that is a tuple. */
static bool has_tuple(Value value) {
    for (uint32_t i = 0; i < value_count(value); i++)
        if (value_at(value, i).kind == VALUE_TUPLE) return true;
    return false;
}

static bool has_length(Value value, const Items *items) {
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value other = value_at(value, i);
        if (other.kind == VALUE_TUPLE && !other.items->is_open && !items->is_open &&
            other.items->count == items->count)
            return true;
    }
    return false;
}

/* The tuples of [value] as one. */
static const Items *all_tuples(Arena *arena, Value value) {
    const Items *all = NULL;
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value tuple = value_at(value, i);
        if (tuple.kind == VALUE_TUPLE) all = all ? items_join(arena, all, tuple.items) : tuple.items;
    }
    return all;
}

/* Adds what the tuples of [old] and [new] widen to: each length for itself when there is no new one, else one
 * open tuple. */
static void widen_tuples(Set *set, Value old, Value new) {
    bool is_new_length = false;
    uint32_t first = set->count;
    for (uint32_t k = 0; k < value_count(new); k++)
        if (value_at(new, k).kind == VALUE_TUPLE)
            is_new_length = is_new_length || !has_length(old, value_at(new, k).items);
    if (is_new_length)
        append(set, value_items(
                        items_widen(set->arena, all_tuples(set->arena, old), all_tuples(set->arena, new))));
    for (uint32_t i = 0; !is_new_length && i < value_count(old); i++) {
        Value tuple = value_at(old, i);
        if (tuple.kind != VALUE_TUPLE) continue;
        const Items *items = tuple.items;
        for (uint32_t k = 0; k < value_count(new); k++) {
            Value other = value_at(new, k);
            if (other.kind == VALUE_TUPLE && other.items->count == items->count)
                items = items_widen(set->arena, items, other.items);
        }
        append(set, value_items(items));
    }
    uint8_t depth = old.depth > WIDEST_DEPTH ? old.depth : WIDEST_DEPTH;
    for (uint32_t i = first; i < set->count; i++)
        if (set->items[i].kind != VALUE_TUPLE || set->items[i].depth > depth) {
            set->count = first;
            append(set, value_some(CLASS_tuple));
            return;
        }
}

/* A class of which [old] has some, and to which [added] of the same branch brings something new, is taken
 * whole: the class of a constant, the lowest class above all others. */
static void widen_branch(Set *set, Value old, Value added) {
    Address class = CLASS_none;
    DimBounds bounds = {INT64_MAX, INT64_MIN};
    for (uint32_t i = 0; i < value_count(old); i++) {
        Value other = value_at(old, i);
        if (value_class(other) == CLASS_none || branch_of(other) != branch_of(added)) continue;
        class = class_known_common(value_class(other), class == CLASS_none ? value_class(added) : class);
        bounds = bounds_hull(bounds, value_bounds(other));
    }
    if (class == CLASS_int)
        add(set, value_int_between(bounds_widen(bounds, value_bounds(added))));
    else if (class != CLASS_none)
        add(set, value_some(class));
}

Value value_widen(Arena *arena, Value old, Value new) {
    assert(old.kind <= VALUE_ANY && new.kind <= VALUE_ANY);
    Value joined = value_join(arena, old, new);
    if (value_equal(joined, old) || old.kind == VALUE_NEVER || joined.kind == VALUE_ANY) return joined;
    Set set;
    set.arena = arena;
    set.is_any = false;
    set.count = 0;
    bool both_have_tuples = has_tuple(old) && has_tuple(new);
    if (both_have_tuples) widen_tuples(&set, old, new);
    for (uint32_t i = 0; i < value_count(joined); i++) {
        Value value = value_at(joined, i);
        if (value.kind == VALUE_TUPLE && both_have_tuples) continue;
        add(&set, value);
        if (value.kind != VALUE_TUPLE && value.kind != VALUE_OBJECT && !value_less(value, old))
            widen_branch(&set, old, value);
    }
    Value result = finish(&set, old, joined);
    result.absent = joined.absent;
    result.origin = joined.origin;
    return result;
}
