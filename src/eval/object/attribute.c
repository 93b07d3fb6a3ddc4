/* Attributes: found on the object itself or along the order of its class, bound to it when they are functions
 * and computed when they are properties. */
#include "eval/object/attribute.h"
#include "eval/error.h"
#include "eval/flow/call.h"
#include "eval/flow/frame.h"
#include "eval/flow/function.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/alternative.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/member.h"
#include "eval/object/native.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "eval/object/reflect.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"
#include "eval/stub/edition.h"
#include "eval/uncalled.h"

#include <string.h>

/* ---- reading ---- */

/* Whether some function of the file sets an attribute of that name, while uncalled functions run:
 * others may have run before, or run meanwhile. */
static bool may_be_set(Interp *interp, Value value, Sym name) {
    const Object *object = interp->run.phase == PHASE_UNCALLED ? object_of(interp, value) : NULL;
    if (!object) return false;
    /* Of a class that the running function has made itself it is known what was set. */
    bool was_there = value.address < interp->run.uncalled.first_later || value.address & STATIC_ADDRESS;
    bool has_dict =
        object->kind == OBJECT_INSTANCE ||
        (object->kind == OBJECT_CLASS && !OBJECT_AS(Class, object)->module->is_model && was_there) ||
        (object->kind == OBJECT_MODULE && !OBJECT_AS(Module, object)->module->is_model);
    if (object->kind == OBJECT_INSTANCE && uncalled_attaches(interp->run.uncalled.stored, name)) return true;
    return has_dict && (uncalled_stores(interp, interp->run.uncalled.stored, name) ||
                        map_find(interp->run.uncalled.stored, SYM_NONE));
}

static Value refuse_attribute(Interp *interp, Value value, Sym name, const Node *node) {
    const char *text = interp_text(interp, name);
    const Object *object = object_of(interp, value);
    bool is_owner = object && (object->kind == OBJECT_CLASS || object->kind == OBJECT_MODULE);
    const char *reason =
        edition_reason(interp, is_owner ? value.address : class_of_value(interp, value), name);
    Failure *failure;
    if (*reason && edition_is_handled(interp)) return unknown(interp);
    if (is_owner && object->kind == OBJECT_CLASS)
        failure = failure_raise(interp, CODE_NO_SUCH_ATTRIBUTE, CLASS_AttributeError, node,
                                "type object '%s' has no attribute '%s'%s", class_name(interp, value.address),
                                text, reason);
    else if (is_owner)
        failure = failure_raise(interp, CODE_NO_SUCH_ATTRIBUTE, CLASS_AttributeError, node,
                                "module '%s' has no attribute '%s'%s",
                                OBJECT_AS(Module, object)->module->name, text, reason);
    else
        failure =
            failure_refuse(interp, value, CODE_NO_SUCH_ATTRIBUTE, CLASS_AttributeError, node,
                           "'%s' object has no attribute '%s'%s", type_name(interp, value), text, reason);
    failure_note(interp, failure, value.origin, "the %s comes from here", type_name(interp, value));
    return failure_result(interp);
}

/* Whether the name is a private one, and the class, or that of the instance, is of a library: private names
 * come and go with each version, and no model has them all. */
static bool may_be_private(Interp *interp, Value value, Sym name) {
    const char *text = interp_text(interp, name);
    const Object *object = object_of(interp, value);
    Address address = object && object->kind == OBJECT_CLASS ? value.address : class_of_value(interp, value);
    const ClassObject *class = address < CLASS_KNOWN_END ? NULL : class_object(interp, address);
    return text[0] == '_' && class && class->module && class->module->is_model;
}

/* The body of a generator or coroutine is run where it is made, but begins when somebody asks for it: by then
 * the __init__ that has made it may have set the rest. The function is looked at again by itself. Where one
 * call is asked about, an __init__ sets what its own object has. */
static bool may_be_set_first(Interp *interp, Value value) {
    const Frame *later = NULL;
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller) {
        if (!frame->function) continue;
        if (frame->scope->is_generator || frame->scope->is_coroutine) later = frame;
        if (!later || later == frame || frame->function->name != SYM___init__) continue;
        if (interp->options.one_call && !value_equal(frame->self, value)) continue;
        *map_at(&interp->run.uncalled.doubtful, (uintptr_t)later->function->node) = 1;
        return true;
    }
    return false;
}

static Value ask_getattr(Interp *interp, Value getattr, Value value, Sym name, const Node *node) {
    const char *text = interp_text(interp, name);
    Value arguments[2] = {value, value_str(interp->run.arena, text, strlen(text))};
    Arguments both = {.positional = arguments, .positional_count = 2};
    return call_value(interp, getattr, &both, (Node *)node);
}

/* Whether `__getattr__` refuses a name of any instance of the class. */
static bool getattr_refuses(Interp *interp, Value getattr, Address class, Sym name, const Node *node) {
    Handler trial;
    trial_begin(interp, &trial);
    ask_getattr(interp, getattr, value_some(class), name, node);
    return trial_keep(interp, &trial) && trial.raised_class == CLASS_AttributeError;
}

/* A class is not complete where a `__getattr__` of its order that is of a model has no body: it may have
 * class methods, too, but for what a `__getattr__` before that one refuses. */
