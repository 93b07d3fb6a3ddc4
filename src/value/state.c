/* States: persistent maps of objects, variables and facts. Every operation looks only at what two states do
 * not share. */
#include "value/state.h"
#include "base/map.h"
#include "value/check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- what all states share ---- */

Address statics_reserve(Statics *statics) {
    if (statics->count == statics->capacity)
        statics->objects =
            array_grow(statics->objects, &statics->capacity, statics->count + 1, sizeof *statics->objects);
    statics->objects[statics->count] = NULL;
    return STATIC_ADDRESS | statics->count++;
}

void statics_put(Statics *statics, Address address, const Object *object) {
    assert(object && (!(address & STATIC_ADDRESS) || (address & ~STATIC_ADDRESS) < statics->count));
    if (address & STATIC_ADDRESS)
        statics->objects[address & ~STATIC_ADDRESS] = object;
    else if (address < CLASS_KNOWN_END)
        statics->known[address] = object;
}

void statics_free(Statics *statics) {
    arena_free(&statics->arena);
    free(statics->objects);
    *statics = (Statics){0};
}

/* What stands at [address] in a state whose heap says nothing of it. */
static const Object *static_object(const Statics *statics, Address address) {
    if (address & STATIC_ADDRESS) {
        uint32_t index = address & ~STATIC_ADDRESS;
        return statics && index < statics->count ? statics->objects[index] : NULL;
    }
    return statics && address < CLASS_KNOWN_END ? statics->known[address] : NULL;
}

/* ---- reading and writing ---- */

const Object *state_own(const State *state, Address address) {
    return pmap_get(address_is_shared(address) ? state->shared : state->heap, address);
}

const Object *state_get(const State *state, const Statics *statics, Address address) {
    if (!address_is_shared(address)) return pmap_get(state->heap, address);
    const Object *object = state->shared ? pmap_get(state->shared, address) : NULL;
    return object ? object : static_object(statics, address);
}

void state_put(Arena *arena, State *state, Address address, const Object *object) {
    assert(address && object);
    PMap *map = address_is_shared(address) ? &state->shared : &state->heap;
    *map = pmap_set(arena, *map, address, object);
}

Value state_local(const State *state, Sym name) {
    const Value *value = pmap_get(state->locals, name);
    return value ? *value : value_never();
}

void state_remove_local(Arena *arena, State *state, Sym name) {
    state->locals = pmap_remove(arena, state->locals, name);
}

void state_set_local(Arena *arena, State *state, Sym name, Value value) {
    assert(name);
    if (value.kind == VALUE_NEVER) {
        state_remove_local(arena, state, name);
        return;
    }
    const Value *old = pmap_get(state->locals, name);
    if (old && value_same(*old, value) && old->origin == value.origin) return;
    Value *new = arena_alloc(arena, sizeof *new);
    *new = value;
    state->locals = pmap_set(arena, state->locals, name, new);
}

/* ---- join and widening ---- */

/* What becomes of things that are not alike: the least above both, something from which chains are short, or
 * anything. */
typedef enum Merging { MERGE_JOINS, MERGE_WIDENS, MERGE_FORGETS } Merging;

typedef struct StateMerge {
    Arena *arena;
    const Statics *statics;
    Merging merging;
    Array(Address) lost; /* what a variable was on one side, where it is anything now */
} StateMerge;

/* ---- containers that cannot be followed any more ----
 *
 * Where a variable may be too many things it is anything, and what is done with it changes no object. So the
 * containers that it may be have unknown contents from then on. */

static void note_lost(StateMerge *merge, Value before, Value after) {
    if (after.kind != VALUE_ANY || before.kind == VALUE_ANY) return;
    for (uint32_t i = 0; i < value_count(before); i++)
        if (value_at(before, i).kind == VALUE_OBJECT) array_push(&merge->lost, value_at(before, i).address);
}

static bool note_lost_variable(void *context, uint32_t name, const void *before, const void *after) {
    (void)name;
    if (before && after) note_lost(context, *(const Value *)before, *(const Value *)after);
    return true;
}

static void note_contents(StateMerge *merge, Value value) { note_lost(merge, value, value_any()); }

