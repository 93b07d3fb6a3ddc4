/* Groups of tensors. A few of them are made in a run, so lists do. */
#include "eval/object/group.h"
#include "eval/interp.h"
#include "eval/object/heap.h"

/* A tensor of which it is not known whether it is the same as others of its group. */
typedef struct GroupedTensor {
    struct GroupedTensor *next;
    Address address;
    uint32_t group;
} GroupedTensor;

struct TensorGroups {
    GroupedTensor *first;
    uint32_t count; /* of groups, from 1 on */
};

static uint32_t group_of(const TensorGroups *groups, Address address) {
    for (const GroupedTensor *at = groups ? groups->first : NULL; at; at = at->next)
        if (at->address == address) return at->group;
    return 0;
}

static void add_to_group(Arena *arena, TensorGroups *groups, Address address, uint32_t group) {
    uint32_t old = group_of(groups, address);
    for (GroupedTensor *at = groups->first; old && at; at = at->next)
        if (at->group == old) at->group = group;
    if (old) return;
    GroupedTensor *tensor = ARENA_NEW(arena, GroupedTensor);
    *tensor = (GroupedTensor){groups->first, address, group};
    groups->first = tensor;
}

void group_tensors(Interp *interp, Address left, Address right, Address merged) {
    if (!interp->run.groups) interp->run.groups = ARENA_NEW(interp->run.arena, TensorGroups);
    TensorGroups *groups = interp->run.groups;
    uint32_t group = ++groups->count;
    interp->run.counters.told++; /* a call that is remembered would make a tensor of no group */
    add_to_group(interp->run.arena, groups, left, group);
    add_to_group(interp->run.arena, groups, right, group);
    add_to_group(interp->run.arena, groups, merged, group);
}

bool group_may_be_one(const Interp *interp, Address a, Address b) {
    const TensorGroups *groups = interp->run.groups;
    uint32_t group = group_of(groups, a);
    return group && group == group_of(groups, b);
}

void group_forget(Interp *interp, Address changed) {
    const TensorGroups *groups = interp->run.groups;
    uint32_t group = group_of(groups, changed);
    for (const GroupedTensor *other = group ? groups->first : NULL; other; other = other->next) {
        const Object *object = interp_object(interp, other->address);
        bool is_other = other->group == group && other->address != changed && object;
        if (!is_other || object->kind != OBJECT_ARRAY) continue;
        ArrayObject *array = copy_object(interp, object);
        array->shape = shape_open(interp->run.arena, NULL, 0, NULL, 0);
        state_put(interp->run.arena, &interp->path.state, other->address, &array->object);
    }
}

GroupsMark groups_mark(const Interp *interp) {
    TensorGroups *groups = interp->run.groups;
    return groups ? (GroupsMark){groups, groups->first, groups->count} : (GroupsMark){0};
}

void groups_return(Interp *interp, GroupsMark mark) {
    interp->run.groups = mark.groups;
    if (mark.groups) *mark.groups = (TensorGroups){.first = mark.first, .count = mark.count};
}
