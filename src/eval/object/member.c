/* The members of enumerations. What they are is not known: a metaclass makes them out of what the body of the
 * class assigns. But one is the same thing each time it is asked for, equal to itself, and differs from those
 * that were made of other constants. */
#include "eval/object/member.h"
#include "base/word.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
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
    if (first.kind == VALUE_NEVER || second.kind == VALUE_NEVER) return TRI_UNKNOWN;
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

/* The class of a member, where it is below classes of the module enum and built-in ones alone; 0 for anything
 * else. */
static Address pure_enumeration(Interp *interp, Value value) {
    if (!member_is(interp, value)) return 0;
    Address address = (Address)(*map_find(&interp->analysis.member_keys, value.identity) >> 32);
    const ClassObject *class = class_object(interp, address);
    if (!class || !class->node || list_count(class->node->bases) > 2) return 0;
    for (uint32_t i = 1; i < class->mro_count; i++) {
        const ClassObject *one = class_object(interp, class->mro[i]);
        bool is_enum = one && one->module && strcmp(one->module->name, "enum") == 0;
        if (!is_enum && class->mro[i] >= CLASS_KNOWN_END) return 0;
    }
    return address;
}

/* What `member.value` and `member.name` are, where the class does not say how members are made. */
static Value part_of_member(Interp *interp, Value value, Sym name) {
    Address address = pure_enumeration(interp, value);
    const ClassObject *class = address ? class_object(interp, address) : NULL;
    if (!class || class_own(interp, class, SYM___new__).kind != VALUE_NEVER ||
        class_own(interp, class, SYM___init__).kind != VALUE_NEVER ||
        class_own(interp, class, name).kind != VALUE_NEVER)
        return value_never();
    uint64_t key = *map_find(&interp->analysis.member_keys, value.identity);
    const char *text = interp_text(interp, name), *own = interp_text(interp, (Sym)key);
    if (strcmp(text, "value") == 0 || strcmp(text, "_value_") == 0) return constant_of(interp, key);
    if (strcmp(text, "name") == 0) return value_str(interp->run.arena, own, strlen(own));
    return value_never();
}

Value member_attribute(Interp *interp, Value value, Sym name) {
    Value part = part_of_member(interp, value, name);
    if (part.kind != VALUE_NEVER) return part;
    Address address = plain_enumeration(interp, value);
    if (!address) return value_never();
    uint64_t key = member_key(address, name);
    bool is_other = constant_of(interp, key).kind != VALUE_NEVER || is_automatic(interp, key);
    return is_other ? member_find(interp, address, name) : value_never();
}

/* Whether the class is below IntEnum or another one of the module enum that is a built-in type as well. */
static bool is_mixed(Interp *interp, const ClassObject *class) {
    static const char *const pure[] = {"Enum", "Flag", "ReprEnum"};
    for (uint32_t i = 1; i < class->mro_count; i++) {
        const ClassObject *one = class_object(interp, class->mro[i]);
        if (class->mro[i] >= CLASS_KNOWN_END && !WORD_IS_AMONG(interp_text(interp, one->name), pure))
            return true;
    }
    return false;
}

Tri member_is_instance(Interp *interp, Value value, Address class) {
    Address own = pure_enumeration(interp, value);
    if (!own || class == CLASS_object || class == CLASS_type) return TRI_UNKNOWN;
    const ClassObject *enumeration = class_object(interp, own), *asked = class_object(interp, class);
    for (uint32_t i = 0; i < enumeration->mro_count; i++)
        if (enumeration->mro[i] == class) return TRI_YES;
    if (class < CLASS_KNOWN_END) return is_mixed(interp, enumeration) ? TRI_UNKNOWN : TRI_NO;
    bool is_enum = asked && asked->module && strcmp(asked->module->name, "enum") == 0;
    return asked && asked->metaclass == CLASS_type && !is_enum ? TRI_NO : TRI_UNKNOWN;
}

Value member_of_value(Interp *interp, Address address, Value value) {
    const ClassObject *class = class_object(interp, address);
    if (!class || !class->node || !is_enumeration(interp, class)) return value_never();
    if (member_is(interp, value)) {
        uint64_t key = *map_find(&interp->analysis.member_keys, value.identity);
        return (Address)(key >> 32) == address ? value : value_never();
    }
    if (value.kind != VALUE_INT && value.kind != VALUE_STR) return value_never();
    FOR_EACH (statement, class->node->body) {
        if (statement->kind != AST_Assign) continue;
        const Node *target = AS(Assign, statement)->targets->items[0];
        Sym name = target->kind == AST_Name ? AS(Name, target)->id : SYM_NONE;
        if (name != SYM_NONE && value_equal(class_own(interp, class, name), value))
            return member_find(interp, address, name);
    }
    return value_never();
}

/* Whether an object is an instance of a class that has what `object` says of equality: it equals nothing that
 * is not of that class, also where @dataclass writes an __eq__. */
static bool is_equal_to_itself(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    if (!object || object->is_open) return false;
    Value own = class_lookup(interp, object->class, SYM___eq__);
    const Object *function = object_of_kind(interp, own, OBJECT_FUNCTION);
    if (function && strcmp(OBJECT_AS(Function, function)->module->name, "dataclasses") == 0) return true;
    return own.kind != VALUE_ANY && value_equal(own, class_lookup(interp, CLASS_object, SYM___eq__));
}

Tri member_is_same(Interp *interp, Value left, Value right) {
    bool has_left = member_is(interp, left), has_right = member_is(interp, right);
    if (has_left != has_right) {
        /* Nothing that is built in is equal to a member that is nothing else. */
        Value member = has_left ? left : right, other = has_left ? right : left;
        bool is_known = other.kind != VALUE_ANY && other.kind != VALUE_UNION;
        Address class = is_known ? class_of_value(interp, other) : 0;
        if (class && value_is_constant(other) && member_is_instance(interp, member, class) == TRI_YES) {
            uint64_t key = *map_find(&interp->analysis.member_keys, member.identity);
            Value made = constant_of(interp, key);
            return made.kind != other.kind ? TRI_UNKNOWN : value_equal(made, other) ? TRI_YES : TRI_NO;
        }
        if (class >= CLASS_KNOWN_END && pure_enumeration(interp, member) && is_equal_to_itself(interp, other))
            return TRI_NO;
        return class && class < CLASS_KNOWN_END ? member_is_instance(interp, member, class) : TRI_UNKNOWN;
    }
    if (!has_left) return TRI_UNKNOWN;
    const uint64_t *a = map_find(&interp->analysis.member_keys, left.identity);
    const uint64_t *b = map_find(&interp->analysis.member_keys, right.identity);
    if (*a == *b) return TRI_YES;
    return *a >> 32 == *b >> 32 ? have_one_value(interp, *a, *b) : TRI_UNKNOWN;
}
