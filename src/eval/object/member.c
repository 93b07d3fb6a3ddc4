/* The members of enumerations. What they are is not known: a metaclass makes them out of what the body of the
 * class assigns. But one is the same thing each time it is asked for, equal to itself, and differs from those
 * that were made of other constants. */
#include "eval/object/member.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/unknown.h"

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

Value member_find(Interp *interp, Address address, Sym name) {
    const ClassObject *class = class_object(interp, address);
    if (!class || class_own(interp, class, name).kind == VALUE_NEVER || !is_enumeration(interp, class))
        return unknown(interp);
    uint64_t *known = map_at(&interp->analysis.members, member_key(address, name));
    if (!*known) {
        Value member = unknown(interp);
        *known = member.identity;
        *map_at(&interp->analysis.member_keys, member.identity) = member_key(address, name);
        return member;
    }
    interp->run.counters.doubts++;
    interp->run.counters.unknowns++;
    return (Value){.kind = VALUE_ANY, .identity = (uint32_t)*known};
}

bool member_is(const Interp *interp, Value value) {
    return value.kind == VALUE_ANY && value.identity &&
           map_find(&interp->analysis.member_keys, value.identity);
}

/* The constant that a member was made of; NEVER when that is something else. */
static Value constant_of(Interp *interp, uint64_t key) {
    const ClassObject *class = class_object(interp, (Address)(key >> 32));
    Value value = class ? class_own(interp, class, (Sym)key) : value_never();
    return value.kind == VALUE_INT || value.kind == VALUE_STR ? value : value_never();
}

/* Whether the body of the class gives the member the value `auto()`, which no other member has. */
static bool is_automatic(Interp *interp, uint64_t key) {
    const ClassObject *class = class_object(interp, (Address)(key >> 32));
    FOR_EACH (statement, class ? class->node->body : NULL) {
        if (statement->kind != AST_Assign || AS(Assign, statement)->value->kind != AST_Call) continue;
        const Node *target = AS(Assign, statement)->targets->items[0];
        if (target->kind != AST_Name || AS(Name, target)->id != (Sym)key) continue;
        const Node *function = AS(Call, AS(Assign, statement)->value)->func;
        if (function->kind != AST_Name && function->kind != AST_Attribute) return false;
        Sym name = function->kind == AST_Name ? AS(Name, function)->id : AS(Attribute, function)->attr;
        return strcmp(interp_text(interp, name), "auto") == 0;
    }
    return false;
}

/* Whether two members of one enumeration were made of the same value: then they are one. */
static Tri have_one_value(Interp *interp, uint64_t left, uint64_t right) {
    Value first = constant_of(interp, left), second = constant_of(interp, right);
    if (first.kind == VALUE_NEVER && second.kind == VALUE_NEVER)
        return is_automatic(interp, left) && is_automatic(interp, right) ? TRI_NO : TRI_UNKNOWN;
    if (first.kind != second.kind) return TRI_UNKNOWN;
    return value_equal(first, second) ? TRI_YES : TRI_NO;
}

/* The class of a member that is of no other one: its only base is Enum. 0 for anything else. */
static Address plain_enumeration(Interp *interp, Value value) {
    if (!member_is(interp, value)) return 0;
    Address address = (Address)(*map_find(&interp->analysis.member_keys, value.identity) >> 32);
    const ClassObject *class = class_object(interp, address);
    const ClassObject *base = class && class->mro_count > 1 ? class_object(interp, class->mro[1]) : NULL;
    bool is_plain = base && base->module && strcmp(base->module->name, "enum") == 0 &&
                    strcmp(interp_text(interp, base->name), "Enum") == 0 &&
                    list_count(class->node->bases) == 1;
    return is_plain ? address : 0;
}

Value member_attribute(Interp *interp, Value value, Sym name) {
    Address address = plain_enumeration(interp, value);
    if (!address) return value_never();
    uint64_t key = member_key(address, name);
    bool is_other = constant_of(interp, key).kind != VALUE_NEVER || is_automatic(interp, key);
    return is_other ? member_find(interp, address, name) : value_never();
}

Tri member_is_instance(Interp *interp, Value value, Address class) {
    Address own = plain_enumeration(interp, value);
    if (!own || class == CLASS_object || class == CLASS_type) return TRI_UNKNOWN;
    return class == own ? TRI_YES : class < CLASS_KNOWN_END ? TRI_NO : TRI_UNKNOWN;
}

Tri member_is_same(Interp *interp, Value left, Value right) {
    bool has_left = member_is(interp, left), has_right = member_is(interp, right);
    if (has_left != has_right) {
        /* Nothing that is built in is equal to a member that is nothing else. */
        Value member = has_left ? left : right, other = has_left ? right : left;
        bool is_known = other.kind != VALUE_ANY && other.kind != VALUE_UNION;
        Address class = is_known ? class_of_value(interp, other) : 0;
        return class && class < CLASS_KNOWN_END ? member_is_instance(interp, member, class) : TRI_UNKNOWN;
    }
    if (!has_left) return TRI_UNKNOWN;
    const uint64_t *a = map_find(&interp->analysis.member_keys, left.identity);
    const uint64_t *b = map_find(&interp->analysis.member_keys, right.identity);
    if (*a == *b) return TRI_YES;
    return *a >> 32 == *b >> 32 ? have_one_value(interp, *a, *b) : TRI_UNKNOWN;
}
