/* Remembered calls. A call that changed nothing but objects it made itself, met nothing unknown and raised
 * nothing gives the same again for the same arguments, as long as nothing changed that it may have read. So
 * a recursive function with known arguments costs what its different calls cost, not what their tree costs.
 *
 * What may have changed is seen by comparing the heap with the one before the first call: objects that were
 * made since then cannot be reached from equal arguments; of the globals only those count that some function
 * reads. Anything else that differs forgets the call. What the call made is made anew each time. */
#include "eval/flow/memo.h"
#include "eval/interp.h"
#include "eval/object/heap.h"

enum {
    MOST_MADE = 8,        /* objects that a remembered call may have made */
    MOST_CHANGES = 64,    /* differences of heaps that are looked at */
    MOST_CALLS_KEPT = 64, /* of one function, those that came last */
};

typedef struct Made {
    Address address;
    const Object *object;
} Made;

struct Memo {
    Memo *next; /* of the same function */
    Address frame;
    const Value *bound;
    uint32_t count;
    State before;  /* the call */
    Address first; /* the first object that it made */
    Value result;
    Made made[MOST_MADE];
    uint32_t made_count;
    bool may_raise; /* in a try it may fail; also when it was not in one, where doubts are not counted */
};

/* ---- remembering ---- */

typedef struct MadeObjects {
    Memo *memo;
    bool is_pure;
} MadeObjects;

static bool is_simple(const Object *object) {
    if (object->attributes || object->is_summary || object->is_open) return false;
    return object->kind == OBJECT_ARRAY || object->kind == OBJECT_LIST || object->kind == OBJECT_RANGE ||
           object->kind == OBJECT_SLICE;
}

static bool note_made(void *context, uint32_t address, const void *before, const void *after) {
    MadeObjects *made = context;
    Memo *memo = made->memo;
    bool is_new = !before && after && address >= memo->first && !(address & STATIC_ADDRESS);
    bool fits = is_new && memo->made_count < MOST_MADE && is_simple(after);
    if (fits) memo->made[memo->made_count++] = (Made){address, after};
    made->is_pure = fits;
    return fits;
}

MemoMark memo_begin(const Interp *interp) {
    return (MemoMark){interp->path.state,          next_address(interp),
                      interp->analysis.identities, interp->analysis.dims.symbol_count,
                      interp->run.counters.raises, interp->run.counters.suppressed,
                      interp->run.counters.doubts, interp->run.counters.told};
}

void memo_end(Interp *interp, const MemoMark *mark, const FunctionObject *function, const Value *bound,
              uint32_t count, Value result) {
    bool is_certain =
        interp->path.state.is_reached && !interp->run.effort.is_cut && !interp->path.is_static &&
        interp->path.widening == 0 && interp->analysis.identities == mark->identities &&
        interp->analysis.dims.symbol_count == mark->symbols && interp->run.counters.raises == mark->raises &&
        interp->run.counters.suppressed == mark->suppressed && interp->run.counters.told == mark->told &&
        interp->path.state.facts == mark->before.facts &&
        interp->path.state.numbers == mark->before.numbers &&
        gradients_equal(&interp->path.state.gradients, &mark->before.gradients);
    if (!is_certain) return;
    Memo *memo = ARENA_NEW(interp->run.arena, Memo);
    memo->first = mark->first;
    MadeObjects made = {memo, true};
    pmap_diff(mark->before.heap, interp->path.state.heap, note_made, &made);
    pmap_diff(mark->before.shared, interp->path.state.shared, note_made, &made);
    if (!made.is_pure) return;
    Value *values = arena_alloc(interp->run.arena, (count + 1) * sizeof *values);
    for (uint32_t i = 0; i < count; i++) values[i] = bound[i];
    memo->frame = function->frame;
    memo->bound = values;
    memo->count = count;
    memo->before = mark->before;
    memo->result = result;
    memo->may_raise = !interp->path.handlers || interp->run.counters.doubts != mark->doubts;
    uint64_t *known = map_at(&interp->run.memos, (uintptr_t)function->node);
    memo->next = (Memo *)(uintptr_t)*known;
    *known = (uintptr_t)memo;
}

/* ---- finding it again ---- */

typedef struct Changes {
    Interp *interp;
    const Memo *memo;
    uint32_t count;
    bool matter;
} Changes;

static bool note_global(void *context, uint32_t name, const void *before, const void *after) {
    (void)before, (void)after;
    Changes *changes = context;
    /* A name that no function of the file reads does not matter. */
    changes->matter |= map_find(&changes->interp->run.asked.read_globals, name) != NULL;
    return !changes->matter && ++changes->count < MOST_CHANGES;
}