static bool is_incomplete_class(Interp *interp, Address address, Sym name, const Node *node) {
    const ClassObject *class = class_object(interp, address);
    if (!class || !class->module) return false;
    Value refusing = value_never();
    for (uint32_t i = 0; i < class->mro_count; i++) {
        const ClassObject *one = class_object(interp, class->mro[i]);
        Value getattr = one ? class_own(interp, one, SYM___getattr__) : value_never();
        const Object *function = object_of_kind(interp, getattr, OBJECT_FUNCTION);
        if (!function) continue;
        if (OBJECT_AS(Function, function)->module->is_model && !has_body(OBJECT_AS(Function, function)))
            return refusing.kind == VALUE_NEVER || !getattr_refuses(interp, refusing, address, name, node);
        if (refusing.kind == VALUE_NEVER) refusing = getattr;
    }
    return false;
}

/* Whether `super()` may have more than the models of the classes above say: see may_be_private. */
static bool may_be_above(Interp *interp, const MethodObject *pair, Sym name, const Node *node) {
    bool is_class = object_of_kind(interp, pair->self, OBJECT_CLASS) != NULL;
    Address address = is_class ? pair->self.address : class_of_value(interp, pair->self);
    const ClassObject *class = class_object(interp, address);
    bool has_model = false;
    for (uint32_t i = 0; class && i < class->mro_count; i++) {
        const ClassObject *above =
            class->mro[i] < CLASS_KNOWN_END ? NULL : class_object(interp, class->mro[i]);
        has_model |= above && above->module && above->module->is_model;
    }
    const char *text = interp_text(interp, name);
    bool is_private = text[0] == '_' && text[1] != '_';
    return (has_model && is_private) || is_incomplete_class(interp, address, name, node);
}

static Value missing(Interp *interp, Value value, Sym name, const Node *node) {
    const Object *class = object_of_kind(interp, value, OBJECT_CLASS);
    bool may_be_there = may_be_set(interp, value, name) || may_be_private(interp, value, name) ||
                        (class && is_incomplete_class(interp, value.address, name, node)) ||
                        (object_of_kind(interp, value, OBJECT_INSTANCE) && may_be_set_first(interp, value));
    return may_be_there ? unknown(interp) : refuse_attribute(interp, value, name, node);
}

/* Whether a class, which somebody else has changed, may have made an attribute of its instances of a function
 * that its body only assigned, as dataclasses do. */
static bool may_be_field(Interp *interp, const FunctionObject *function, const ClassObject *class) {
    if (!class->object.is_open || function->module->is_model) return false;
    if (!function->owner || function->node->kind == AST_Lambda) return true;
    return is_subclass(interp, class->mro[0], function->owner) != TRI_YES;
}

/* Whether a function that is found in [class] gets the instance as its first argument. After `converter =
 * time.localtime` in a class it does not, if it is written in C, which models do not say. */
static bool is_method(Interp *interp, const Object *found, Address class) {
    const ClassObject *object = class_object(interp, class);
    const FunctionObject *function = OBJECT_AS(Function, found);
    if (object && may_be_field(interp, function, object)) return false;
    return !function->module->is_model || function->owner || !object || object->module->is_model;
}

/* An instance whose class has a __get__ says itself what it is to [self]. */
static Value bind_instance(Interp *interp, Value attribute, const Object *object, Value self, Address class,
                           const Node *node) {
    Value get = class_lookup(interp, object->class, SYM___get__);
    if (get.kind == VALUE_NEVER) return attribute;
    if (!object_of_kind(interp, get, OBJECT_FUNCTION)) {
        escape(interp, self);
        return value_any();
    }
    bool is_class = self.kind == VALUE_NEVER;
    Value arguments[3] = {attribute, is_class ? value_none() : self, value_object(class)};
    Value result =
        call_value(interp, get, &(Arguments){.positional = arguments, .positional_count = 3}, (Node *)node);
    /* What is known of it may be less than what it is: a subclass may have another one. */
    return result.kind == VALUE_NONE ? unknown(interp) : result;
}

/* Whether a function without a self is another one in a subclass, of which [self] may be. */
static bool is_replaced(Interp *interp, Value value, Value self, Address class) {
    const Object *function = object_of_kind(interp, value, OBJECT_FUNCTION);
    if (!function || self.kind == VALUE_NEVER || !call_may_be_below(interp, self)) return false;
    return is_abstract(interp, OBJECT_AS(Function, function)) ||
           class_is_overridden(interp, class, OBJECT_AS(Function, function)->name);
}

