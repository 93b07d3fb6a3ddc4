/* Classes: what a value is an instance of, and what its class, its bases and its subclasses have. */
#include "eval/object/class.h"
#include "eval/interp.h"
#include "eval/model.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/object/member.h"
#include "eval/object/parameter.h"
#include "eval/path.h"

#include <string.h>

/* ---- asking ---- */

Address class_of_value(Interp *interp, Value value) {
    if (value.kind == VALUE_SOME) return value.address;
    if (value.kind == VALUE_TUPLE && value.items->class) return value.items->class;
    if (value.kind != VALUE_OBJECT) return value_class(value);
    const Object *object = object_of(interp, value);
    return object ? object->class : CLASS_none;
}

const ClassObject *class_object(Interp *interp, Address class) {
    const Object *object = object_of_kind(interp, value_object(class), OBJECT_CLASS);
    return object ? OBJECT_AS(Class, object) : NULL;
}

/* Whether the module of a class, or of one above it, registers classes with abstract ones. */
static bool may_be_registered(Interp *interp, const ClassObject *class) {
    for (uint32_t i = 0; i < class->mro_count; i++) {
        const ClassObject *at = class_object(interp, class->mro[i]);
        if (!at) return true;
        if (at->module && module_registers(at->module)) return true;
    }
    return false;
}

/* Whether a class is among those that an abstract class of the models lists as registered. A list that ends
 * in an ellipsis names the built-in ones only. */
static Tri is_listed(Interp *interp, Address class, const Items *listed) {
    bool is_open = false;
    for (uint32_t i = 0; i < listed->count; i++) {
        Value item = listed->items[i];
        if (item.kind == VALUE_OBJECT) {
            Tri below = is_subclass(interp, class, item.address);
            if (below != TRI_NO) return below;
        }
        is_open |= item.kind == VALUE_ELLIPSIS && class >= CLASS_KNOWN_END;
    }
    return is_open ? TRI_UNKNOWN : TRI_NO;
}

/* Whether a class has all the methods that an abstract class of the models asks for. */
static Tri has_methods(Interp *interp, Address class, const Items *methods) {
    bool is_known = true;
    for (uint32_t i = 0; i < methods->count; i++) {
        const Str *text = methods->items[i].text;
        Value method =
            class_lookup(interp, class, symbol_from(interp->analysis.symbols, text->data, text->length));
        if (method.kind == VALUE_NEVER || method.kind == VALUE_NONE) return TRI_NO;
        is_known &= method.kind != VALUE_ANY;
    }
    return is_known ? TRI_YES : TRI_UNKNOWN;
}

/* Whether nothing is registered with an abstract class that the program wrote, where one call is asked about:
 * its module names no such call, and the class has no hook of its own. */
static bool takes_no_others(Interp *interp, const ClassObject *base) {
    const Module *module = base->module;
    if (!interp->options.one_call || !module || module->is_model || !module->source ||
        base->has_unknown_base || !class_is_plain(interp, base))
        return false;
    Sym hook = interp_name(interp, "__subclasshook__");
    for (uint32_t i = 0; i < base->mro_count; i++) {
        const ClassObject *one = base->mro[i] < CLASS_KNOWN_END ? NULL : class_object(interp, base->mro[i]);
        if (one && class_own(interp, one, hook).kind != VALUE_NEVER) return false;
    }
    const Text *text = module->source->tree->text;
    const char *call = arena_printf(interp->run.arena, "%s.register", interp_text(interp, base->name));
    return !memmem(text->data, text->length, call, strlen(call));
}

/* Whether an abstract class counts [class] as a subclass, though that does not inherit from it. */
static Tri is_registered(Interp *interp, Address class, const ClassObject *base) {
    if (takes_no_others(interp, base)) return TRI_NO;
    Value methods = class_own(interp, base, SYM___methods__);
    Value listed = class_own(interp, base, SYM___registered__);
    if (methods.kind != VALUE_TUPLE && listed.kind != VALUE_TUPLE) return TRI_UNKNOWN;
    Tri is = methods.kind == VALUE_TUPLE ? has_methods(interp, class, methods.items) : TRI_NO;
    if (is == TRI_NO && listed.kind == VALUE_TUPLE) is = is_listed(interp, class, listed.items);
    const ClassObject *object = class_object(interp, class);
    return is == TRI_NO && (!object || may_be_registered(interp, object)) ? TRI_UNKNOWN : is;
}

bool class_is_protocol(Interp *interp, Address class) {
    const ClassObject *object = class < CLASS_KNOWN_END ? NULL : class_object(interp, class);
    return object && (class_own(interp, object, SYM___methods__).kind != VALUE_NEVER ||
                      class_own(interp, object, SYM___registered__).kind != VALUE_NEVER);
}