/* The container with nothing known of its contents, which are lost as well; NULL for what is none. */
static const Object *opened(StateMerge *merge, const Object *object) {
    if (object->kind == OBJECT_LIST) {
        const Items *old = OBJECT_AS(List, object)->items;
        if (old->is_open && old->items[0].kind == VALUE_ANY) return NULL;
        for (uint32_t i = 0; i < old->count; i++) note_contents(merge, old->items[i]);
        ListObject *list = arena_alloc(merge->arena, sizeof *list);
        *list = *OBJECT_AS(List, object);
        list->items = items_open(merge->arena, value_any(), NULL);
        return &list->object;
    }
    if ((object->kind != OBJECT_DICT && object->kind != OBJECT_SET) || object->is_open) return NULL;
    const Entries *old = OBJECT_AS(Dict, object)->entries;
    for (uint32_t i = 0; i < old->count; i++) note_contents(merge, old->items[i].value);
    if (old->is_open) note_contents(merge, old->rest.value);
    Entries *entries = entries_new(merge->arena, 0);
    entries->is_open = true;
    entries->rest = (Entry){value_any(), value_any()};
    DictObject *dict = arena_alloc(merge->arena, sizeof *dict);
    *dict = *OBJECT_AS(Dict, object);
    dict->object.is_open = true;
    dict->entries = entries;
    return &dict->object;
}

static void open_lost(StateMerge *merge, State *state) {
    for (uint32_t i = 0; i < merge->lost.count; i++) {
        Address address = merge->lost.items[i];
        const Object *object = state_get(state, merge->statics, address);
        const Object *open = object ? opened(merge, object) : NULL;
        if (open) state_put(merge->arena, state, address, open);
    }
    array_free(&merge->lost);
}

/* The attributes of an object that are not what they were before. */
typedef struct Forgetting {
    StateMerge *merge;
    PMap attributes;
} Forgetting;

static bool forget_attribute(void *context, uint32_t name, const void *before, const void *after) {
    Forgetting *forgetting = context;
    if (!after || (before && value_same(*(const Value *)before, *(const Value *)after))) return true;
    note_lost(forgetting->merge, *(const Value *)after, value_any());
    Value *any = arena_alloc(forgetting->merge->arena, sizeof *any);
    *any = value_any();
    any->absent = ((const Value *)after)->absent;
    forgetting->attributes = pmap_set(forgetting->merge->arena, forgetting->attributes, name, any);
    return true;
}

/* [joined], of which less is known where it is not what [old] was. */
static const Object *forget_changes(StateMerge *merge, const Object *old, const Object *joined) {
    const Object *open = opened(merge, joined);
    if (open) return open;
    if (joined->kind != OBJECT_INSTANCE && joined->kind != OBJECT_FRAME && joined->kind != OBJECT_MODULE)
        return joined;
    Forgetting forgetting = {merge, joined->attributes};
    pmap_diff(old->attributes, joined->attributes, forget_attribute, &forgetting);
    if (forgetting.attributes == joined->attributes) return joined;
    Object *result = arena_alloc(merge->arena, object_size(joined->kind));
    memcpy(result, joined, object_size(joined->kind));
    result->attributes = forgetting.attributes;
    return result;
}

static const void *merge_objects(void *context, uint32_t address, const void *left, const void *right) {
    StateMerge *merge = context;
    const Object *a = left ? left : static_object(merge->statics, address);
    const Object *b = right ? right : static_object(merge->statics, address);
    if (!a || !b) return a ? a : b;
    const Object *result = (merge->merging == MERGE_JOINS ? object_join : object_widen)(merge->arena, a, b);
    if (merge->merging == MERGE_FORGETS && !object_equal(a, result))
        result = forget_changes(merge, a, result);
    if (result->kind == OBJECT_MODULE || result->kind == OBJECT_FRAME) {
        pmap_diff(a->attributes, result->attributes, note_lost_variable, merge);
        pmap_diff(b->attributes, result->attributes, note_lost_variable, merge);
    }
    return result;
}

