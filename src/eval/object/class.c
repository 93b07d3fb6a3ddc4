/* Classes: what a value is an instance of, the order in which attributes are looked up, class statements and
 * making instances. */
#include "eval/object/class.h"
#include "eval/error.h"
#include "eval/flow/call.h"
#include "eval/flow/expression.h"
#include "eval/flow/frame.h"
#include "eval/flow/function.h"
#include "eval/flow/handler.h"
#include "eval/flow/statement.h"
#include "eval/interp.h"
#include "eval/model.h"
#include "eval/module.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/member.h"
#include "eval/object/unknown.h"
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

/* Whether an abstract class counts [class] as below it, though that does not inherit from it. */
static Tri is_registered(Interp *interp, Address class, const ClassObject *base) {
    Value methods = class_own(interp, base, SYM___methods__);
    Value listed = class_own(interp, base, SYM___registered__);
    if (methods.kind != VALUE_TUPLE && listed.kind != VALUE_TUPLE) return TRI_UNKNOWN;
    Tri is = methods.kind == VALUE_TUPLE ? has_methods(interp, class, methods.items) : TRI_NO;
    if (is == TRI_NO && listed.kind == VALUE_TUPLE) is = is_listed(interp, class, listed.items);
    const ClassObject *object = class_object(interp, class);
    return is == TRI_NO && (!object || may_be_registered(interp, object)) ? TRI_UNKNOWN : is;
}

bool is_protocol(Interp *interp, Address class) {
    const ClassObject *object = class < CLASS_KNOWN_END ? NULL : class_object(interp, class);
    return object && (class_own(interp, object, SYM___methods__).kind != VALUE_NEVER ||
                      class_own(interp, object, SYM___registered__).kind != VALUE_NEVER);
}

/* Whether the metaclass says itself what is below the class: an abstract base class may call anything its
 * subclass. */
static bool has_own_check(Interp *interp, const ClassObject *class) {
    if (class->metaclass == CLASS_type) return false;
    Sym name = symbol_from_string(interp->analysis.symbols, "__subclasscheck__");
    const Object *check =
        object_of_kind(interp, class_lookup(interp, class->metaclass, name), OBJECT_FUNCTION);
    return !check || OBJECT_AS(Function, check)->owner != CLASS_type;
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
    if (object->has_unknown_base) return TRI_UNKNOWN;
    if (base < CLASS_KNOWN_END) return TRI_NO;
    const ClassObject *base_object = class_object(interp, base);
    if (!base_object || base_object->metaclass == CLASS_none) return TRI_UNKNOWN;
    return has_own_check(interp, base_object) ? is_registered(interp, class, base_object) : TRI_NO;
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
    if (value.kind != VALUE_SOME || below != TRI_NO) return below;
    /* An instance of a class below [own] may be one of [class] as well, unless none can be below [own].
     * Built-in types exclude each other, but for exceptions. */
    if (own == CLASS_bool || own == CLASS_NoneType) return TRI_NO;
    bool are_exceptions =
        class_known_below(own, CLASS_BaseException) && class_known_below(class, CLASS_BaseException);
    if (own < CLASS_KNOWN_END && class < CLASS_KNOWN_END && is_subclass(interp, class, own) == TRI_NO &&
        !are_exceptions)
        return TRI_NO;
    return TRI_UNKNOWN;
}

bool has_plain_metaclass(Interp *interp, const ClassObject *class) {
    if (class->metaclass == CLASS_type) return true;
    const ClassObject *metaclass = class->metaclass ? class_object(interp, class->metaclass) : NULL;
    return metaclass && strcmp(metaclass->qualified, "abc.ABCMeta") == 0;
}

const char *class_name(Interp *interp, Address class) {
    if (class != CLASS_none && class < CLASS_KNOWN_END) return class_known_name(class);
    const ClassObject *object = class ? class_object(interp, class) : NULL;
    return object ? symbol_text(interp->analysis.symbols, object->name) : "object";
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

/* ---- the order of bases ---- */

typedef struct Chain {
    const Address *items;
    uint32_t count;
} Chain;

static bool in_tail(const Chain *chains, uint32_t count, Address class) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 1; j < chains[i].count; j++)
            if (chains[i].items[j] == class) return true;
    return false;
}

/* The names of classes, for a message: `A, B`. */
static const char *names_of_classes(Interp *interp, const Address *classes, uint32_t count) {
    const char *names = "";
    for (uint32_t i = 0; i < count; i++)
        names =
            arena_printf(interp->run.arena, "%s%s%s", names, i ? ", " : "", class_name(interp, classes[i]));
    return names;
}

