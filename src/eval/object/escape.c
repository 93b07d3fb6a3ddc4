/* What unknown code may change. It gets hold of a value, and from then on of all that it can reach: objects
 * become open, with unknown content; of functions, classes and instances it may call whatever is callable, at
 * any time, and those change what they change. */
#include "eval/object/escape.h"
#include "eval/flow/frame.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/parameter.h"
#include "eval/object/supposed.h"
#include "eval/path.h"
#include "eval/reenter.h"

#include <string.h>

/* ---- objects ---- */

/* The parts of an object that may be called. */
typedef struct Parts {
    Interp *interp;
    uint32_t level; /* how many objects are around them */
} Parts;

static void escape_class(Interp *interp, Address address, const ClassObject *class);
static void escape_callable(Interp *interp, Value value, uint32_t level);
static void escape_callable_part(void *context, uint32_t name, const void *value);
static bool is_container(Interp *interp, Value value);
static bool is_plain_instance(Interp *interp, Value value);

static void escape_each(void *context, uint32_t name, const void *value) {
    (void)name;
    escape(context, *(const Value *)value);
}

/* What holds state of the program itself, unlike the layers of a model. */
static void escape_own_part(void *context, uint32_t name, const void *value) {
    (void)name;
    Interp *interp = context;
    Value part = *(const Value *)value;
    if (is_container(interp, part) || is_plain_instance(interp, part)) escape(interp, part);
}

/* Whether the class is one that collections.namedtuple made: its instances never change. */
static bool is_named_tuple(Interp *interp, Address address) {
    const ClassObject *class = class_object(interp, address);
    return class && object_attribute(&class->object, SYM___named_tuple__).kind != VALUE_NEVER;
}

/* Whether it needs a gradient may change, its shape does as a rule not. */
static void escape_array(Interp *interp, Address address, const ArrayObject *array) {
    if (!array->gradient && !array->graph) return;
    ArrayObject *copy = copy_object(interp, &array->object);
    copy->gradient = GRADIENT_ANYTHING;
    copy->graph = 0;
    state_put(interp->run.arena, &interp->path.state, address, &copy->object);
}

static void escape_object(Interp *interp, Address address, const Object *object) {
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST: {
        ListObject *list = copy_object(interp, object);
        if (object->is_open) return;
        list->object.is_open = true;
        list->items = items_open(interp->run.arena, value_any(), NULL);
        state_put(interp->run.arena, &interp->path.state, address, &list->object);
        for (uint32_t i = 0; i < OBJECT_AS(List, object)->items->count; i++)
            escape(interp, OBJECT_AS(List, object)->items->items[i]);
        return;
    }
    case OBJECT_DICT:
    case OBJECT_SET: {
        if (object->is_open) return;
        const Entries *old = OBJECT_AS(Dict, object)->entries;
        DictObject *dict = copy_object(interp, object);
        Entries *entries = entries_new(interp->run.arena, 0);
        entries->is_open = true;
        entries->rest = (Entry){value_any(), value_any()};
        dict->object.is_open = true;
        dict->entries = entries;
        state_put(interp->run.arena, &interp->path.state, address, &dict->object);
        for (uint32_t i = 0; i < old->count; i++) escape(interp, old->items[i].value);
        if (old->is_open) escape(interp, old->rest.value);
        return;
    }
    case OBJECT_ITERATOR: {
        if (object->is_open) return;
        IteratorObject *iterator = copy_object(interp, object);
        iterator->object.is_open = true;
        iterator->items = items_open(interp->run.arena, value_any(), NULL);
        iterator->position = 0;
        iterator->round = NULL;
        state_put(interp->run.arena, &interp->path.state, address, &iterator->object);
        for (uint32_t i = 0; i < OBJECT_AS(Iterator, object)->items->count; i++)
            escape(interp, OBJECT_AS(Iterator, object)->items->items[i]);
        const Items *round = OBJECT_AS(Iterator, object)->round;
        for (uint32_t i = 0; round && i < round->count; i++) escape(interp, round->items[i]);
        return;
    }
    case OBJECT_INSTANCE: {
        if (object->is_open && !object->attributes) return;
        if (is_named_tuple(interp, object->class)) {
            pmap_each(object->attributes, escape_each, interp);
            return;
        }
        Object *instance = copy_object(interp, object);
        instance->is_open = true;
        instance->attributes = NULL;
        state_put(interp->run.arena, &interp->path.state, address, instance);
        escape_methods(interp, object->class);
        if (interp->path.escapes_parts) {
            pmap_each(object->attributes, escape_each, interp);
        } else {
            pmap_each(object->attributes, escape_callable_part, &(Parts){interp, 1});
            pmap_each(object->attributes, escape_own_part, interp);
        }
        return;
    }
    case OBJECT_METHOD:
        escape(interp, OBJECT_AS(Method, object)->self);
        escape(interp, OBJECT_AS(Method, object)->function);
        return;
    case OBJECT_FUNCTION: escape_function(interp, OBJECT_AS(Function, object), false); return;
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_DESCRIPTOR:
    case OBJECT_MODULE:
    case OBJECT_FRAME: return;
    case OBJECT_ARRAY: escape_array(interp, address, OBJECT_AS(Array, object)); return;
    case OBJECT_CLASS: escape_class(interp, address, OBJECT_AS(Class, object)); return;
    }
}