/* Whether the metaclass says itself what is a subclass of the class: an abstract base class may call anything
 * its subclass. */
static bool has_own_check(Interp *interp, const ClassObject *class) {
    if (class->metaclass == CLASS_type) return false;
    Sym name = interp_name(interp, "__subclasscheck__");
    const Object *check =
        object_of_kind(interp, class_lookup(interp, class->metaclass, name), OBJECT_FUNCTION);
    return !check || OBJECT_AS(Function, check)->owner != CLASS_type;
}

/* Whether a class of a model cannot be below [base], whatever bases it has: the program wrote that. */
static bool is_foreign(Interp *interp, const ClassObject *class, const ClassObject *base) {
    return class->module && class->module->is_model && base && base->module && !base->module->is_model &&
           base->module->source && base->metaclass != CLASS_none && !has_own_check(interp, base);
}

Tri is_subclass(Interp *interp, Address class, Address base) {
    if (class == base || base == CLASS_object) return TRI_YES;
    if (class == CLASS_none || base == CLASS_none) return TRI_UNKNOWN;
    if (class < CLASS_KNOWN_END && base < CLASS_KNOWN_END)
        return class_known_below(class, base) ? TRI_YES : TRI_NO;
    const ClassObject *object = class_object(interp, class);
    if (!object) return TRI_UNKNOWN;
    for (uint32_t i = 0; i < object->mro_count; i++)
        if (object->mro[i] == base) return TRI_YES;
    const ClassObject *base_object = base < CLASS_KNOWN_END ? NULL : class_object(interp, base);
    if (object->has_unknown_base) return is_foreign(interp, object, base_object) ? TRI_NO : TRI_UNKNOWN;
    if (base < CLASS_KNOWN_END) return TRI_NO;
    if (!base_object || base_object->metaclass == CLASS_none) return TRI_UNKNOWN;
    return has_own_check(interp, base_object) ? is_registered(interp, class, base_object) : TRI_NO;
}

/* Whether an array of [own] or of a subclass may be an instance of [class], too: a program may write a
 * subclass of both, a library has one only where [class] is below [own]. */
static bool may_be_of_both(Interp *interp, Value value, Address own, Address class) {
    const Object *array = object_of_kind(interp, value, OBJECT_ARRAY);
    if (!array || !array->is_open || class < CLASS_KNOWN_END || interp->options.one_call) return false;
    if (OBJECT_AS(Array, array)->may_be_foreign) return true;
    const ClassObject *asked = class_object(interp, class);
    bool is_of_library = asked && asked->module && asked->module->is_model;
    return !is_of_library || is_subclass(interp, class, own) != TRI_NO;
}

Tri is_instance(Interp *interp, Value value, Address class) {
    if (value.kind == VALUE_ANY)
        return class == CLASS_object ? TRI_YES : member_is_instance(interp, value, class);
    if (value.kind == VALUE_UNION) {
        Tri first = is_instance(interp, value_at(value, 0), class);
        for (uint32_t i = 1; i < value_count(value); i++)
            if (is_instance(interp, value_at(value, i), class) != first) return TRI_UNKNOWN;
        return first;
    }
    Address own = class_of_value(interp, value);
    Tri below = is_subclass(interp, own, class);
    if (below == TRI_NO && may_be_of_both(interp, value, own, class)) return TRI_UNKNOWN;
    if (value.kind != VALUE_SOME || below != TRI_NO) return below;
    /* An instance of a subclass of [own] may be one of [class] as well, unless [own] can have none.
     * Built-in types exclude each other, but for exceptions. */
    if (own == CLASS_bool || own == CLASS_NoneType) return TRI_NO;
    bool are_exceptions =
        class_known_below(own, CLASS_BaseException) && class_known_below(class, CLASS_BaseException);
    /* A class that is below [own] and below [class] exists where somebody writes it: where one call is asked
     * about, none does. */
    bool excludes = class < CLASS_KNOWN_END || interp->options.one_call;
    if (own > CLASS_type && own < CLASS_KNOWN_END && excludes && is_subclass(interp, class, own) == TRI_NO &&
        !are_exceptions)
        return TRI_NO;
    return TRI_UNKNOWN;
}

bool class_is_plain(Interp *interp, const ClassObject *class) {
    if (class->metaclass == CLASS_type) return true;
    const ClassObject *metaclass = class->metaclass ? class_object(interp, class->metaclass) : NULL;
    return metaclass && strcmp(metaclass->qualified, "abc.ABCMeta") == 0;
}