static const void *merge_locals(void *context, uint32_t name, const void *left, const void *right) {
    StateMerge *merge = context;
    const Value *a = left, *b = right;
    (void)name;
    Value unbound = {.kind = VALUE_NEVER, .absent = true};
    Value value = (merge->merging == MERGE_JOINS ? value_join : value_widen)(merge->arena, a ? *a : unbound,
                                                                             b ? *b : unbound);
    if (merge->merging == MERGE_FORGETS && !(a && value_same(*a, value)))
        value = (Value){.kind = VALUE_ANY, .absent = value.absent};
    if (a) note_lost(merge, *a, value);
    if (b) note_lost(merge, *b, value);
    if (a && value_same(value, *a)) return a;
    if (b && value_same(value, *b)) return b;
    Value *result = arena_alloc(merge->arena, sizeof *result);
    *result = value;
    return result;
}

static bool facts_equal(const Fact *a, const Fact *b) {
    return a->is == b->is && a->bounds.low == b->bounds.low && a->bounds.high == b->bounds.high;
}

/* What both know. A widened bound that moves is given up. */
static const void *merge_facts(void *context, uint32_t symbol, const void *left, const void *right) {
    const StateMerge *merge = context;
    const Fact *a = left, *b = right;
    (void)symbol;
    if (!a || !b) return NULL;
    Fact fact = {.is = a->is == b->is ? a->is : NULL, .bounds = a->bounds, .origin = a->origin};
    if (b->bounds.low < fact.bounds.low)
        fact.bounds.low = merge->merging != MERGE_JOINS ? INT64_MIN : b->bounds.low;
    if (b->bounds.high > fact.bounds.high)
        fact.bounds.high = merge->merging != MERGE_JOINS ? INT64_MAX : b->bounds.high;
    if (!fact.is && fact.bounds.low == INT64_MIN && fact.bounds.high == INT64_MAX) return NULL;
    if (facts_equal(&fact, a)) return a;
    if (facts_equal(&fact, b)) return b;
    Fact *result = arena_alloc(merge->arena, sizeof *result);
    *result = fact;
    return result;
}

/* What both know of an unknown number. In loops an end that moves is given up. */
static const void *merge_numbers(void *context, uint32_t identity, const void *left, const void *right) {
    const StateMerge *merge = context;
    const RealBounds *a = left, *b = right;
    (void)identity;
    if (!a || !b) return NULL;
    RealBounds hull = reals_hull(*a, *b), everything = reals_everything();
    if (merge->merging != MERGE_JOINS && hull.low < a->low) hull.low = everything.low;
    if (merge->merging != MERGE_JOINS && hull.high > a->high) hull.high = everything.high;
    if (reals_are_equal(hull, *a)) return a;
    if (reals_are_equal(hull, *b)) return b;
    RealBounds *result = arena_alloc(merge->arena, sizeof *result);
    *result = hull;
    return result;
}

/* ---- assumptions ---- */

void state_assume(Arena *arena, State *state, const Formula *formula, uint32_t origin) {
    assert(formula);
    enum { MOST_COMPARED = 32 }; /* assumptions that are not made twice */
    if (formula->kind == FORMULA_TRUE || formula->kind == FORMULA_UNKNOWN) return;
    const Assumption *known = state->assumed;
    for (uint32_t i = 0; known && i < MOST_COMPARED; i++, known = known->before)
        if (formula_is_same(known->formula, formula)) return;
    Assumption *next = arena_alloc(arena, sizeof *next);
    uint32_t length = state->assumed ? state->assumed->length + 1 : 1;
    *next = (Assumption){state->assumed, formula, origin, length};
    state->assumed = next;
}

/* The list that both grew from. */
static const Assumption *common_assumptions(const Assumption *a, const Assumption *b) {
    while (a != b) {
        uint32_t left = a ? a->length : 0, right = b ? b->length : 0;
        if (left >= right) a = a->before;
        if (right >= left) b = b->before;
    }
    return a;
}

static const Formula *assumed_since(Arena *arena, const Assumption *last, const Assumption *first) {
    const Formula *all = &formula_true;
    for (; last != first; last = last->before) all = formula_both(arena, last->formula, all);
    return all;
}

static const Assumption *merge_assumptions(Arena *arena, const Assumption *a, const Assumption *b,
                                           bool widens) {
    if (a == b) return a;
    const Assumption *common = common_assumptions(a, b);
    if (widens || a == common || b == common) return common;
    State state = {.assumed = common};
    const Formula *either =
        formula_either(arena, assumed_since(arena, a, common), assumed_since(arena, b, common));
    state_assume(arena, &state, either, a->origin == b->origin ? a->origin : 0);
    return state.assumed;
}

