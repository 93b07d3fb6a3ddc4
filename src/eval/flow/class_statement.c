/* Class statements: the bases are put in order (C3), the body runs, and what is called with the new class may
 * change it. */
#include "eval/error.h"
#include "eval/flow/call.h"
#include "eval/flow/frame.h"
#include "eval/flow/function.h"
#include "eval/interp.h"
#include "eval/model.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/parameter.h"
#include "eval/path.h"
#include "eval/reenter.h"

#include <string.h>

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

/* Behind one base nothing is to be ordered. C3: the first head of a chain that stands in no tail comes next.
 * False when no order fits. */
static bool linearize(Interp *interp, Address self, const Address *bases, uint32_t base_count,
                      Address **order, uint32_t *count) {
    const ClassObject *only = base_count == 1 ? class_object(interp, bases[0]) : NULL;
    if (only && only->mro_count > 0 && only->mro[0] == bases[0]) {
        *count = only->mro_count + 1;
        *order = arena_alloc(interp->run.arena, *count * sizeof **order);
        **order = self;
        memcpy(*order + 1, only->mro, only->mro_count * sizeof **order);
        return true;
    }
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

static bool has_model_base(Interp *interp, const Address *bases, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const ClassObject *base = bases[i] < CLASS_KNOWN_END ? NULL : class_object(interp, bases[i]);
        if (base && base->module && base->module->is_model) return true;
    }
    return false;
}

/* ---- its parts ---- */

/* The address of a class that the code knows, when the model of the built-ins defines it. */
static Address known_address(Interp *interp, Sym name) {
    if (interp->path.frame->module->whole != interp->analysis.builtins) return CLASS_none;
    const char *text = interp_text(interp, name);
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
    const char *text = interp_text(interp, name);
    Value arguments[2] = {naming->class, value_str(interp->run.arena, text, strlen(text))};
    bool found;
    call_special(interp, attribute, interp_name(interp, "__set_name__"), arguments, 2, naming->site, &found);
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
    const Astarguments *parameters = parameter_list(maker->node);
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

/* The __init_subclass__ of the program, or of a shape stub, that the class inherits; NEVER for none. */
static Value inherited_maker(Interp *interp, const ClassObject *class) {
    for (uint32_t i = 1; i < class->mro_count; i++) {
        const ClassObject *above = class_object(interp, class->mro[i]);
        Value value = above ? class_own(interp, above, SYM___init_subclass__) : value_never();
        const Object *descriptor = object_of_kind(interp, value, OBJECT_DESCRIPTOR);
        if (descriptor) value = OBJECT_AS(Descriptor, descriptor)->get;
        const Object *function = object_of_kind(interp, value, OBJECT_FUNCTION);
        const Module *home = function ? OBJECT_AS(Function, function)->module : NULL;
        if (home && (!home->is_stub || (home->is_model && class->mro[i] >= CLASS_KNOWN_END))) return value;
    }
    return value_never();
}

/* The keywords of a class statement but for its metaclass. */
static const Arguments *without_metaclass(Interp *interp, Arguments *arguments) {
    Sym *names = arena_alloc(interp->run.arena, (arguments->named_count + 1) * sizeof *names);
    Value *values = arena_alloc(interp->run.arena, (arguments->named_count + 1) * sizeof *values);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < arguments->named_count; i++) {
        if (arguments->names[i] == SYM_metaclass) continue;
        names[kept] = arguments->names[i];
        values[kept++] = arguments->named[i];
    }
    arguments->names = names;
    arguments->named = values;
    arguments->named_count = kept;
    return arguments;
}

/* Calls the __init_subclass__ that the class inherits with the keywords of the statement. What it does that
 * is not known leaves the class as unknown decorators do; what fails in it is looked at without this call. */
static void call_init_subclass(Interp *interp, AstClassDef *node, Address address, Value maker) {
    Value class = value_object(address);
    Arguments arguments;
    Path outer = path_enter(interp);
    interp->path.quiet++;
    State before = interp->path.state;
    call_arguments(interp, NULL, node->keywords, &arguments);
    Arguments all = call_with_first(interp, class, without_metaclass(interp, &arguments));
    call_value(interp, maker, &all, &node->node);
    path_leave(interp, &outer);
    if (interp->path.state.is_reached) return;
    interp->path.state = before;
    escape(interp, class);
}

/* In a widened loop the class of a statement has one address, or the loop would never come to rest; the
 * second one may have other bases and attributes than the first, so that less is known of it ([is_again]). */
static Address address_in_loop(Interp *interp, const AstClassDef *node, bool *is_again) {
    uint64_t key = trail_step(trail_step(interp->path.trail, (uintptr_t)node), OBJECT_CLASS);
    uint64_t *known = map_at(&interp->run.sites, key);
    if (*known == 0) *known = interp->analysis.next_address++;
    *is_again = interp_object(interp, (Address)*known) != NULL;
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

/* `Generic[T]` among the bases stands for nothing where another alias of a generic class comes after it. */
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

/* ---- the statement ---- */

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

/* What makes the class, a metaclass or __init_subclass__, gets all of it. False when the program has none. */
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
        .qualified = function_qualified(interp, node->name),
        .node = node,
        .module = module,
        .metaclass = head.metaclass,
        .known_first = head.known_first,
        .has_unknown_base = head.has_unknown_base};
    Address *order;
    if (!linearize(interp, address, bases, base_count, &order, &class.mro_count)) {
        /* What a model has as one class may be two, as those of typing are. */
        if (!has_model_base(interp, bases, base_count))
            fail(interp, CODE_WRONG_TYPE, CLASS_TypeError, &node->node,
                 "Cannot create a consistent method resolution order (MRO) for bases %s",
                 names_of_classes(interp, bases, base_count));
        order[0] = address;
        class.mro_count = class.known_first = 1;
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
    class.object.attributes = run_class_body(interp, node, scope, address);
    if (!interp->path.state.is_reached) return value_never();
    class_note_overrides(interp, &class);
    /* Keywords are for __init_subclass__: an unknown one may set any attribute. */
    Value maker = inherited_maker(interp, &class);
    FOR_EACH (item, node->keywords)
        class.object.is_open |= maker.kind == VALUE_NEVER && AS(keyword, item)->arg != SYM_metaclass;
    class.has_getattribute = !module->is_stub && inherits_getattribute(interp, &class);
    class.object.is_open |= escape_makers(interp, &head, &class);
    ClassObject *object = arena_alloc(interp->run.arena, sizeof *object);
    *object = class;
    /* `__eq__` without `__hash__` makes instances unhashable. */
    if (!module->is_stub && pmap_get(class.object.attributes, SYM___eq__) &&
        !pmap_get(class.object.attributes, SYM___hash__)) {
        const Object *unhashable =
            object_with_attribute(interp->run.arena, &object->object, SYM___hash__, value_none());
        object->object.attributes = unhashable->attributes;
    }
    state_put(interp->run.arena, &interp->path.state, address, &object->object);
    Naming naming = {interp, value_object(address), &node->node};
    if (!module->is_stub) pmap_each(class.object.attributes, tell_name, &naming);
    if (interp->path.state.is_reached && maker.kind != VALUE_NEVER)
        call_init_subclass(interp, node, address, maker);
    return interp->path.state.is_reached ? naming.class : value_never();
}
