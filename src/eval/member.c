/* The members of enumerations. What they are is not known: a metaclass makes them out of what the body of the
 * class assigns. But one is the same thing each time it is asked for, equal to itself, and differs from those
 * that were made of other constants. */
#include "eval/run.h"

#include <string.h>

static uint64_t member_key(Address class, Sym name) { return (uint64_t) class << 32 | name; }

/* Whether the class is below one of the module enum, and does not say itself what is equal. */
static bool is_enumeration(Interp *interp, const ClassObject *class) {
    for (uint32_t i = 0; i < class->mro_count; i++) {
        const ClassObject *one = class_object(interp, class->mro[i]);
        if (!one || !one->module) continue;
        if (strcmp(one->module->name, "enum") == 0) return true;
        if (!one->module->is_model && class_own(interp, one, SYM___eq__).kind != VALUE_NEVER) return false;
    }
    return false;
}

Value enumeration_member(Interp *interp, Address address, Sym name) {
    const ClassObject *class = class_object(interp, address);
    if (!class || class_own(interp, class, name).kind == VALUE_NEVER || !is_enumeration(interp, class))
        return unknown(interp);
    uint64_t *known = map_at(&interp->members, member_key(address, name));
    if (!*known) {
        Value member = unknown(interp);
        *known = member.identity;
        *map_at(&interp->member_keys, member.identity) = member_key(address, name);
        return member;
    }
    interp->doubts++;
    interp->unknowns++;
    return (Value){.kind = VALUE_ANY, .identity = (uint32_t)*known};
}

bool is_member(const Interp *interp, Value value) {
    return value.kind == VALUE_ANY && value.identity && map_find(&interp->member_keys, value.identity);
}

/* The constant that a member was made of; NEVER when that is something else. */
static Value constant_of(Interp *interp, uint64_t key) {
    const ClassObject *class = class_object(interp, (Address)(key >> 32));
    Value value = class ? class_own(interp, class, (Sym)key) : value_never();
    return value.kind == VALUE_INT || value.kind == VALUE_STR ? value : value_never();
}

Tri is_same_member(Interp *interp, Value left, Value right) {
    if (!is_member(interp, left) || !is_member(interp, right)) return TRI_UNKNOWN;
    const uint64_t *a = map_find(&interp->member_keys, left.identity);
    const uint64_t *b = map_find(&interp->member_keys, right.identity);
    if (*a == *b) return TRI_YES;
    if (*a >> 32 != *b >> 32) return TRI_UNKNOWN;
    Value first = constant_of(interp, *a), second = constant_of(interp, *b);
    bool differ = first.kind == second.kind && first.kind != VALUE_NEVER && !value_equal(first, second);
    return differ ? TRI_NO : TRI_UNKNOWN;
}