/* The guards that both paths have taken. */
static const Guard *common_guards(const Guard *a, const Guard *b) {
    while (a != b) {
        uint32_t left = a ? a->length : 0, right = b ? b->length : 0;
        if (left >= right) a = a->before;
        if (right >= left) b = b->before;
    }
    return a;
}

static const void *merge_freed(void *context, uint32_t node, const void *left, const void *right) {
    (void)context, (void)node;
    return left && right ? left : NULL;
}

/* What both know. */
static Gradients merge_gradients(Arena *arena, const Gradients *a, const Gradients *b) {
    return (Gradients){.mode = a->mode == b->mode ? a->mode : GRADIENT_MODE_UNKNOWN,
                       .doubted = a->doubted > b->doubted ? a->doubted : b->doubted,
                       .spread = a->spread > b->spread ? a->spread : b->spread,
                       .freed = pmap_merge(arena, a->freed, b->freed, merge_freed, NULL)};
}

static State merge_states(Arena *arena, const Statics *statics, const State *a, const State *b,
                          Merging merging) {
    if (!a->is_reached || !b->is_reached) return a->is_reached ? *a : *b;
    StateMerge merge = {.arena = arena, .statics = statics, .merging = merging};
    State state = {
        .is_reached = true,
        .heap = pmap_merge(arena, a->heap, b->heap, merge_objects, &merge),
        .shared = pmap_merge(arena, a->shared, b->shared, merge_objects, &merge),
        .locals = pmap_merge(arena, a->locals, b->locals, merge_locals, &merge),
        .facts = pmap_merge(arena, a->facts, b->facts, merge_facts, &merge),
        .numbers = pmap_merge(arena, a->numbers, b->numbers, merge_numbers, &merge),
        .assumed = merge_assumptions(arena, a->assumed, b->assumed, merging != MERGE_JOINS),
        .guards = common_guards(a->guards, b->guards),
        .gradients = merge_gradients(arena, &a->gradients, &b->gradients),
    };
    open_lost(&merge, &state);
    assert(state_check(&state, a));
    return state;
}

State state_join(Arena *arena, const Statics *statics, const State *a, const State *b) {
    return merge_states(arena, statics, a, b, MERGE_JOINS);
}

void state_join_facts(Arena *arena, State *a, const State *b) {
    StateMerge merge = {.arena = arena, .merging = MERGE_JOINS};
    a->facts = pmap_merge(arena, a->facts, b->facts, merge_facts, &merge);
    a->numbers = pmap_merge(arena, a->numbers, b->numbers, merge_numbers, &merge);
}

State state_widen(Arena *arena, const Statics *statics, const State *old, const State *new) {
    return merge_states(arena, statics, old, new, MERGE_WIDENS);
}

State state_forget(Arena *arena, const Statics *statics, const State *old, const State *new) {
    return merge_states(arena, statics, old, new, MERGE_FORGETS);
}

/* ---- comparing ---- */

static bool same_objects(void *context, uint32_t address, const void *left, const void *right) {
    const Object *a = left ? left : static_object(context, address);
    const Object *b = right ? right : static_object(context, address);
    return a == b || (a && b && object_equal(a, b));
}

static bool same_numbers(void *context, uint32_t identity, const void *a, const void *b) {
    (void)context, (void)identity;
    return a && b && reals_are_equal(*(const RealBounds *)a, *(const RealBounds *)b);
}

static bool same_facts(void *context, uint32_t symbol, const void *a, const void *b) {
    (void)context, (void)symbol;
    return a && b && facts_equal(a, b);
}

bool state_equal(const Statics *statics, const State *a, const State *b) {
    if (!a->is_reached || !b->is_reached) return a->is_reached == b->is_reached;
    return a->gradients.mode == b->gradients.mode && attributes_equal(a->locals, b->locals) &&
           pmap_diff(a->facts, b->facts, same_facts, NULL) &&
           pmap_diff(a->numbers, b->numbers, same_numbers, NULL) &&
           pmap_diff(a->heap, b->heap, same_objects, (void *)statics) &&
           pmap_diff(a->shared, b->shared, same_objects, (void *)statics);
}