void escape(Interp *interp, Value value) {
    switch ((ValueKind)value.kind) {
    case VALUE_TUPLE:
        for (uint32_t i = 0; i < value.items->count; i++) escape(interp, value.items->items[i]);
        return;
    case VALUE_UNION:
        for (uint32_t i = 0; i < value.alternatives->count; i++) escape(interp, value.alternatives->items[i]);
        return;
    case VALUE_OBJECT: {
        const Object *object = interp_object(interp, value.address);
        if (!object) return;
        if (path_descend(&interp->path)) escape_object(interp, value.address, object);
        path_ascend(&interp->path);
        return;
    }
    case VALUE_ANY: supposed_change(interp, value); return;
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_DIM:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_SOME: break;
    }
}

void escape_into(Interp *interp, Value container, Value item) {
    const Object *object = object_of(interp, container);
    if (!object) return;
    /* Models know what they do with what they keep. Where one call is asked about, so do registries. */
    bool is_kept = interp->options.one_call || interp->path.frame->module->is_model;
    if (is_kept && object->kind != OBJECT_LIST) return;
    bool was_there =
        container.address & STATIC_ADDRESS || container.address < interp->run.uncalled.first_later;
    if (object->is_open || was_there) escape(interp, item);
}

/* ---- one of many ---- */

/* Whether a class is one that the classes of programs are below, whatever they do. */
static bool is_common_base(const ClassObject *class) {
    static const char *const modules[] = {"abc", "typing", "contextlib", "collections.abc"};
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
        if (class->module && strcmp(class->module->name, modules[i]) == 0) return true;
    return false;
}

/* Whether the value is an instance of a class of the program that has nothing to do with libraries. */
static bool is_plain_instance(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    const ClassObject *class = object ? class_object(interp, object->class) : NULL;
    for (uint32_t i = 0; class && i < class->mro_count; i++) {
        if (class->mro[i] == CLASS_object) continue;
        const ClassObject *at = class_object(interp, class->mro[i]);
        if (!at || !at->module || (at->module->is_model && !is_common_base(at))) return false;
    }
    return class != NULL;
}

/* Whether the value is a list, dict or set, or a deque and the like. */
static bool is_container(Interp *interp, Value value) {
    const Object *object = object_of(interp, value);
    if (!object || object->kind != OBJECT_INSTANCE)
        return object && object->kind >= OBJECT_LIST && object->kind <= OBJECT_SET;
    const ClassObject *class = class_object(interp, object->class);
    return class && class->module && class->module->is_model &&
           strcmp(class->module->whole->name, "collections") == 0;
}