static bool note_change(void *context, uint32_t address, const void *before, const void *after) {
    Changes *changes = context;
    if (++changes->count >= MOST_CHANGES) changes->matter = true;
    if (address >= changes->memo->first && !before && !(address & STATIC_ADDRESS)) return !changes->matter;
    const Object *old = before, *new = after;
    bool is_module = old && new && old->kind == OBJECT_MODULE &&new->kind == OBJECT_MODULE;
    if (is_module)
        pmap_diff(old->attributes, new->attributes, note_global, changes);
    else
        changes->matter = true;
    return !changes->matter;
}

static Value rename_value(Interp *interp, const Memo *memo, const Address *names, Value value);

static const Items *rename_items(Interp *interp, const Memo *memo, const Address *names, const Items *items) {
    Items *copy = items->is_open ? items_open(interp->run.arena, items->items[0], items->length)
                                 : items_new(interp->run.arena, items->items, items->count);
    for (uint32_t i = 0; i < copy->count; i++)
        copy->items[i] = rename_value(interp, memo, names, copy->items[i]);
    return copy;
}

static Value rename_value(Interp *interp, const Memo *memo, const Address *names, Value value) {
    Value renamed = value;
    switch ((ValueKind)value.kind) {
    case VALUE_OBJECT:
        for (uint32_t i = 0; i < memo->made_count; i++)
            if (memo->made[i].address == value.address) renamed.address = names[i];
        return renamed;
    case VALUE_TUPLE: renamed = value_items(rename_items(interp, memo, names, value.items)); break;
    case VALUE_UNION:
        renamed = value_never();
        for (uint32_t i = 0; i < value_count(value); i++)
            renamed =
                value_join(interp->run.arena, renamed, rename_value(interp, memo, names, value_at(value, i)));
        break;
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_DIM:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_SOME:
    case VALUE_ANY: return value;
    }
    renamed.origin = value.origin;
    renamed.absent = value.absent;
    return renamed;
}

/* Makes the objects of the call again, at new addresses. */
static Value make_again(Interp *interp, const Memo *memo) {
    if (memo->made_count == 0) return memo->result;
    Address names[MOST_MADE];
    for (uint32_t i = 0; i < memo->made_count; i++) names[i] = interp->analysis.next_address++;
    for (uint32_t i = 0; i < memo->made_count; i++) {
        Object *copy = copy_object(interp, memo->made[i].object);
        if (copy->kind == OBJECT_LIST) {
            ListObject *list = (ListObject *)copy;
            list->items = rename_items(interp, memo, names, list->items);
        }
        /* What is recorded is recorded anew. */
        if (copy->kind == OBJECT_ARRAY) ((ArrayObject *)copy)->graph = 0;
        state_put(interp->run.arena, &interp->path.state, names[i], copy);
    }
    return rename_value(interp, memo, names, memo->result);
}

bool memo_find(Interp *interp, const FunctionObject *function, const Value *bound, uint32_t count,
               Value *result) {
    if (interp->path.widening || interp->path.is_static) return false;
    uint64_t *known = map_find(&interp->run.memos, (uintptr_t)function->node);
    Memo *previous = NULL;
    uint32_t seen = 0;
    for (Memo *memo = known ? (Memo *)(uintptr_t)*known : NULL; memo; previous = memo, memo = memo->next) {
        if (++seen >= MOST_CALLS_KEPT) memo->next = NULL;
        bool is_same = memo->frame == function->frame && memo->count == count &&
                       memo->before.facts == interp->path.state.facts &&
                       memo->before.numbers == interp->path.state.numbers &&
                       gradients_equal(&memo->before.gradients, &interp->path.state.gradients);
        for (uint32_t i = 0; is_same && i < count; i++) is_same = value_equal(memo->bound[i], bound[i]);
        if (!is_same) continue;
        Changes changes = {interp, memo, 0, false};
        pmap_diff(memo->before.heap, interp->path.state.heap, note_change, &changes);
        pmap_diff(memo->before.shared, interp->path.state.shared, note_change, &changes);
        if (!changes.matter) {
            *result = make_again(interp, memo);
            interp->run.counters.doubts += memo->may_raise;
            return true;
        }
        if (previous)
            previous->next = memo->next;
        else
            *known = (uintptr_t)memo->next;
        return false;
    }
    return false;
}

void memo_forget(Interp *interp) {
    map_free(&interp->run.memos);
    interp->run.memos = (Map){0};
}