/* C3: the first head of a chain that stands in no tail comes next. False when no order fits. */
static bool linearize(Interp *interp, Address self, const Address *bases, uint32_t base_count,
                      Address **order, uint32_t *count) {
    uint32_t chain_count = base_count + 1, total = base_count + 1;
    Chain *chains = arena_alloc(interp->run.arena, chain_count * sizeof *chains);
    for (uint32_t i = 0; i < base_count; i++) {
        const ClassObject *base = class_object(interp, bases[i]);
        chains[i] = base ? (Chain){base->mro, base->mro_count} : (Chain){&bases[i], 1};
        total += chains[i].count;
    }
    chains[base_count] = (Chain){bases, base_count};
    *order = arena_alloc(interp->run.arena, total * sizeof **order);
    *count = 0;
    (*order)[(*count)++] = self;
    for (;;) {
        Address next = 0;
        bool is_empty = true;
        for (uint32_t i = 0; i < chain_count && !next; i++) {
            if (chains[i].count == 0) continue;
            is_empty = false;
            if (!in_tail(chains, chain_count, chains[i].items[0])) next = chains[i].items[0];
        }
        if (is_empty) return true;
        if (!next) return false;
        (*order)[(*count)++] = next;
        for (uint32_t i = 0; i < chain_count; i++)
            if (chains[i].count && chains[i].items[0] == next) {
                chains[i].items++;
                chains[i].count--;
            }
    }
}

/* ---- the parts of class statements ---- */

Value class_behind(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    if (!object || object->class != CLASS_GenericAlias) return value;
    Value class = object_attribute(object, SYM___origin__);
    return object_of_kind(interp, class, OBJECT_CLASS) && !class.absent ? class : value;
}

/* The address of a class that the code knows, when the model of the built-ins defines it. */
static Address known_address(Interp *interp, Sym name) {
    if (interp->path.frame->module->whole != interp->analysis.builtins) return CLASS_none;
    const char *text = symbol_text(interp->analysis.symbols, name);
    for (Address class = 1; class < CLASS_KNOWN_END; class ++)
        if (strcmp(class_known_name(class), text) == 0) return class;
    return CLASS_none;
}

/* Runs the body and returns the names that it bound. */
static PMap run_class_body(Interp *interp, AstClassDef *node, const Scope *scope, Address class) {
    Frame frame = {.caller = interp->path.frame,
                   .module = interp->path.frame->module,
                   .scope = scope,
                   .cells = interp->path.frame->cells,
                   .site = interp->path.frame->site,
                   .class = class};
    Path outer = path_enter_frame(interp, &frame);
    exec_block(interp, node->body);
    PMap names = interp->path.state.locals;
    path_leave_frame(interp, &outer);
    return names;
}

typedef struct Naming {
    Interp *interp;
    Value class;
    Node *site;
} Naming;

/* An attribute whose class has a __set_name__ is told where it is. */
static void tell_name(void *context, uint32_t name, const void *value) {
    const Naming *naming = context;
    Interp *interp = naming->interp;
    Value attribute = *(const Value *)value;
    if (!object_of_kind(interp, attribute, OBJECT_INSTANCE)) return;
    const char *text = symbol_text(interp->analysis.symbols, name);
    Value arguments[2] = {naming->class, value_str(interp->run.arena, text, strlen(text))};
    bool found;
    call_special(interp, attribute, symbol_from_string(interp->analysis.symbols, "__set_name__"), arguments,
                 2, naming->site, &found);
}

/* What a maker of classes puts into the namespace that it gets, under names that are written there. */
typedef struct Replacement {
    Interp *interp;
    Sym namespace; /* the parameter */
    ClassObject *class;
} Replacement;

static bool find_replacement(void *context, Node *node) {
    static const Value any = {.kind = VALUE_ANY};
    const Replacement *found = context;
    if (node->kind != AST_Subscript || node->op != OP_Store) return true;
    const Node *below = AS(Subscript, node)->value, *key = AS(Subscript, node)->slice;
    if (below->kind != AST_Name || AS(Name, below)->id != found->namespace) return true;
    if (key->kind != AST_Constant || key->op != CONSTANT_STR) return true;
    Sym name =
        symbol_from(found->interp->analysis.symbols, AS(Constant, key)->text, AS(Constant, key)->length);
    Object *object = &found->class->object;
    object->attributes = pmap_set(found->interp->run.arena, object->attributes, name, &any);
    return true;
}