/* What a class attribute is when it is read through an instance ([self]) or the class itself (NEVER). */
static Value bind(Interp *interp, Value attribute, Value self, Address class, const Node *node) {
    if (attribute.kind == VALUE_UNION) {
        Value any = value_never();
        for (uint32_t i = 0; i < value_count(attribute); i++)
            any = value_join(interp->run.arena, any, bind(interp, value_at(attribute, i), self, class, node));
        return any;
    }
    const Object *object = object_of(interp, attribute);
    if (!object) return attribute;
    switch ((ObjectKind)object->kind) {
    case OBJECT_FUNCTION:
        if (self.kind == VALUE_NEVER) return attribute;

        if (!is_method(interp, object, class)) return unknown(interp);
        /* What a subclass puts in its place need not be a method. */
        if (call_may_be_below(interp, self) && must_be_replaced(interp, OBJECT_AS(Function, object))) {
            escape(interp, self);
            return unknown(interp);
        }
        return new_method(interp, self, attribute, node);
    case OBJECT_DESCRIPTOR: {
        const DescriptorObject *descriptor = OBJECT_AS(Descriptor, object);
        switch ((DescriptorKind)descriptor->descriptor) {
        case DESCRIPTOR_STATIC:
            return is_replaced(interp, descriptor->get, self, class) ? unknown(interp) : descriptor->get;
        case DESCRIPTOR_CLASS: {
            /* The class of an instance that may be of a subclass is not known. */
            const Object *instance = object_of(interp, self);
            bool is_exact = self.kind == VALUE_NEVER || (instance && !instance->is_open);
            return new_method(interp, is_exact ? value_object(class) : unknown(interp), descriptor->get,
                              node);
        }
        case DESCRIPTOR_PROPERTY: {
            /* int.real is no property, although the model has it as one. */
            if (self.kind == VALUE_NEVER) return class < CLASS_KNOWN_END ? unknown(interp) : attribute;
            if (descriptor->get.kind == VALUE_NEVER) return value_any();
            return call_method(interp, self, descriptor->get, &(Arguments){0}, (Node *)node);
        }
        }
        return value_any();
    }
    case OBJECT_INSTANCE: return bind_instance(interp, attribute, object, self, class, node);
    case OBJECT_LIST:
    case OBJECT_DICT:
    case OBJECT_SET:
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_METHOD:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: break;
    }
    return attribute;
}

static bool is_property(Interp *interp, Value attribute) {
    const Object *object = object_of_kind(interp, attribute, OBJECT_DESCRIPTOR);
    return object && OBJECT_AS(Descriptor, object)->descriptor == DESCRIPTOR_PROPERTY;
}

static bool is_dunder(Interp *interp, Sym name) {
    const char *text = interp_text(interp, name);
    return text[0] == '_' && text[1] == '_';
}

/* Whether all names of the class are written in its body: a plain enumeration. */
static bool is_plain_enumeration(Interp *interp, const ClassObject *class) {
    if (!class->node || class->mro_count < 2 || list_count(class->node->bases) != 1 ||
        list_count(class->node->keywords) || list_count(class->node->decorator_list))
        return false;
    const ClassObject *base = class_object(interp, class->mro[1]);
    if (!base || !base->module || strcmp(base->module->name, "enum") != 0) return false;
    FOR_EACH (statement, class->node->body) {
        bool is_plain = statement->kind == AST_Assign || statement->kind == AST_AnnAssign ||
                        statement->kind == AST_FunctionDef || statement->kind == AST_Pass ||
                        (statement->kind == AST_Expr && AS(Expr, statement)->value->kind == AST_Constant);
        if (!is_plain) return false;
    }
    return true;
}

/* An enumeration has neither a member nor anything else of that name. */
static bool is_no_member(Interp *interp, const ClassObject *class, Sym name) {
    if (class->object.is_open || interp_text(interp, name)[0] == '_') return false;
    if (!is_plain_enumeration(interp, class)) return false;
    if (class_own(interp, class, name).kind != VALUE_NEVER) return false;
    for (uint32_t i = 1; i < class->mro_count; i++) {
        const ClassObject *above = class_object(interp, class->mro[i]);
        if (!above || class_own(interp, above, name).kind != VALUE_NEVER) return false;
    }
    Value attribute = class->metaclass ? class_lookup(interp, class->metaclass, name) : value_any();
    return attribute.kind == VALUE_NEVER;
}

/* Whether [slot] is [name]: one that begins with two underscores belongs to the class, `_C__name`. */
static bool is_slot(Interp *interp, const ClassObject *class, const Str *slot, Sym name) {
    const char *text = interp_text(interp, name);
    const char *owner = interp_text(interp, class->name);
    while (*owner == '_') owner++;
    bool is_private = slot->length > 2 && memcmp(slot->data, "__", 2) == 0 &&
                      memcmp(slot->data + slot->length - 2, "__", 2) != 0 && *owner;
    size_t before = is_private ? strlen(owner) + 1 : 0;
    if (strlen(text) != before + slot->length) return false;
    if (is_private && (text[0] != '_' || memcmp(text + 1, owner, before - 1) != 0)) return false;
    return memcmp(text + before, slot->data, slot->length) == 0;
}

/* Whether a list of slots, or one name, has [name]; one that is not known has every name. */
static bool slots_have(Interp *interp, const ClassObject *class, Value slots, Sym name) {
    if (slots.kind == VALUE_STR) return is_slot(interp, class, slots.text, name);
    const Object *list = object_of_kind(interp, slots, OBJECT_LIST);
    const Items *items = slots.kind == VALUE_TUPLE ? slots.items : list ? OBJECT_AS(List, list)->items : NULL;
    if (!items || items->is_open) return true;
    for (uint32_t i = 0; i < items->count; i++)
        if (items->items[i].kind != VALUE_STR || slots_have(interp, class, items->items[i], name))
            return true;
    return false;
}

/* Whether a class in the order of [class] has a slot of that name, which is a descriptor. */
static bool has_slot(Interp *interp, const ClassObject *class, Sym name) {
    for (uint32_t i = 0; i < class->mro_count; i++) {
        const ClassObject *one = class_object(interp, class->mro[i]);
        Value slots = one ? class_own(interp, one, SYM___slots__) : value_never();
        if (slots.kind != VALUE_NEVER && slots_have(interp, one, slots, name)) return true;
    }
    return false;
}

