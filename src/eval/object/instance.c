/* Making instances: __new__ and __init__ are called as Python does. */
#include "eval/object/instance.h"
#include "eval/error.h"
#include "eval/flow/call.h"
#include "eval/flow/function.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/member.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"

#include <string.h>

/* The kind of object that instances are, and whether their content is a value that has no attributes. */
static ObjectKind layout_of(Interp *interp, const ClassObject *class, bool *is_scalar) {
    *is_scalar = false;
    for (uint32_t i = 0; i < class->mro_count; i++) {
        const ClassObject *at = class->mro[i] < CLASS_KNOWN_END ? NULL : class_object(interp, class->mro[i]);
        if (at && class_own(interp, at, SYM___named_tuple__).kind != VALUE_NEVER) return OBJECT_INSTANCE;
        switch (class->mro[i]) {
        case CLASS_list: return OBJECT_LIST;
        case CLASS_dict: return OBJECT_DICT;
        case CLASS_set:
        case CLASS_frozenset: return OBJECT_SET;
        case CLASS_int:
        case CLASS_float:
        case CLASS_complex:
        case CLASS_str:
        case CLASS_bytes:
        case CLASS_bytearray:
        case CLASS_tuple:
        case CLASS_type: *is_scalar = true; return OBJECT_INSTANCE;
        default: break;
        }
    }
    return OBJECT_INSTANCE;
}

/* When an instance goes is not followed: its __del__ may run at any time. */
static void escape_finalizer(Interp *interp, Address class) {
    if (class < CLASS_KNOWN_END) return;
    Value value = class_lookup(interp, class, SYM___del__);
    const Object *function = object_of_kind(interp, value, OBJECT_FUNCTION);
    if (function && OBJECT_AS(Function, function)->module->is_main)
        escape_function(interp, OBJECT_AS(Function, function), false);
}

Value instance_empty(Interp *interp, Address address, const Node *site) {
    const ClassObject *class = class_object(interp, address);
    bool is_scalar;
    if (!class) return unknown(interp);
    escape_finalizer(interp, address);
    ObjectKind kind = layout_of(interp, class, &is_scalar);
    if (is_scalar) return value_some(address);
    Object header = {.kind = kind, .class = address, .is_open = class->has_unknown_base};
    switch (kind) {
    case OBJECT_LIST: {
        ListObject list = {header, items_new(interp->run.arena, NULL, 0)};
        return new_object(interp, &list.object, sizeof list, site);
    }
    case OBJECT_DICT:
    case OBJECT_SET: {
        DictObject dict = {header, entries_new(interp->run.arena, 0)};
        return new_object(interp, &dict.object, sizeof dict, site);
    }
    case OBJECT_INSTANCE:
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_FUNCTION:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: break;
    }
    return new_object(interp, &header, sizeof header, site);
}

/* The class in the order of [class] whose own name [name] is; 0 when none has it, or that is unknown. */
static Address owner_of(Interp *interp, const ClassObject *class, Sym name) {
    for (uint32_t i = 0; i < class->mro_count; i++) {
        const ClassObject *at = class_object(interp, class->mro[i]);
        if (!at) return 0;
        if (class_own(interp, at, name).kind != VALUE_NEVER) return class->mro[i];
    }
    return 0;
}

void escape_arguments(Interp *interp, const Arguments *arguments) {
    for (uint32_t i = 0; i < arguments->positional_count; i++) escape(interp, arguments->positional[i]);
    for (uint32_t i = 0; i < arguments->named_count; i++) escape(interp, arguments->named[i]);
    escape(interp, arguments->rest);
    escape(interp, arguments->named_rest);
}

/* An exception has what it was made with, whatever its __init__ does. */
static void keep_exception_arguments(Interp *interp, Value made, const Arguments *arguments) {
    const Object *object = object_of_kind(interp, made, OBJECT_INSTANCE);
    if (!object || is_subclass(interp, object->class, CLASS_BaseException) != TRI_YES) return;
    Value args = arguments->rest.kind == VALUE_NEVER
                     ? value_tuple(interp->run.arena, arguments->positional, arguments->positional_count)
                     : value_items(items_open(interp->run.arena, value_any(), NULL));
    put_object(interp, made.address, object_with_attribute(interp->run.arena, object, SYM_args, args));
}

/* Whether one of __new__ and __init__ is a library's own and the other one is written in Python: the former
 * then leaves it to the other one what arguments there may be. */
static bool is_lenient(Interp *interp, Address owner, Address other) {
    const ClassObject *written = other >= CLASS_KNOWN_END ? class_object(interp, other) : NULL;
    const ClassObject *given = owner >= CLASS_KNOWN_END ? class_object(interp, owner) : NULL;
    bool is_given = given ? given->module && given->module->is_model : owner > CLASS_object;
    return is_given && written && written->module && !written->module->is_model;
}