void escape_one_of(Interp *interp, const Value *values, uint32_t count) {
    for (uint32_t i = 0; i < count && interp->path.state.is_reached; i++) {
        /* Of `.append` of one of many lists, the list. */
        const Object *method = object_of_kind(interp, values[i], OBJECT_METHOD);
        Value value = method ? OBJECT_AS(Method, method)->self : values[i];
        if (is_container(interp, value) || is_plain_instance(interp, value) ||
            object_of_kind(interp, value, OBJECT_ARRAY))
            escape(interp, values[i]);
        if (value.kind == VALUE_TUPLE) escape_one_of(interp, value.items->items, value.items->count);
    }
}

/* Whether there is something in the value of which nothing is known. */
static bool has_unknown_part(Value value) {
    if (value.kind == VALUE_ANY) return true;
    for (uint32_t i = 0; value.kind == VALUE_TUPLE && i < value.items->count; i++)
        if (has_unknown_part(value.items->items[i])) return true;
    return false;
}

void escape_joined(Interp *interp, const Items *items, Value element) {
    if (has_unknown_part(element)) escape_one_of(interp, items->items, items->count);
}

Value escape_any_of(Interp *interp, const Items *items) {
    Value element = items_element(interp->run.arena, items);
    escape_joined(interp, items, element);
    return element;
}

/* ---- functions ---- */

/* Of what a function reaches, what is unknown when it may have been called. Variables that it assigns always
 * are. */
typedef enum Extent {
    EXTENT_CAPTURED,   /* the containers that it captures of the functions around it, */
    EXTENT_CONTAINERS, /* those that are global, too, */
    EXTENT_ALL         /* and all other objects */
} Extent;

enum { MOST_CAPTURED = 4 }; /* functions that capture functions that are followed */

/* `def hook(number, report=report)`: the lists, dicts and sets that a function has as its defaults. */
static void escape_defaults(Interp *interp, const FunctionObject *function) {
    bool is_lambda = function->node->kind == AST_Lambda;
    const Astarguments *parameters =
        AS(arguments, is_lambda ? AS(Lambda, function->node)->args : AS(FunctionDef, function->node)->args);
    uint32_t count = list_count(parameters->defaults) + list_count(parameters->kwonlyargs);
    for (uint32_t i = 0; function->defaults && i < count; i++) {
        const Object *object = object_of(interp, function->defaults[i]);
        if (object && object->kind >= OBJECT_LIST && object->kind <= OBJECT_SET)
            escape(interp, function->defaults[i]);
    }
}

static const Scope *scope_of(const FunctionObject *function) {
    if (!function->node || !function->module->source) return NULL;
    ScopeKind kind = function->node->kind == AST_Lambda ? SCOPE_LAMBDA : SCOPE_FUNCTION;
    return scope_opened(function->module->source->scopes, function->node, kind);
}

bool escape_is_loose(const Interp *interp, Address frame, Sym name) {
    return interp->run.loose.count > 0 && map_find(&interp->run.loose, map_pair(frame, name));
}

static void escape_captured(Interp *interp, const FunctionObject *function, Extent extent, uint32_t level);
static void escape_methods_at(Interp *interp, Address class, uint32_t level);

/* A variable of a function around [function]. */
static void escape_free(Interp *interp, const FunctionObject *function, const Variable *variable,
                        Extent extent, uint32_t level) {
    Address at = function->frame;
    const Object *frame = NULL;
    while (at && (frame = interp_object(interp, at)) &&
           OBJECT_AS(Frame, frame)->scope != variable->definition->scope)
        at = OBJECT_AS(Frame, frame)->outer;
    if (!at || !frame) return;
    Value value = object_attribute(frame, variable->name);
    if (variable->flags & VARIABLE_ASSIGNED) {
        frame = object_with_attribute(interp->run.arena, frame, variable->name, value_any());
        state_put(interp->run.arena, &interp->path.state, at, frame);
        *map_at(&interp->run.loose, map_pair(at, variable->name)) = 1;
    }
    const Object *object = object_of(interp, value);
    const Object *inner = object_of_kind(interp, value, OBJECT_FUNCTION);
    if (inner && OBJECT_AS(Function, inner)->node != function->node && level < MOST_CAPTURED)
        escape_captured(interp, OBJECT_AS(Function, inner), extent, level + 1);
    /* A call of the function may give the class, or the instance, whose methods may then be called. */
    if (object && level < MOST_CAPTURED && object->kind == OBJECT_CLASS)
        escape_methods_at(interp, value.address, level + 1);
    if (object && level < MOST_CAPTURED && object->kind == OBJECT_INSTANCE && extent != EXTENT_ALL)
        escape_methods_at(interp, object->class, level + 1);
    bool is_container =
        object && (object->kind == OBJECT_LIST || object->kind == OBJECT_DICT || object->kind == OBJECT_SET);
    if (object && object->kind != OBJECT_FUNCTION && (is_container || extent == EXTENT_ALL))
        escape(interp, value);
}