/* `__new__(meta, name, bases, namespace)` may put something else in place of what the body of the class
 * binds.
 */
static void replace_members(Interp *interp, const FunctionObject *maker, ClassObject *class) {
    enum { NAMESPACE = 3 };
    const Astarguments *parameters = parameters_of_def(maker->node);
    if (parameter_count(parameters) <= NAMESPACE) return;
    const Node *parameter = parameter_at(parameters, NAMESPACE);
    Replacement found = {interp, AS(arg, parameter)->arg, class};
    ast_walk(maker->node, &(Visitor){.enter = find_replacement, .context = &found});
}

/* A method of the program that is called when a class is made, and sets what it likes. False when [maker] has
 * none of that name. */
static bool escape_maker(Interp *interp, Address maker, Sym name, ClassObject *class) {
    const ClassObject *object = class_object(interp, maker);
    Value value = object ? class_own(interp, object, name) : value_never();
    const Object *descriptor = object_of_kind(interp, value, OBJECT_DESCRIPTOR);
    if (descriptor) value = OBJECT_AS(Descriptor, descriptor)->get;
    const Object *function = object_of_kind(interp, value, OBJECT_FUNCTION);
    if (!function || OBJECT_AS(Function, function)->module->is_stub) return false;
    escape(interp, value);
    if (name == SYM___new__) replace_members(interp, OBJECT_AS(Function, function), class);
    return true;
}

/* In a widened loop the class of a statement has one address, or the loop would never come to rest; the
 * second one may have other bases and attributes than the first, so that less is known of it ([is_again]). */
static Address address_in_loop(Interp *interp, const AstClassDef *node, bool *is_again) {
    uint64_t key = trail_step(trail_step(interp->path.trail, (uintptr_t)node), OBJECT_CLASS);
    uint64_t *known = map_at(&interp->run.sites, key);
    if (*known == 0) *known = interp->analysis.next_address++;
    *is_again = state_get(&interp->path.state, &interp->analysis.statics, (Address)*known) != NULL;
    return (Address)*known;
}

/* Whether the program itself says what attributes the instances of a class have. */
static bool inherits_getattribute(Interp *interp, const ClassObject *class) {
    if (pmap_get(class->object.attributes, SYM___getattribute__)) return true;
    for (uint32_t i = 1; i < class->mro_count; i++) {
        const ClassObject *base = class_object(interp, class->mro[i]);
        if (base && base->has_getattribute) return true;
    }
    return false;
}

/* `Generic[T]` among the bases stands for nothing where another alias of a generic class comes behind it. */
static uint32_t leave_out_generic(Interp *interp, const NodeList *nodes, Address *bases, uint32_t count) {
    uint32_t index = 0, kept = 0;
    bool are_known = count == list_count(nodes), has_alias = false;
    FOR_EACH (item, nodes) has_alias = has_alias || item->kind == AST_Subscript;
    if (!are_known || !has_alias) return count;
    FOR_EACH (item, nodes) {
        const ClassObject *class = item->kind == AST_Subscript ? class_object(interp, bases[index]) : NULL;
        bool is_left_out = class && strcmp(class->qualified, "typing.Generic") == 0, is_last = true;
        for (uint32_t later = index + 1; is_left_out && later < count; later++)
            is_last = is_last && is_subclass(interp, bases[later], bases[index]) != TRI_YES;
        if (!is_left_out || is_last) bases[kept++] = bases[index];
        index++;
    }
    return kept;
}

/* ---- what classes below have ---- */

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

/* A class with a method that others must have is there for classes below it: they may replace all of it,
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

/* `self.name = …` in a class below. */
static bool note_stored(void *context, Node *node) {
    if (node->kind == AST_Attribute && node->op != OP_Load && AS(Attribute, node)->value->kind == AST_Name)
        note_override(context, AS(Attribute, node)->attr, NULL);
    return true;
}

/* Takes note of the names of a class of the file that those above it may have, too, and of the attributes
 * that its methods set. */