static bool less_objects(void *context, uint32_t address, const void *left, const void *right) {
    const StateMerge *merge = context;
    const Object *a = left ? left : static_object(merge->statics, address);
    const Object *b = right ? right : static_object(merge->statics, address);
    return !a || (b && object_less(merge->arena, a, b));
}

static bool less_locals(void *context, uint32_t name, const void *left, const void *right) {
    (void)context, (void)name;
    const Value *a = left, *b = right;
    if (!b) return false;
    return a ? b->absent >= a->absent && value_less(*a, *b) : b->absent;
}

static bool less_facts(void *context, uint32_t symbol, const void *left, const void *right) {
    (void)context, (void)symbol;
    const Fact *a = left, *b = right;
    return !b || (a && (!b->is || a->is == b->is) && a->bounds.low >= b->bounds.low &&
                  a->bounds.high <= b->bounds.high);
}

static bool less_numbers(void *context, uint32_t identity, const void *left, const void *right) {
    (void)context, (void)identity;
    const RealBounds *a = left, *b = right;
    return !b || (a && reals_are_equal(reals_hull(*a, *b), *b));
}

bool state_less(Arena *arena, const Statics *statics, const State *a, const State *b) {
    if (!a->is_reached || !b->is_reached) return !a->is_reached;
    StateMerge merge = {.arena = arena, .statics = statics};
    bool is_moded = a->gradients.mode == b->gradients.mode || b->gradients.mode == GRADIENT_MODE_UNKNOWN;
    return is_moded && pmap_diff(a->locals, b->locals, less_locals, NULL) &&
           pmap_diff(a->facts, b->facts, less_facts, NULL) &&
           pmap_diff(a->numbers, b->numbers, less_numbers, NULL) &&
           pmap_diff(a->heap, b->heap, less_objects, &merge) &&
           pmap_diff(a->shared, b->shared, less_objects, &merge);
}

/* ---- collecting ----
 *
 * An object that has not changed cannot refer to a young one. So the young objects that are in use are found
 * from the roots, from the variables that changed, and from the old objects that changed, of whose attributes
 * only the changed ones matter. */

/* An object that is not what it was before; NULL where there is or was none. */
typedef struct ChangedObject {
    Address address;
    const Object *old, *new;
} ChangedObject;

typedef struct Collection {
    Address first;
    Map young; /* address of a young object that is new to whether it was reached */
    Array(ChangedObject) changes;
    Array(Address) pending;
} Collection;

static bool is_young(const Collection *collection, Address address) {
    return address >= collection->first && (address & STATIC_ADDRESS) == (collection->first & STATIC_ADDRESS);
}

static bool note_change(void *context, uint32_t address, const void *old, const void *new) {
    Collection *collection = context;
    if (!new) return true;
    array_push(&collection->changes, ((ChangedObject){address, old, new}));
    if (is_young(collection, address)) *map_at(&collection->young, address) = false;
    return true;
}

static void reach_address(Collection *collection, Address address) {
    if (!is_young(collection, address)) return;
    uint64_t *reached = map_find(&collection->young, address);
    if (!reached || *reached) return;
    *reached = true;
    array_push(&collection->pending, address);
}

static void reach_items(Collection *collection, const Items *items);

static void reach_value(Collection *collection, Value value) {
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value alternative = value_at(value, i);
        if (alternative.kind == VALUE_OBJECT || alternative.kind == VALUE_SOME)
            reach_address(collection, alternative.address);
        if (alternative.kind == VALUE_TUPLE) reach_items(collection, alternative.items);
    }
}

static void reach_items(Collection *collection, const Items *items) {
    for (uint32_t i = 0; items && i < items->count; i++) reach_value(collection, items->items[i]);
}

static bool reach_changed_value(void *context, uint32_t name, const void *old, const void *new) {
    (void)name, (void)old;
    if (new) reach_value(context, *(const Value *)new);
    return true;
}

static void reach_entry(Collection *collection, Entry entry) {
    reach_value(collection, entry.key);
    reach_value(collection, entry.value);
}

static void reach_entries(Collection *collection, const Entries *entries) {
    for (uint32_t i = 0; i < entries->count; i++) reach_entry(collection, entries->items[i]);
    reach_entry(collection, entries->rest);
}