static Value class_attribute_value(Interp *interp, Value value, Sym name, const Node *node) {
    const ClassObject *class = class_object(interp, value.address);
    if (!class) return unknown(interp);
    if (name == SYM___dict__ && !class->object.is_open && class->node && !class->module->is_stub)
        return reflect_namespace(interp, value, node);
    const char *text = interp_text(interp, name);
    bool is_name = strcmp(text, "__name__") == 0 || strcmp(text, "__qualname__") == 0;
    if (is_name && class_own(interp, class, name).kind == VALUE_NEVER)
        return value_str(interp->run.arena, class_name(interp, value.address),
                         strlen(class_name(interp, value.address)));
    if (strcmp(text, "__module__") == 0 && class_own(interp, class, name).kind == VALUE_NEVER &&
        class->module)
        return value_str(interp->run.arena, class->module->name, strlen(class->module->name));
    Value attribute = class_lookup(interp, value.address, name);
    /* The members of an enumeration are not what the class body assigned. */
    bool is_plain = class_is_plain(interp, class) && (!class->has_unknown_base || class->module->is_model);
    if (!is_plain && is_no_member(interp, class, name)) return missing(interp, value, name, node);
    if (attribute.kind != VALUE_NEVER) {
        const Object *object = object_of(interp, attribute);
        if (!is_plain && !(object && (object->kind == OBJECT_FUNCTION || object->kind == OBJECT_DESCRIPTOR)))
            return member_find(interp, value.address, name);
        return bind(interp, attribute, value_never(), value.address, node);
    }
    bool is_order = strcmp(text, "__bases__") == 0 || strcmp(text, "__mro__") == 0;
    if (is_order && is_plain)
        return bind(interp, class_lookup(interp, CLASS_type, name), value, CLASS_type, node);
    if (is_dunder(interp, name) || !is_plain || class->object.is_open) return unknown(interp);
    if (class->metaclass != CLASS_type && class_lookup(interp, class->metaclass, name).kind != VALUE_NEVER)
        return unknown(interp);
    attribute = class_lookup(interp, CLASS_type, name);
    if (attribute.kind != VALUE_NEVER) return bind(interp, attribute, value, CLASS_type, node);
    if (has_slot(interp, class, name)) return unknown(interp);
    return missing(interp, value, name, node);
}

/* A method of an unknown base calls others of the class, which fill what the instance has: ast.NodeVisitor.
 */
static void escape_container(void *context, uint32_t name, const void *value) {
    (void)name;
    const Object *object = object_of(context, *(const Value *)value);
    if (object && object->kind >= OBJECT_LIST && object->kind <= OBJECT_SET)
        escape(context, *(const Value *)value);
}

/* Whether a class of the program itself binds the name, to something of which nothing is known. */
static bool is_decorated(Interp *interp, Address address, Sym name) {
    const ClassObject *class = class_object(interp, address);
    for (uint32_t i = 0; class && i < class->mro_count; i++) {
        const ClassObject *one = class_object(interp, class->mro[i]);
        if (!one || !one->module || one->module->is_model) return false;
        Value own = class_own(interp, one, name);
        if (own.kind != VALUE_NEVER) return own.kind == VALUE_ANY;
    }
    return false;
}

/* The same of a private name of a library: what its model refuses may be there. */
static Value try_getattr(Interp *interp, Value getattr, Value value, Sym name, const Node *node) {
    Handler trial;
    trial_begin(interp, &trial);
    Value found = ask_getattr(interp, getattr, value, name, node);
    if (!trial_keep(interp, &trial)) return found;
    return unknown(interp);
}

/* Whether the value is of a built-in class itself, no subclass, of which the model has all special names.
 */
static bool is_of_complete_class(Interp *interp, Value value) {
    Address class = class_of_value(interp, value);
    if (class < CLASS_NoneType || class > CLASS_slice || class == CLASS_memoryview) return false;
    if (class == CLASS_complex && interp->options.minor < 10) return false;
    const Object *object = object_of(interp, value);
    if (object) return !object->is_open;
    return value_is_constant(value) || (value.kind == VALUE_TUPLE && !value.items->is_open);
}

/* Code that has the __dict__ of an instance of which not all is known may set anything. */
static Value namespace_of(Interp *interp, Value value, const Node *node) {
    const Object *object = object_of(interp, value);
    if (object && object->kind <= OBJECT_SET && !object->is_open && !object->is_summary)
        return reflect_namespace(interp, value, node);
    escape(interp, value);
    return unknown(interp);
}

/* fget, fset or fdel of a property; NEVER when [object] is none, or the name is another one. */
static Value property_part(const Interp *interp, const Object *object, Sym name) {
    if (!object || object->kind != OBJECT_DESCRIPTOR) return value_never();
    const DescriptorObject *property = OBJECT_AS(Descriptor, object);
    const char *text = interp_text(interp, name);
    if (property->descriptor != DESCRIPTOR_PROPERTY || text[0] != 'f') return value_never();
    const Value *part = strcmp(text, "fget") == 0   ? &property->get
                        : strcmp(text, "fset") == 0 ? &property->set
                        : strcmp(text, "fdel") == 0 ? &property->delete
                                                    : NULL;
    if (!part) return value_never();
    return part->kind == VALUE_NEVER ? value_none() : *part;
}