static void escape_global(Interp *interp, const FunctionObject *function, const Variable *variable,
                          Extent extent) {
    const Object *module = interp_object(interp, function->module->address);
    /* A statement of another module, which has no state of the file, may have got hold of it. */
    if (!module) return;
    Value value = object_attribute(module, variable->name);
    if (variable->flags & VARIABLE_ASSIGNED)
        module_set_global(interp, function->module, variable->name, value_any());
    const Object *object = object_of(interp, value);
    if (object && object->kind <= OBJECT_ITERATOR && extent != EXTENT_CAPTURED) escape(interp, value);
}

static void escape_captured(Interp *interp, const FunctionObject *function, Extent extent, uint32_t level) {
    const Scope *scope = scope_of(function);
    if (function->node && function->module->source) escape_defaults(interp, function);
    if (!scope) return;
    for (const Variable *variable = scope->first_variable; variable; variable = variable->next) {
        if (variable->reach == REACH_FREE && variable->definition)
            escape_free(interp, function, variable, extent, level);
        else if (variable->reach >= REACH_GLOBAL_EXPLICIT && function->module->is_main)
            escape_global(interp, function, variable, extent);
    }
}

void escape_function(Interp *interp, const FunctionObject *function, bool only_containers) {
    escape_captured(interp, function, only_containers ? EXTENT_CONTAINERS : EXTENT_ALL, 0);
}

/* ---- classes ---- */

/* Whether a function has something to do with the variables of others. */
static bool reaches_out(const FunctionObject *function) {
    const Scope *scope = scope_of(function);
    for (const Variable *variable = scope ? scope->first_variable : NULL; variable; variable = variable->next)
        if ((variable->reach == REACH_FREE && variable->definition) ||
            (variable->reach == REACH_GLOBAL_EXPLICIT && variable->flags & VARIABLE_ASSIGNED))
            return true;
    return false;
}

/* The methods of a class, as one after the other is looked at. */
typedef struct Methods {
    Interp *interp;
    uint32_t level; /* as in escape_captured */
    bool found;     /* one that reaches out */
} Methods;

static void escape_method(void *context, uint32_t name, const void *value) {
    (void)name;
    Methods *methods = context;
    Interp *interp = methods->interp;
    const Object *descriptor = object_of_kind(interp, *(const Value *)value, OBJECT_DESCRIPTOR);
    Value parts[3] = {*(const Value *)value};
    if (descriptor) {
        const DescriptorObject *property = OBJECT_AS(Descriptor, descriptor);
        parts[0] = property->get, parts[1] = property->set, parts[2] = property->delete;
    }
    for (uint32_t i = 0; i < 3; i++) {
        const Object *object = object_of_kind(interp, parts[i], OBJECT_FUNCTION);
        if (!object || !reaches_out(OBJECT_AS(Function, object))) continue;
        methods->found = true;
        escape_captured(interp, OBJECT_AS(Function, object), EXTENT_CAPTURED, methods->level);
    }
}