static void reach_function(Collection *collection, const FunctionObject *function) {
    reach_address(collection, function->frame);
    reach_address(collection, function->owner);
    for (uint32_t i = 0; i < function_default_count(function); i++)
        reach_value(collection, function->defaults[i]);
}

static void reach_class(Collection *collection, const ClassObject *class) {
    reach_address(collection, class->metaclass);
    for (uint32_t i = 0; i < class->mro_count; i++) reach_address(collection, class->mro[i]);
}

static void reach_contents(Collection *collection, const Object *object) {
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST: reach_items(collection, OBJECT_AS(List, object)->items); return;
    case OBJECT_DICT:
    case OBJECT_SET: reach_entries(collection, OBJECT_AS(Dict, object)->entries); return;
    case OBJECT_RANGE:
    case OBJECT_SLICE:
        reach_value(collection, OBJECT_AS(Slice, object)->start);
        reach_value(collection, OBJECT_AS(Slice, object)->stop);
        reach_value(collection, OBJECT_AS(Slice, object)->step);
        return;
    case OBJECT_ITERATOR:
        reach_items(collection, OBJECT_AS(Iterator, object)->items);
        if (OBJECT_AS(Iterator, object)->round) reach_items(collection, OBJECT_AS(Iterator, object)->round);
        return;
    case OBJECT_FUNCTION: reach_function(collection, OBJECT_AS(Function, object)); return;
    case OBJECT_METHOD:
        reach_value(collection, OBJECT_AS(Method, object)->self);
        reach_value(collection, OBJECT_AS(Method, object)->function);
        return;
    case OBJECT_DESCRIPTOR:
        reach_value(collection, OBJECT_AS(Descriptor, object)->get);
        reach_value(collection, OBJECT_AS(Descriptor, object)->set);
        reach_value(collection, OBJECT_AS(Descriptor, object)->delete);
        return;
    case OBJECT_CLASS: reach_class(collection, OBJECT_AS(Class, object)); return;
    case OBJECT_ARRAY: reach_items(collection, OBJECT_AS(Array, object)->values); return;
    case OBJECT_INSTANCE:
    case OBJECT_MODULE:
    case OBJECT_FRAME: return;
    }
}

/* What [object], which stood there as [old] before (or NULL), refers to. */
static void reach_object(Collection *collection, const Object *old, const Object *object) {
    reach_address(collection, object->class);
    pmap_diff(old ? old->attributes : NULL, object->attributes, reach_changed_value, collection);
    reach_contents(collection, object);
}

static bool reach_changed_object(void *context, uint32_t address, const void *old, const void *new) {
    if (new && (old || !is_young(context, address))) reach_object(context, old, new);
    return true;
}

static PMap sweep(Arena *arena, const Collection *collection, PMap heap) {
    for (uint32_t i = 0; i < collection->changes.count; i++) {
        const ChangedObject *change = &collection->changes.items[i];
        const uint64_t *reached = change->old ? NULL : map_find(&collection->young, change->address);
        if (reached && !*reached) heap = pmap_remove(arena, heap, change->address);
    }
    return heap;
}

void state_collect(Arena *arena, State *state, const State *before, Address first, const Value *roots,
                   uint32_t root_count) {
    Collection collection = {.first = first};
    pmap_diff(before->heap, state->heap, note_change, &collection);
    if (collection.young.count == 0) {
        array_free(&collection.changes);
        return;
    }
    for (uint32_t i = 0; i < root_count; i++) reach_value(&collection, roots[i]);
    pmap_diff(before->locals, state->locals, reach_changed_value, &collection);
    for (uint32_t i = 0; i < collection.changes.count; i++) {
        const ChangedObject *change = &collection.changes.items[i];
        reach_changed_object(&collection, change->address, change->old, change->new);
    }
    pmap_diff(before->shared, state->shared, reach_changed_object, &collection);
    while (collection.pending.count) {
        Address address = array_pop(&collection.pending);
        reach_object(&collection, NULL, pmap_get(state->heap, address));
    }
    state->heap = sweep(arena, &collection, state->heap);
    map_free(&collection.young);
    array_free(&collection.changes);
    array_free(&collection.pending);
}