Value attribute_plain(Interp *interp, Value value, Sym name, const Node *node, bool asks_getattr) {
    Address class = class_of_value(interp, value);
    if (class == CLASS_none) return unknown(interp);
    const Object *object = object_of(interp, value);
    Value part = property_part(interp, object, name);
    if (part.kind != VALUE_NEVER) return part;
    /* An unknown class has the attributes of its own order before those of its metaclass. */
    if (!object && is_subclass(interp, class, CLASS_type) == TRI_YES) return unknown(interp);
    if (name == SYM___dict__ && class >= CLASS_KNOWN_END) return namespace_of(interp, value, node);
    Value attribute = class_lookup(interp, class, name);
    /* The __name__ of a function is no property, although the model has it as one. */
    bool is_own = !is_property(interp, attribute) || (object && object->kind == OBJECT_FUNCTION);
    if (is_own && object && object->attributes) {
        Value own = object_attribute(object, name);
        if (own.kind != VALUE_NEVER) {
            if (own.absent && attribute.kind != VALUE_NEVER) {
                own.absent = false;
                return value_join(interp->run.arena, own, bind(interp, attribute, value, class, node));
            }
            if (own.absent)
                may_fail(interp, CODE_NO_SUCH_ATTRIBUTE, CLASS_AttributeError, node,
                         "'%s' object may have no attribute '%s'", type_name(interp, value),
                         interp_text(interp, name));
            own.absent = false;
            return own;
        }
    }
    /* A scalar of a library, whose classes have unknown bases, says itself what it has. */
    if (attribute.kind == VALUE_ANY && object && object->kind == OBJECT_ARRAY && !object->is_open) {
        Value getattr = class_lookup(interp, class, SYM___getattr__);
        if (getattr.kind == VALUE_OBJECT) return ask_getattr(interp, getattr, value, name, node);
    }
    if (attribute.kind == VALUE_ANY && object && object->kind == OBJECT_INSTANCE) {
        pmap_each(object->attributes, escape_container, interp);
        escape_methods(interp, class);
    }
    /* What an unknown decorator has made of a method may change the instance. */
    if (attribute.kind == VALUE_ANY && object && is_decorated(interp, class, name))
        escape_one_of(interp, &value, 1);
    if (attribute.kind != VALUE_NEVER) {
        const Object *kind = object_of(interp, attribute);
        bool is_code = kind && (kind->kind == OBJECT_FUNCTION || kind->kind == OBJECT_DESCRIPTOR);
        /* An instance that unknown code has seen may have its own value of a plain class attribute. */
        if (!is_code && ((object && object->is_open) || value.kind == VALUE_SOME) && class >= CLASS_KNOWN_END)
            return unknown(interp);
        return bind(interp, attribute, value, class, node);
    }
    /* What is only known to be an instance may be one of a subclass. */
    bool may_be_below = (object && object->kind == OBJECT_INSTANCE && object->is_open) ||
                        (value.kind == VALUE_SOME && class >= CLASS_KNOWN_END);
    if (name == SYM___class__) return may_be_below ? unknown(interp) : value_object(class);
    if (is_dunder(interp, name))
        return is_of_complete_class(interp, value) ? missing(interp, value, name, node) : unknown(interp);
    /* What may be there is not asked of __getattr__. */
    if ((object && object->is_open) || (value.kind == VALUE_SOME && class >= CLASS_KNOWN_END))
        return unknown(interp);
    Sym getattr_name = SYM___getattr__;
    Value getattr = class_lookup(interp, class, getattr_name);
    if (getattr.kind != VALUE_NEVER && asks_getattr) {
        /* Where one call is asked about, `getattr(x, "_name", None)` asks for what the program has set. */
        bool is_asked = interp->options.one_call && interp->path.handlers && interp->path.handlers->is_trial;
        bool may_lack =
            !interp->path.frame->module->is_model &&
            ((!is_asked && may_be_private(interp, value, name)) || may_be_set(interp, value, name));
        return may_lack ? try_getattr(interp, getattr, value, name, node)
                        : ask_getattr(interp, getattr, value, name, node);
    }
    if (object && object->is_open) return unknown(interp);
    if (value.kind == VALUE_SOME && (class >= CLASS_KNOWN_END || class <= CLASS_type || class > CLASS_slice))
        return unknown(interp);
    if (object && object->kind >= OBJECT_ITERATOR && object->kind <= OBJECT_DESCRIPTOR &&
        object->kind != OBJECT_ITERATOR)
        return unknown(interp);
    return missing(interp, value, name, node);
}

static bool has_getattribute(Interp *interp, Address class) {
    const ClassObject *object = class >= CLASS_KNOWN_END ? class_object(interp, class) : NULL;
    return object && object->has_getattribute;
}

/* The program says itself what its instances have: __getattribute__ is asked, and __getattr__ where that
 * raises AttributeError. */