static void note_overrides(Interp *interp, const ClassObject *class) {
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

bool is_set_below(Interp *interp, Address class, Sym name) {
    const ClassObject *object = interp->run.asked.overridden.count ? class_object(interp, class) : NULL;
    return object && object->node && map_find(&interp->run.asked.overridden, override_key(object, name));
}

bool is_overridden(Interp *interp, Address class, Sym name) {
    return is_set_below(interp, class, name) || is_set_below(interp, class, SYM_NONE);
}

/* ---- class statements ---- */

/* What the head of a class statement says. */
typedef struct ClassHead {
    Address *bases;
    uint32_t base_count;
    Address metaclass;    /* CLASS_none: not known */
    Value maker;          /* what the statement itself names as its metaclass; NEVER for none */
    uint32_t known_first; /* as in ClassObject */
    bool has_unknown_base;
} ClassHead;

/* Of the metaclasses that a class statement and its bases name the most derived one counts. */
static void add_metaclass(Interp *interp, ClassHead *head, Address metaclass) {
    if (head->metaclass == CLASS_none || metaclass == CLASS_none)
        head->metaclass = CLASS_none;
    else if (is_subclass(interp, metaclass, head->metaclass) == TRI_YES)
        head->metaclass = metaclass;
    else if (is_subclass(interp, head->metaclass, metaclass) != TRI_YES)
        head->metaclass = CLASS_none;
}

static void add_base(Interp *interp, ClassHead *head, Value base, bool is_first) {
    const Object *object = object_of_kind(interp, base, OBJECT_CLASS);
    if (!object) {
        head->has_unknown_base = true;
        return;
    }
    const ClassObject *class = OBJECT_AS(Class, object);
    head->has_unknown_base |= class->has_unknown_base;
    add_metaclass(interp, head, class->metaclass);
    head->bases[head->base_count++] = base.address;
    if (is_first) head->known_first = 1 + (class->has_unknown_base ? class->known_first : 1);
}

static ClassHead eval_head(Interp *interp, const AstClassDef *node) {
    ClassHead head = {.metaclass = CLASS_type, .maker = value_never(), .known_first = 1};
    head.bases = arena_alloc(interp->run.arena, (list_count(node->bases) + 1) * sizeof *head.bases);
    bool is_first = true;
    FOR_EACH (item, node->bases) {
        add_base(interp, &head, class_behind(interp, eval(interp, item)), is_first);
        is_first = false;
    }
    head.base_count = leave_out_generic(interp, node->bases, head.bases, head.base_count);
    FOR_EACH (item, node->keywords) {
        const Astkeyword *keyword = AS(keyword, item);
        Value value = eval(interp, keyword->value);
        if (!keyword->arg) head.has_unknown_base = true;
        if (keyword->arg != SYM_metaclass) continue;
        add_metaclass(interp, &head,
                      object_of_kind(interp, value, OBJECT_CLASS) ? value.address : CLASS_none);
        head.maker = value;
    }
    return head;
}

/* Who makes the class is given all of it. False when that is nobody of the program. */
static bool escape_makers(Interp *interp, const ClassHead *head, ClassObject *class) {
    Address metaclass = head->metaclass;
    if (!metaclass && object_of_kind(interp, head->maker, OBJECT_CLASS)) metaclass = head->maker.address;
    const ClassObject *maker = metaclass ? class_object(interp, metaclass) : NULL;
    bool has_maker = false;
    for (uint32_t i = 0; maker && i < maker->mro_count; i++) {
        has_maker |= escape_maker(interp, maker->mro[i], SYM___new__, class);
        has_maker |= escape_maker(interp, maker->mro[i], SYM___init__, class);
    }
    if (!maker) escape(interp, head->maker);
    return has_maker;
}

Value define_class(Interp *interp, AstClassDef *node) {
    const ScopeTable *scopes = interp->path.frame->module->source->scopes;
    const Scope *scope = scope_opened(scopes, &node->node, SCOPE_CLASS);
    Module *module = interp->path.frame->module;
    ClassHead head = eval_head(interp, node);
    Address *bases = head.bases;
    uint32_t base_count = head.base_count;
    if (!interp->path.state.is_reached || !scope) return value_never();

    Address address = known_address(interp, node->name);
    if (address) base_count = 0;
    if (address && class_known_base(address)) bases[base_count++] = class_known_base(address);
    bool is_again = !address && !interp->path.is_static && interp->path.widening > 0;
    if (is_again) address = address_in_loop(interp, node, &is_again);
    if (!address)
        address = interp->path.is_static ? statics_reserve(&interp->analysis.statics)
                                         : interp->analysis.next_address++;
    if (base_count == 0 && address != CLASS_object) bases[base_count++] = CLASS_object;
    /* What an unknown base is made by, the class is made by. */
    ClassObject class = {
        .object = {.kind = OBJECT_CLASS, .class = head.has_unknown_base ? CLASS_none : head.metaclass},
        .name = node->name,
        .qualified = qualified_name(interp, node->name),
        .node = node,
        .module = module,
        .metaclass = head.metaclass,
        .known_first = head.known_first,
        .has_unknown_base = head.has_unknown_base};
    Address *order;
    if (!linearize(interp, address, bases, base_count, &order, &class.mro_count)) {
        fail(interp, CODE_WRONG_TYPE, CLASS_TypeError, &node->node,
             "Cannot create a consistent method resolution order (MRO) for bases %s",
             names_of_classes(interp, bases, base_count));
        order[0] = address;
        class.mro_count = 1;
        class.has_unknown_base = true;
    }
    class.mro = order;
    if (module->body) class.members = model_members(interp, module, node->name, address);
    /* The body may speak of the class through methods that run in it: it exists before its names do. */
    ClassObject *early = arena_alloc(interp->run.arena, sizeof *early);
    *early = class;
    state_put(interp->run.arena, &interp->path.state, address, &early->object);
    /* Statements of lazy modules that run in between have a state of their own. */
    if (interp->path.is_static) statics_put(&interp->analysis.statics, address, &early->object);
    class.object.is_open = is_again;
    class.has_unknown_base |= is_again;
    /* Keywords are for __init_subclass__, which sets what it likes. */
    FOR_EACH (item, node->keywords) class.object.is_open |= AS(keyword, item)->arg != SYM_metaclass;
    class.object.attributes = run_class_body(interp, node, scope, address);
    if (!interp->path.state.is_reached) return value_never();
    note_overrides(interp, &class);
    class.has_getattribute = !module->is_stub && inherits_getattribute(interp, &class);
    for (uint32_t i = 1; i < class.mro_count; i++)
        class.object.is_open |= escape_maker(interp, class.mro[i], SYM___init_subclass__, &class);
    class.object.is_open |= escape_makers(interp, &head, &class);
    ClassObject *object = arena_alloc(interp->run.arena, sizeof *object);
    *object = class;
    /* Whoever says what is equal to its instances must say how they are hashed. */
    if (!module->is_stub && pmap_get(class.object.attributes, SYM___eq__) &&
        !pmap_get(class.object.attributes, SYM___hash__)) {
        const Object *unhashable =
            object_with_attribute(interp->run.arena, &object->object, SYM___hash__, value_none());
        object->object.attributes = unhashable->attributes;
    }
    state_put(interp->run.arena, &interp->path.state, address, &object->object);
    Naming naming = {interp, value_object(address), &node->node};
    if (!module->is_stub) pmap_each(class.object.attributes, tell_name, &naming);
    return interp->path.state.is_reached ? naming.class : value_never();
}

/* ---- instances ---- */

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

Value empty_instance(Interp *interp, Address address, const Node *site) {
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
    default: return new_object(interp, &header, sizeof header, site);
    }
}