static void escape_methods_at(Interp *interp, Address class, uint32_t level) {
    enum { REACHES_NOTHING = 1, REACHES_OUT = 2 };
    if (class < CLASS_KNOWN_END || interp->path.is_static) return;
    const ClassObject *object = class_object(interp, class);
    for (uint32_t i = 0; object && i < object->mro_count; i++) {
        const ClassObject *above = object->mro[i] == class ? object : class_object(interp, object->mro[i]);
        if (!above || !above->node || !above->module || !above->module->is_main) continue;
        uint64_t *known = map_at(&interp->run.asked.reaching, (uintptr_t)above->node);
        if (*known == REACHES_NOTHING) continue;
        Methods methods = {.interp = interp, .level = level};
        pmap_each(above->object.attributes, escape_method, &methods);
        /* Its methods may have been replaced by others, which are looked at each time. */
        if (!methods.found && !above->object.is_open)
            *map_at(&interp->run.asked.reaching, (uintptr_t)above->node) = REACHES_NOTHING;
    }
}

void escape_methods(Interp *interp, Address class) { escape_methods_at(interp, class, 0); }

typedef struct Weakening {
    Interp *interp;
    PMap attributes; /* what they become */
} Weakening;

/* What a class holds that is no code may be something else by now. */
static void weaken_attribute(void *context, uint32_t name, const void *value) {
    Weakening *weakening = context;
    Interp *interp = weakening->interp;
    const Object *object = object_of(interp, *(const Value *)value);
    bool is_code = object && (object->kind == OBJECT_FUNCTION || object->kind == OBJECT_CLASS ||
                              object->kind == OBJECT_DESCRIPTOR);
    const char *text = interp_text(interp, name);
    bool is_special = text[0] == '_' && text[1] == '_';
    if (is_code || is_special || ((const Value *)value)->kind == VALUE_ANY) return;
    Value *any = ARENA_NEW(interp->run.arena, Value);
    *any = value_any();
    weakening->attributes = pmap_set(interp->run.arena, weakening->attributes, name, any);
    escape(interp, *(const Value *)value);
}

/* Whether the class is one whose statement, in another module, is running now: what makes classes there may
 * hand it to unknown code, as an __init_subclass__ does that writes an __init__. */
static bool is_being_made(Interp *interp, Address address) {
    return interp->path.is_static && state_own(&interp->path.state, address);
}

/* Unknown code that has a class may set its attributes, make instances of it and call their methods. */
static void escape_class(Interp *interp, Address address, const ClassObject *class) {
    bool is_own = class->module && class->module->is_main && !interp->path.is_static;
    if (!is_own && !is_being_made(interp, address)) return;
    Weakening weakening = {interp, class->object.attributes};
    if (!class->object.is_open) {
        ClassObject *open = copy_object(interp, &class->object);
        open->object.is_open = true;
        state_put(interp->run.arena, &interp->path.state, address, &open->object);
    }
    pmap_each(class->object.attributes, weaken_attribute, &weakening);
    if (weakening.attributes != class->object.attributes) {
        ClassObject *weak = copy_object(interp, &class->object);
        weak->object.is_open = true;
        weak->object.attributes = weakening.attributes;
        state_put(interp->run.arena, &interp->path.state, address, &weak->object);
    }
    escape_methods(interp, address);
}

/* ---- what may be called ---- */

enum { MOST_PARTS = 3 }; /* objects inside one another whose parts may be called */

static void escape_callable_part(void *context, uint32_t name, const void *value) {
    (void)name;
    const Parts *parts = context;
    escape_callable(parts->interp, *(const Value *)value, parts->level);
}