static Value ask_getattribute(Interp *interp, Value value, Sym name, const Node *node) {
    Address class = class_of_value(interp, value);
    Value special = class_lookup(interp, class, SYM___getattribute__);
    if (value.kind != VALUE_OBJECT || !object_of_kind(interp, special, OBJECT_FUNCTION)) {
        escape(interp, value);
        return unknown(interp);
    }
    Value getattr = class_lookup(interp, class, SYM___getattr__);
    if (getattr.kind == VALUE_NEVER) return ask_getattr(interp, special, value, name, node);
    uint32_t doubts = interp->run.counters.doubts;
    Handler trial;
    trial_begin(interp, &trial);
    Value found = ask_getattr(interp, special, value, name, node);
    if (!trial_keep(interp, &trial)) {
        if (interp->run.counters.doubts == doubts) return found;
        escape(interp, value);
        return unknown(interp);
    }
    if (trial.raised_class == CLASS_AttributeError) return ask_getattr(interp, getattr, value, name, node);
    trial_report(interp, &trial);
    return failure_result(interp);
}

bool attribute_method(Interp *interp, Value value, Sym name, Value *function) {
    if (value.kind == VALUE_ANY || value.kind == VALUE_NEVER || value.kind == VALUE_UNION) return false;
    const Object *object = object_of(interp, value);
    if (value.kind == VALUE_OBJECT && (!object || object->kind == OBJECT_MODULE ||
                                       object->kind == OBJECT_CLASS || object->kind == OBJECT_METHOD))
        return false;
    Address class = class_of_value(interp, value);
    if (class == CLASS_none || (!object && is_subclass(interp, class, CLASS_type) == TRI_YES)) return false;
    if (has_getattribute(interp, class) || class == CLASS_GenericAlias) return false;
    *function = class_lookup(interp, class, name);
    const Object *found = object_of_kind(interp, *function, OBJECT_FUNCTION);
    if (!found || !is_method(interp, found, class)) return false;
    return !object || !object->attributes || object_attribute(object, name).kind == VALUE_NEVER;
}

typedef struct Access {
    Sym name;
    const Node *node;
} Access;

static Value get_one(Interp *interp, void *context, const Value *values) {
    const Access *access = context;
    Value value = values[0];
    if (value.kind == VALUE_NEVER) return value;
    if (value.kind == VALUE_ANY) {
        Value member = member_attribute(interp, value, access->name);
        if (member.kind != VALUE_NEVER) return member;
        if (interp->run.supposed && value.identity)
            return supposed_attribute(interp, value, access->name, access->node);
        return with_origin(interp, unknown(interp), access->node);
    }
    const Object *object = object_of(interp, value);
    /* Of `list[int]` it is the list that has methods; some aliases of typing have their own. */
    if (object && object->class == CLASS_GenericAlias && access->name != SYM___origin__)
        return unknown(interp);
    if (object && object->kind == OBJECT_MODULE) {
        Value found = module_attribute(interp, OBJECT_AS(Module, object)->module, access->name, access->node);
        if (found.kind != VALUE_NEVER) {
            found.absent = false;
            return found;
        }
        return missing(interp, value, access->name, access->node);
    }
    if (object && object->kind == OBJECT_CLASS)
        return class_attribute_value(interp, value, access->name, access->node);
    if (object && object->kind == OBJECT_METHOD && object->class == CLASS_super) {
        Address owner;
        const MethodObject *pair = OBJECT_AS(Method, object);
        Value found = function_super(interp, pair, access->name, &owner);
        const Object *self = object_of(interp, pair->self);
        bool is_exact = self && !self->is_open;
        /* An unknown method may do anything to its self. */
        if (found.kind == VALUE_ANY) escape(interp, pair->self);
        /* `super(object, self).__init__` is the one of the super itself. */
        if (found.kind == VALUE_NEVER && class_lookup(interp, CLASS_object, access->name).kind != VALUE_NEVER)
            return unknown(interp);
        if (found.kind == VALUE_NEVER && may_be_above(interp, pair, access->name, access->node)) {
            escape(interp, pair->self);
            return unknown(interp);
        }
        if (found.kind == VALUE_NEVER)
            return is_exact ? missing(interp, value, access->name, access->node) : unknown(interp);
        bool is_class = object_of_kind(interp, pair->self, OBJECT_CLASS) != NULL;
        bool is_new = access->name == SYM___new__;
        return bind(interp, found, is_class || is_new ? value_never() : pair->self, owner, access->node);
    }
    if (has_getattribute(interp, class_of_value(interp, value)))
        return ask_getattribute(interp, value, access->name, access->node);
    return attribute_plain(interp, value, access->name, access->node, true);
}

Value attribute_get(Interp *interp, Value value, Sym name, const Node *node) {
    Access access = {name, node};
    return alternative_each(interp, &value, 1, get_one, &access);
}

/* ---- writing ---- */

/* `x.shape = S` in a stub says what becomes of an array; it is not what a program writes. */
static bool set_shape_in_model(Interp *interp, const Access *access, const Value *values) {
    uint16_t word = native_number(interp, "moira.stubs.set_shape");
    if (!word || strcmp(interp_text(interp, access->name), "shape") != 0) return false;
    NativeCall call = {.arguments = values, .count = 2, .site = (Node *)access->node};
    return native_call(interp, word, &call, &(Value){0});
}