const char *class_name(Interp *interp, Address class) {
    if (class != CLASS_none && class < CLASS_KNOWN_END) return class_known_name(class);
    const ClassObject *object = class ? class_object(interp, class) : NULL;
    return object ? interp_text(interp, object->name) : "object";
}

const char *type_name(Interp *interp, Value value) {
    return class_name(interp, class_of_value(interp, value));
}

Value class_own(Interp *interp, const ClassObject *class, Sym name) {
    Value value = object_attribute(&class->object, name);
    return value.kind == VALUE_NEVER && class->members ? model_member(interp, class->members, name) : value;
}

Value class_lookup(Interp *interp, Address class, Sym name) {
    const ClassObject *object = class_object(interp, class);
    if (!object) return value_any();
    bool is_open = object->has_unknown_base;
    bool is_maker = name == SYM___init__ || name == SYM___new__;
    for (uint32_t i = 0; i < object->mro_count; i++) {
        const ClassObject *at = object->mro[i] == class ? object : class_object(interp, object->mro[i]);
        if (!at) return value_any();
        Value value = class_own(interp, at, name);
        /* An unknown base comes before `object`. */
        if (value.kind != VALUE_NEVER && is_open && object->mro[i] == CLASS_object) return value_any();
        /* What is set on a class from outside, or comes with an unknown base, is seldom in place of a method
         * that it inherits, unless that makes instances. */
        bool is_method = object_of_kind(interp, value, OBJECT_FUNCTION) != NULL;
        bool may_be_before = object->has_unknown_base ? i >= object->known_first : i > 0 && is_open;
        if (value.kind != VALUE_NEVER && may_be_before &&
            (!is_method || (is_maker && object->has_unknown_base)))
            return value_any();
        if (value.kind != VALUE_NEVER) return value;
        is_open |= at->object.is_open;
    }
    return is_open ? value_any() : value_never();
}

Value class_behind(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    if (!object || object->class != CLASS_GenericAlias) return value;
    Value class = object_attribute(object, SYM___origin__);
    return object_of_kind(interp, class, OBJECT_CLASS) && !class.absent ? class : value;
}

/* ---- what subclasses have ---- */

static uint64_t override_key(const ClassObject *class, Sym name) {
    return trail_step(trail_step(0, (uintptr_t) class->node), name);
}

typedef struct Overriding {
    Interp *interp;
    const ClassObject *above;
} Overriding;

static void note_override(void *context, uint32_t name, const void *value) {
    const Overriding *overriding = context;
    (void)value;
    *map_at(&overriding->interp->run.asked.overridden, override_key(overriding->above, name)) = 1;
}

/* A class with a method that others must have is there for its subclasses: they may override all of it,
 * which is kept as a name of its own. */
static void note_abstract(void *context, uint32_t name, const void *value) {
    const Overriding *overriding = context;
    (void)name;
    const Object *object = object_of(overriding->interp, *(const Value *)value);
    if (object && object->kind == OBJECT_DESCRIPTOR)
        object = object_of(overriding->interp, OBJECT_AS(Descriptor, object)->get);
    bool is_function = object && object->kind == OBJECT_FUNCTION;
    if (is_function && must_be_replaced(overriding->interp, OBJECT_AS(Function, object)))
        *map_at(&overriding->interp->run.asked.overridden, override_key(overriding->above, SYM_NONE)) = 1;
}

/* `self.name = …` in a subclass. */
static bool note_stored(void *context, Node *node) {
    if (node->kind == AST_Attribute && node->op != OP_Load && AS(Attribute, node)->value->kind == AST_Name)
        note_override(context, AS(Attribute, node)->attr, NULL);
    return true;
}

void class_note_overrides(Interp *interp, const ClassObject *class) {
    if (!class->module->is_main || interp->path.is_static) return;
    Overriding own = {interp, class};
    pmap_each(class->object.attributes, note_abstract, &own);
    for (uint32_t i = 1; i < class->mro_count; i++) {
        const ClassObject *above = class_object(interp, class->mro[i]);
        Overriding overriding = {interp, above};
        if (!above || !above->node || above->module != class->module) continue;
        pmap_each(class->object.attributes, note_override, &overriding);
        ast_walk((Node *)&class->node->node, &(Visitor){.enter = note_stored, .context = &overriding});
    }
}

bool class_is_set_below(Interp *interp, Address class, Sym name) {
    const ClassObject *object = interp->run.asked.overridden.count ? class_object(interp, class) : NULL;
    return object && object->node && map_find(&interp->run.asked.overridden, override_key(object, name));
}

bool class_is_overridden(Interp *interp, Address class, Sym name) {
    return class_is_set_below(interp, class, name) || class_is_set_below(interp, class, SYM_NONE);
}