static void escape_callable(Interp *interp, Value value, uint32_t level) {
    if (level > MOST_PARTS) return;
    for (uint32_t i = 0; value.kind == VALUE_TUPLE && i < value.items->count; i++)
        escape_callable(interp, value.items->items[i], level + 1);
    const Object *object = object_of(interp, value);
    if (!object) return;
    switch ((ObjectKind)object->kind) {
    case OBJECT_FUNCTION:
        if (OBJECT_AS(Function, object)->module->is_user)
            escape_function(interp, OBJECT_AS(Function, object), true);
        return;
    case OBJECT_METHOD:
        escape_callable(interp, OBJECT_AS(Method, object)->function, level + 1);
        escape_callable(interp, OBJECT_AS(Method, object)->self, level + 1);
        return;
    case OBJECT_SLICE: {
        const SliceObject *slice = OBJECT_AS(Slice, object);
        escape_callable(interp, slice->start, level + 1);
        escape_callable(interp, slice->stop, level + 1);
        escape_callable(interp, slice->step, level + 1);
        return;
    }
    case OBJECT_CLASS: escape_methods(interp, value.address); return;
    case OBJECT_INSTANCE: {
        Parts parts = {interp, level + 1};
        const ClassObject *class = class_object(interp, object->class);
        /* The parts of the objects of libraries, as the layers of a model, are many, and no callbacks. */
        if (level > 0 && !(class && class->module && class->module->is_main)) return;
        escape_methods(interp, object->class);
        pmap_each(object->attributes, escape_callable_part, &parts);
        return;
    }
    case OBJECT_LIST:
    case OBJECT_DICT:
    case OBJECT_SET:
    case OBJECT_RANGE:
    case OBJECT_ITERATOR:
    case OBJECT_DESCRIPTOR:
    case OBJECT_MODULE:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: break;
    }
}

void escape_asked(Interp *interp, Value value) {
    for (uint32_t i = 0; value.kind == VALUE_TUPLE && i < value.items->count; i++)
        escape_asked(interp, value.items->items[i]);
    const Object *object = object_of(interp, value);
    const SliceObject *slice = object && object->kind == OBJECT_SLICE ? OBJECT_AS(Slice, object) : NULL;
    if (slice) {
        escape_asked(interp, slice->start);
        escape_asked(interp, slice->stop);
        escape_asked(interp, slice->step);
    } else if (object && object->kind <= OBJECT_INSTANCE) {
        escape_methods(interp, object->class);
    }
}

void escape_callbacks(Interp *interp, const Value *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) escape_callable(interp, values[i], 0);
}

/* ---- what unknown code finds by itself ---- */

/* The object may have the attribute from now on. */
static void may_set(Interp *interp, Address address, Sym name) {
    const Object *object = interp_object(interp, address);
    if (!object || object->is_open || object_attribute(object, name).kind != VALUE_NEVER) return;
    put_object(interp, address, object_with_attribute(interp->run.arena, object, name, value_any()));
}

void escape_to_decorator(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    if (!function || !function->module->is_main || function->node->kind == AST_Lambda ||
        interp->path.is_static)
        return;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    Node *annotation = parameter_count(parameters) ? AS(arg, parameter_at(parameters, 0))->annotation : NULL;
    if (!annotation || (annotation->kind != AST_Name && annotation->kind != AST_Tuple)) return;
    /* Python may evaluate it later. */
    Handler trial;
    trial_begin(interp, &trial);
    Value classes = eval(interp, annotation);
    if (trial_keep(interp, &trial)) return;
    if (classes.kind != VALUE_TUPLE) classes = value_tuple(interp->run.arena, &classes, 1);
    for (uint32_t i = 0; i < classes.items->count; i++)
        if (object_of_kind(interp, classes.items->items[i], OBJECT_CLASS) &&
            class_lookup(interp, classes.items->items[i].address, function->name).kind == VALUE_NEVER)
            may_set(interp, classes.items->items[i].address, function->name);
}

/* Whether a call is of a plain name and passes nothing but constants. */
static bool passes_no_values(const Node *site) {
    if (site->kind != AST_Call || AS(Call, site)->func->kind != AST_Name) return false;
    FOR_EACH (argument, AS(Call, site)->args)
        if (argument->kind != AST_Constant) return false;
    FOR_EACH (keyword, AS(Call, site)->keywords)
        if (AS(keyword, keyword)->value->kind != AST_Constant) return false;
    return true;
}

void escape_frame(Interp *interp, const Node *site) {
    const Frame *frame = interp->path.frame;
    const FunctionObject *function = frame->function;
    if (!function || function->name != SYM___init__ || !passes_no_values(site)) return;
    if (!object_of_kind(interp, frame->self, OBJECT_INSTANCE)) return;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    for (uint32_t i = 1; i < parameter_count(parameters); i++)
        may_set(interp, frame->self.address, AS(arg, parameter_at(parameters, i))->arg);
}