/* Every class in the order has __slots__, and none of them names the attribute. */
static bool slots_exclude(Interp *interp, Address address, Sym name) {
    const ClassObject *class = class_object(interp, address);
    if (!class || class->has_unknown_base || class->metaclass != CLASS_type) return false;
    for (uint32_t i = 0; i < class->mro_count; i++) {
        if (class->mro[i] == CLASS_object) continue;
        const ClassObject *one = class_object(interp, class->mro[i]);
        Value slots = one ? class_own(interp, one, SYM___slots__) : value_never();
        if (slots.kind == VALUE_NEVER || slots.absent || slots_have(interp, one, slots, name) ||
            slots_have(interp, one, slots, SYM___dict__))
            return false;
    }
    return true;
}

/* Whether a function does something else once the attribute is set: of what it does nothing is known then.
 * Defaults are those of parameters that it has. */
static bool changes_call(Interp *interp, const Object *function, Sym name) {
    const Astarguments *parameters = parameter_list(OBJECT_AS(Function, function)->node);
    const char *text = interp_text(interp, name);
    if (strcmp(text, "__kwdefaults__") == 0) return list_count(parameters->kwonlyargs) > 0;
    return strcmp(text, "__defaults__") == 0 || strcmp(text, "__code__") == 0;
}

/* Whether a property stands for an attribute of a class that is not written in Python. */
static bool is_of_model(Interp *interp, const DescriptorObject *property) {
    const Object *get = object_of_kind(interp, property->get, OBJECT_FUNCTION);
    return get && OBJECT_AS(Function, get)->module->is_model;
}

void attribute_set_plain(Interp *interp, Value value, Sym name, Value new, const Node *node) {
    const Object *object = object_of(interp, value);
    Address class = class_of_value(interp, value);
    Value attribute =
        object && object->kind == OBJECT_CLASS ? value_never() : class_lookup(interp, class, name);
    /* A joined function is not followed. */
    bool is_code = class >= CLASS_function && class <= CLASS_module;
    if (is_property(interp, attribute) && !is_code &&
        !(object && object->kind >= OBJECT_FUNCTION && object->kind != OBJECT_ARRAY)) {
        const DescriptorObject *property = OBJECT_AS(Descriptor, object_of(interp, attribute));
        /* A subclass may have something else in place of the property. */
        bool is_exact = object && !object->is_open;
        if (property->set.kind == VALUE_NEVER && !is_exact && class >= CLASS_KNOWN_END) {
            escape(interp, new);
            return;
        }
        if (property->set.kind == VALUE_NEVER) {
            const char *text = interp_text(interp, name), *type = type_name(interp, value);
            fail(interp, CODE_READ_ONLY_ATTRIBUTE, CLASS_AttributeError, node, "%s",
                 is_of_model(interp, property)
                     ? arena_printf(interp->run.arena, "attribute '%s' of '%s' objects is not writable", text,
                                    type)
                     : arena_printf(interp->run.arena, "property '%s' of '%s' object has no setter", text,
                                    type));
            return;
        }
        Value arguments[2] = {value, new};
        Arguments both = {.positional = arguments, .positional_count = 2};
        call_value(interp, property->set, &both, (Node *)node);
        return;
    }
    if (class > CLASS_type && class <= CLASS_slice && !(object && object->kind >= OBJECT_FUNCTION)) {
        const char *text = interp_text(interp, name);
        if (attribute.kind == VALUE_NEVER)
            cannot_do(interp, value, CODE_NO_SUCH_ATTRIBUTE, CLASS_AttributeError, node,
                      "'%s' object has no attribute '%s'", type_name(interp, value), text);
        else
            fail(interp, CODE_READ_ONLY_ATTRIBUTE, CLASS_AttributeError, node,
                 "'%s' object attribute '%s' is read-only", type_name(interp, value), text);
        return;
    }
    const char *attribute_name = interp_text(interp, name);
    if (object && object->kind == OBJECT_DESCRIPTOR && class == CLASS_property &&
        (strcmp(attribute_name, "fget") == 0 || strcmp(attribute_name, "fset") == 0 ||
         strcmp(attribute_name, "fdel") == 0)) {
        fail(interp, CODE_READ_ONLY_ATTRIBUTE, CLASS_AttributeError, node, "readonly attribute");
        return;
    }
    if (object && object->kind == OBJECT_INSTANCE && !object->is_open && attribute.kind == VALUE_NEVER &&
        slots_exclude(interp, class, name)) {
        refuse_attribute(interp, value, name, node);
        return;
    }
    if (object)
        put_object(interp, value.address, object_with_attribute(interp->run.arena, object, name, new));
}

