#include "eval/suppose_calls.h"
#include "eval/interp.h"

#include <string.h>

void suppose_note_calls(SupposedTargets *targets, Interp *interp, const Scope *root) {
    const Map *entered = &interp->run.supposed->entered;
    for (uint32_t i = 0; i < entered->capacity; i++) {
        const Scope *callee = (const Scope *)(uintptr_t)entered->slots[i].key;
        if (!entered->slots[i].used || callee == root) continue;
        uint64_t *known = map_at(&targets->call_at, trail_step((uintptr_t)root, (uintptr_t)callee));
        if (*known) continue;
        array_push(&targets->calls, ((SupposedEdge){root, callee}));
        *known = targets->calls.count;
    }
}

/* Marks what is called from functions that are marked [from]; false when nothing is new. */
static bool spread(const SupposedTargets *targets, const Map *from, Map *reached) {
    uint32_t before = reached->count;
    for (uint32_t i = 0; i < targets->calls.count; i++) {
        const SupposedEdge *edge = &targets->calls.items[i];
        if (map_find(from, (uintptr_t)edge->root) || map_find(reached, (uintptr_t)edge->root))
            *map_at(reached, (uintptr_t)edge->callee) = 1;
    }
    return reached->count != before;
}

void suppose_find_entries(SupposedTargets *targets) {
    Map called = {0}, entries = {0};
    for (uint32_t i = 0; i < targets->items.count; i++) {
        const SupposedTarget *target = &targets->items.items[i];
        bool is_of_module = target->calls.count > 0 && !target->calls.items[0].root;
        if (is_of_module && target->scope) *map_at(&targets->covered, (uintptr_t)target->scope) = 1;
    }
    for (uint32_t i = 0; i < targets->calls.count; i++)
        *map_at(&called, (uintptr_t)targets->calls.items[i].callee) = 1;
    for (uint32_t i = 0; i < targets->calls.count; i++) {
        uintptr_t root = (uintptr_t)targets->calls.items[i].root;
        if (!map_find(&called, root) && !map_find(&targets->covered, root)) *map_at(&entries, root) = 1;
    }
    while (spread(targets, &entries, &targets->covered)) continue;
    map_free(&called);
    map_free(&entries);
}

SupposedShape *suppose_call_of(SupposedTarget *target, const Scope *root, const SupposedRow *row) {
    SupposedCall *call = NULL;
    for (uint32_t i = 0; i < target->calls.count && !call; i++)
        if (target->calls.items[i].root == root) call = &target->calls.items[i];
    if (!call) {
        array_push(&target->calls, ((SupposedCall){.root = root}));
        call = &target->calls.items[target->calls.count - 1];
        call->caller_count = row ? row->caller_count : 0;
        if (row) memcpy(call->callers, row->callers, sizeof call->callers);
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; row && i < call->caller_count; i++) {
        bool is_still = false;
        for (uint32_t k = 0; k < row->caller_count; k++) is_still |= row->callers[k] == call->callers[i];
        if (is_still) call->callers[kept++] = call->callers[i];
    }
    call->caller_count = (uint8_t)kept;
    return &call->shape;
}

/* The best that is known of the target where [call] comes to it. */
static const SupposedShape *best_of(const SupposedTargets *targets, Interp *interp,
                                    const SupposedTarget *target, const SupposedCall *call) {
    const SupposedShape *best = &call->shape;
    for (uint32_t i = 0; i < target->calls.count; i++) {
        const SupposedCall *other = &target->calls.items[i];
        bool is_on_the_way = false;
        for (uint32_t k = 0; k < call->caller_count; k++) is_on_the_way |= call->callers[k] == other->root;
        if (is_on_the_way && other->root &&
            suppose_knowledge(targets, interp, &other->shape) > suppose_knowledge(targets, interp, best))
            best = &other->shape;
    }
    return best;
}

SupposedShape suppose_called(const SupposedTargets *targets, Interp *interp, const SupposedTarget *target) {
    SupposedShape all = {0};
    for (uint32_t i = 0; i < target->calls.count; i++) {
        const SupposedCall *call = &target->calls.items[i];
        if (call->root && map_find(&targets->covered, (uintptr_t)call->root)) continue;
        suppose_join(interp, &all, best_of(targets, interp, target, call));
    }
    return all;
}