/* The class in the order of [class] whose own name [name] is; 0 when none has it, or nobody knows. */
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
    if (!trial_end(interp, &trial)) return true;
    trial_undo(interp, &trial);
    return false;
}

Value instantiate(Interp *interp, Value value, const Arguments *arguments, Node *site) {
    const ClassObject *class = class_object(interp, value.address);
    Address address = value.address;
    if (!class || class->metaclass == CLASS_none) {
        escape_arguments(interp, arguments);
        return unknown(interp);
    }
    if (address == CLASS_super) return call_super(interp, arguments, site);
    if (address == CLASS_property || address == CLASS_staticmethod || address == CLASS_classmethod)
        return descriptor_of_class(interp, address, arguments, site);
    if (address == CLASS_type && arguments->positional_count == 1 && arguments->named_count == 0) {
        Value object = arguments->positional[0];
        Address of = class_of_value(interp, object);
        bool may_be_below = of >= CLASS_KNOWN_END && may_be_of_class_below(interp, object);
        return of && !may_be_below ? value_object(of) : unknown(interp);
    }
    if (!has_plain_metaclass(interp, class)) {
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
        Arguments all = arguments_with_first(interp, value, arguments);
        if (!is_lenient(interp, new_owner, owner_of(interp, class, SYM___init__)))
            made = call_value(interp, new, &all, site);
        else if (!call_lenient(interp, new, &all, site, &made))
            made = value_some(address);
        made_by_new = true;
        if (made.kind == VALUE_ANY) return class->has_unknown_base ? made : value_some(address);
        if (is_instance(interp, made, address) != TRI_YES) return made;
    } else {
        made = empty_instance(interp, address, site);
    }
    if (made.kind == VALUE_NEVER) return made;
    keep_exception_arguments(interp, made, arguments);
    /* What __new__ makes may be of a class below, whose __init__ is another one. */
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
    Arguments all = arguments_with_first(interp, made, arguments);
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