static Value set_one(Interp *interp, void *context, const Value *values) {
    const Access *access = context;
    Value value = values[0], new = values[1];
    if (value.kind == VALUE_NEVER) return value;
    const Object *object = object_of(interp, value);
    if (value.kind == VALUE_ANY || (value.kind == VALUE_SOME && value.address >= CLASS_KNOWN_END) ||
        (value.kind == VALUE_OBJECT && !object)) {
        escape(interp, new);
        supposed_set_attribute(interp, access->name);
        return value_none();
    }
    /* What is set on an alias of a class is set on the class. */
    Value origin = class_behind(interp, value);
    if (object && object->kind == OBJECT_INSTANCE && object_of_kind(interp, origin, OBJECT_CLASS)) {
        Value both[2] = {origin, new};
        return origin.address < CLASS_KNOWN_END ? value_none() : set_one(interp, context, both);
    }
    if (object && object->kind == OBJECT_MODULE) {
        module_set_global(interp, OBJECT_AS(Module, object)->module, access->name, new);
        return value_none();
    }
    /* `x.dtype = …` reads the same bytes in another way: the shape changes. */
    if (object && object->kind == OBJECT_ARRAY && strcmp(interp_text(interp, access->name), "dtype") == 0) {
        ArrayObject *array = copy_object(interp, object);
        array->shape = shape_open(interp->run.arena, NULL, 0, NULL, 0);
        array->element = ELEMENT_UNKNOWN;
        array->values = NULL;
        put_object(interp, value.address, &array->object);
        return value_none();
    }
    if (object && object->kind == OBJECT_ARRAY && interp->path.frame->module->is_model &&
        set_shape_in_model(interp, access, values))
        return value_none();
    Address class = class_of_value(interp, value);
    /* Assignments to __class__ and __dict__ are not followed. */
    if (access->name == SYM___class__ || access->name == SYM___dict__) {
        escape(interp, value);
        return value_none();
    }
    if (object && object->kind == OBJECT_FUNCTION && changes_call(interp, object, access->name)) {
        Object function = {.kind = OBJECT_INSTANCE, .class = CLASS_function, .is_open = true};
        Object *any = arena_alloc(interp->run.arena, sizeof *any);
        *any = function;
        put_object(interp, value.address, any);
        return value_none();
    }
    Value setattr =
        object && object->kind == OBJECT_CLASS ? value_never() : class_lookup(interp, class, SYM___setattr__);
    const Object *special = object_of_kind(interp, setattr, OBJECT_FUNCTION);
    /* What a stub stores in its own objects is a field of the stub, not an attribute that the library takes.
     */
    const Module *here = interp->path.frame->module;
    bool is_field = special && access->node && access->node->kind == AST_Attribute && here->is_model &&
                    here->name == OBJECT_AS(Function, special)->module->name;
    if (special && OBJECT_AS(Function, special)->owner != CLASS_object && !is_field) {
        const char *text = interp_text(interp, access->name);
        Value arguments[] = {value, value_str(interp->run.arena, text, strlen(text)), new};
        Arguments all = {.positional = arguments, .positional_count = 3};
        call_value(interp, setattr, &all, (Node *)access->node);
        return value_none();
    }
    attribute_set_plain(interp, value, access->name, new, access->node);
    return value_none();
}

void attribute_set(Interp *interp, Value value, Sym name, Value new, const Node *node) {
    Access access = {name, node};
    /* What is stored is not split: only the object that gets it. */
    if (new.kind == VALUE_UNION && value.kind != VALUE_UNION) {
        Value both[2] = {value, new};
        set_one(interp, &access, both);
        return;
    }
    Value both[2] = {value, new};
    alternative_each(interp, both, 2, set_one, &access);
}

static Value delete_one(Interp *interp, void *context, const Value *values) {
    const Access *access = context;
    const Object *object = object_of(interp, values[0]);
    if (!object) return value_none();
    if (object->kind == OBJECT_MODULE) {
        module_delete_global(interp, OBJECT_AS(Module, object)->module, access->name);
        return value_none();
    }
    Value delattr = object->kind == OBJECT_CLASS
                        ? value_never()
                        : class_lookup(interp, object->class, interp_name(interp, "__delattr__"));
    const Object *special = object_of_kind(interp, delattr, OBJECT_FUNCTION);
    if (special && OBJECT_AS(Function, special)->owner != CLASS_object) {
        const char *text = interp_text(interp, access->name);
        Value arguments[] = {values[0], value_str(interp->run.arena, text, strlen(text))};
        Arguments all = {.positional = arguments, .positional_count = 2};
        call_value(interp, delattr, &all, (Node *)access->node);
        return value_none();
    }
    Value attribute =
        object->kind == OBJECT_CLASS ? value_never() : class_lookup(interp, object->class, access->name);
    bool is_fixed = is_property(interp, attribute) &&
                    OBJECT_AS(Descriptor, object_of(interp, attribute))->delete.kind == VALUE_NEVER;
    if (is_fixed ||
        (object->class > CLASS_type && object->class <= CLASS_slice && attribute.kind != VALUE_NEVER)) {
        const char *name = interp_text(interp, access->name), *type = type_name(interp, values[0]);
        fail(interp, CODE_READ_ONLY_ATTRIBUTE, CLASS_AttributeError, access->node, "%s",
             is_fixed
                 ? arena_printf(interp->run.arena, "property '%s' of '%s' object has no deleter", name, type)
                 : arena_printf(interp->run.arena, "'%s' object attribute '%s' is read-only", type, name));
        return value_none();
    }
    if (object_attribute(object, access->name).kind == VALUE_NEVER && !object->is_open &&
        object->kind == OBJECT_INSTANCE && object->class >= CLASS_KNOWN_END) {
        /* What only the class has cannot be deleted from an instance, unless it is a descriptor. */
        if (attribute.kind == VALUE_NEVER || value_is_constant(attribute)) {
            missing(interp, values[0], access->name, access->node);
            return value_none();
        }
    }
    put_object(interp, values[0].address, object_without_attribute(interp->run.arena, object, access->name));
    return value_none();
}

void attribute_delete(Interp *interp, Value value, Sym name, const Node *node) {
    Access access = {name, node};
    alternative_each(interp, &value, 1, delete_one, &access);
}