/* Calls Python's own __new__ or __init__ for a class with another one: what it refuses, it lets pass. False
 * when it did. */
static bool call_lenient(Interp *interp, Value function, const Arguments *arguments, Node *site,
                         Value *result) {
    Handler trial;
    trial_begin(interp, &trial);
    *result = call_value(interp, function, arguments, site);
    if (!trial_keep(interp, &trial)) return true;
    return false;
}

Value instance_make(Interp *interp, Value value, const Arguments *arguments, Node *site) {
    const ClassObject *class = class_object(interp, value.address);
    Address address = value.address;
    if (!class || class->metaclass == CLASS_none) {
        escape_arguments(interp, arguments);
        return unknown(interp);
    }
    if (address == CLASS_super) return call_super(interp, arguments, site);
    if (address == CLASS_property || address == CLASS_staticmethod || address == CLASS_classmethod)
        return function_descriptor(interp, address, arguments, site);
    if (address == CLASS_type && arguments->positional_count == 1 && arguments->named_count == 0) {
        Value object = arguments->positional[0];
        Address of = class_of_value(interp, object);
        bool may_be_below = of >= CLASS_KNOWN_END && call_may_be_below(interp, object);
        return of && !may_be_below ? value_object(of) : unknown(interp);
    }
    if (!class_is_plain(interp, class)) {
        bool is_one = arguments->positional_count == 1 && arguments->named_count == 0;
        Value member = is_one ? member_of_value(interp, address, arguments->positional[0]) : value_never();
        if (member.kind != VALUE_NEVER) return member;
        /* A metaclass that makes instances in its own way. */
        Value call = class_lookup(interp, class->metaclass, SYM___call__);
        const Object *function = object_of_kind(interp, call, OBJECT_FUNCTION);
        /* An enumeration looks for the member, and asks __new__ and __init__ when it is defined only. */
        Address maker = owner_of(interp, class, SYM___new__);
        const ClassObject *own = maker >= CLASS_KNOWN_END ? class_object(interp, maker) : NULL;
        bool is_own = own && own->module && !own->module->is_model;
        if (!function || !OBJECT_AS(Function, function)->module->is_model || is_own) {
            escape_arguments(interp, arguments);
            return value_some(address);
        }
    }
    Value made;
    bool made_by_new = false;
    Address new_owner = owner_of(interp, class, SYM___new__);
    Value new = new_owner ? class_lookup(interp, address, SYM___new__) : value_never();
    if (new_owner && new_owner != CLASS_object && new.kind != VALUE_ANY) {
        const Object *descriptor = object_of_kind(interp, new, OBJECT_DESCRIPTOR);
        if (descriptor) new = OBJECT_AS(Descriptor, descriptor)->get;
        Arguments all = call_with_first(interp, value, arguments);
        if (!is_lenient(interp, new_owner, owner_of(interp, class, SYM___init__)))
            made = call_value(interp, new, &all, site);
        else if (!call_lenient(interp, new, &all, site, &made))
            made = value_some(address);
        made_by_new = true;
        if (made.kind == VALUE_ANY) return class->has_unknown_base ? made : value_some(address);
        if (is_instance(interp, made, address) != TRI_YES) return made;
    } else {
        made = instance_empty(interp, address, site);
    }
    if (made.kind == VALUE_NEVER) return made;
    keep_exception_arguments(interp, made, arguments);
    /* What __new__ makes may be of a subclass, whose __init__ is another one. */
    if (made_by_new && class_of_value(interp, made) != address) {
        address = class_of_value(interp, made);
        class = class_object(interp, address);
        if (!class) return made;
    }
    Value init = class_lookup(interp, address, SYM___init__);
    Address init_owner = owner_of(interp, class, SYM___init__);
    if (init.kind == VALUE_ANY || (class->has_unknown_base && !init_owner)) {
        escape_arguments(interp, arguments);
        if (made.kind == VALUE_OBJECT) escape(interp, made);
        return made;
    }
    if (init_owner == CLASS_object || init_owner == 0) {
        bool has_arguments = arguments->positional_count || arguments->named_count;
        if (has_arguments && !made_by_new && !class->has_unknown_base)
            return fail(interp, CODE_WRONG_ARGUMENTS, CLASS_TypeError, site, "%s() takes no arguments",
                        class_name(interp, address));
        return made;
    }
    Arguments all = call_with_first(interp, made, arguments);
    if (is_lenient(interp, init_owner, new_owner)) {
        Value ignored;
        call_lenient(interp, init, &all, site, &ignored);
        return made;
    }
    Value given = call_value(interp, init, &all, site);
    if (!interp->path.state.is_reached) return value_never();
    /* What comes out of an error causes no others: an object that was not finished is anything. */
    bool has_failed = given.kind == VALUE_ANY && given.identity == 0;
    return has_failed ? given : made;
}
