/* The lattice of objects at one address. */
#include "value/object.h"

#include <assert.h>
#include <string.h>

static const uint16_t sizes[] = {
    [OBJECT_INSTANCE] = sizeof(Object),         [OBJECT_LIST] = sizeof(ListObject),
    [OBJECT_DICT] = sizeof(DictObject),         [OBJECT_SET] = sizeof(DictObject),
    [OBJECT_RANGE] = sizeof(SliceObject),       [OBJECT_SLICE] = sizeof(SliceObject),
    [OBJECT_ITERATOR] = sizeof(IteratorObject), [OBJECT_FUNCTION] = sizeof(FunctionObject),
    [OBJECT_METHOD] = sizeof(MethodObject),     [OBJECT_DESCRIPTOR] = sizeof(DescriptorObject),
    [OBJECT_CLASS] = sizeof(ClassObject),       [OBJECT_MODULE] = sizeof(ModuleObject),
    [OBJECT_FRAME] = sizeof(FrameObject),       [OBJECT_ARRAY] = sizeof(ArrayObject),
};

/* OBJECT_AS reads an object as one of these. */
#define BEGINS_AS_OBJECT(kind) static_assert(offsetof(kind##Object, object) == 0, #kind);
BEGINS_AS_OBJECT(List)
BEGINS_AS_OBJECT(Dict)
BEGINS_AS_OBJECT(Slice)
BEGINS_AS_OBJECT(Iterator)
BEGINS_AS_OBJECT(Function)
BEGINS_AS_OBJECT(Method)
BEGINS_AS_OBJECT(Descriptor)
BEGINS_AS_OBJECT(Class)
BEGINS_AS_OBJECT(Module)
BEGINS_AS_OBJECT(Frame)
BEGINS_AS_OBJECT(Array)

const void *object_as(const void *object, const char *name) {
    static const char *const names[] = {
        [OBJECT_INSTANCE] = "Instance", [OBJECT_LIST] = "List",
        [OBJECT_DICT] = "Dict",         [OBJECT_SET] = "Dict",
        [OBJECT_RANGE] = "Slice",       [OBJECT_SLICE] = "Slice",
        [OBJECT_ITERATOR] = "Iterator", [OBJECT_FUNCTION] = "Function",
        [OBJECT_METHOD] = "Method",     [OBJECT_DESCRIPTOR] = "Descriptor",
        [OBJECT_CLASS] = "Class",       [OBJECT_MODULE] = "Module",
        [OBJECT_FRAME] = "Frame",       [OBJECT_ARRAY] = "Array",
    };
    assert(!object || strcmp(names[((const Object *)object)->kind], name) == 0);
    (void)names, (void)name;
    return object;
}

size_t object_size(ObjectKind kind) {
    assert(kind <= OBJECT_ARRAY);
    return sizes[kind];
}

static void *copy_object(Arena *arena, const Object *object) {
    void *copy = arena_alloc(arena, sizes[object->kind]);
    memcpy(copy, object, sizes[object->kind]);
    return copy;
}

bool array_is_exact(const ArrayObject *array) {
    static const int64_t most_elements = 1 << 28;
    if (array->element < ELEMENT_BOOL || array->element > ELEMENT_COMPLEX || array->shape->is_open)
        return false;
    int64_t size = 1, dim;
    for (uint32_t i = 0; i < array->shape->rank; i++) {
        if (!array->shape->dims[i] || !dim_is_constant(array->shape->dims[i], &dim)) return false;
        if (dim > most_elements || size * dim > most_elements) return false;
        size *= dim;
    }
    return true;
}

/* ---- attributes ---- */

Value object_attribute(const Object *object, Sym name) {
    const Value *value = pmap_get(object->attributes, name);
    return value ? *value : value_never();
}

const Object *object_without_attribute(Arena *arena, const Object *object, Sym name) {
    PMap attributes = pmap_remove(arena, object->attributes, name);
    if (attributes == object->attributes) return object;
    Object *copy = copy_object(arena, object);
    copy->attributes = attributes;
    return copy;
}

const Object *object_with_attribute(Arena *arena, const Object *object, Sym name, Value value) {
    if (value.kind == VALUE_NEVER) return object_without_attribute(arena, object, name);
    const Value *old = pmap_get(object->attributes, name);
    if (old && value_same(*old, value) && old->origin == value.origin) return object;
    Value *new = arena_alloc(arena, sizeof *new);
    *new = value;
    Object *copy = copy_object(arena, object);
    copy->attributes = pmap_set(arena, object->attributes, name, new);
    return copy;
}

/* ---- equality ---- */

static bool same_attribute(void *context, uint32_t name, const void *a, const void *b) {
    (void)context, (void)name;
    return a && b && value_same(*(const Value *)a, *(const Value *)b);
}

bool attributes_equal(PMap a, PMap b) { return pmap_diff(a, b, same_attribute, NULL); }

static bool texts_equal(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

uint32_t function_default_count(const FunctionObject *function) {
    const Node *node = function->node, *args = NULL;
    if (!node || !function->defaults) return 0;
    if (node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef)
        args = AS(FunctionDef, node)->args;
    if (node->kind == AST_Lambda) args = AS(Lambda, node)->args;
    const Astarguments *arguments = AS(arguments, args);
    return arguments ? list_count(arguments->defaults) + list_count(arguments->kw_defaults) : 0;
}

static bool same_class(const ClassObject *a, const ClassObject *b) {
    return a->name == b->name && texts_equal(a->qualified, b->qualified) && a->node == b->node &&
           a->module == b->module && a->metaclass == b->metaclass && a->mro_count == b->mro_count &&
           a->has_unknown_base == b->has_unknown_base &&
           (a->mro == b->mro || a->mro_count == 0 ||
            memcmp(a->mro, b->mro, a->mro_count * sizeof *a->mro) == 0);
}

static bool same_function(const FunctionObject *a, const FunctionObject *b) {
    return a->name == b->name && texts_equal(a->qualified, b->qualified) && a->node == b->node &&
           a->module == b->module && a->frame == b->frame && a->owner == b->owner && a->native == b->native &&
           a->gradient_mode == b->gradient_mode && a->is_cached == b->is_cached &&
           !a->defaults == !b->defaults;
}

/* Whether the objects, of one kind, are the same in what cannot be joined: else nothing is known of them. */
static bool is_same_thing(const Object *a, const Object *b) {
    switch ((ObjectKind)a->kind) {
    case OBJECT_FUNCTION: return same_function(OBJECT_AS(Function, a), OBJECT_AS(Function, b));
    case OBJECT_CLASS: return same_class(OBJECT_AS(Class, a), OBJECT_AS(Class, b));
    case OBJECT_MODULE: return OBJECT_AS(Module, a)->module == OBJECT_AS(Module, b)->module;
    case OBJECT_DESCRIPTOR:
        return OBJECT_AS(Descriptor, a)->descriptor == OBJECT_AS(Descriptor, b)->descriptor;
    case OBJECT_INSTANCE:
    case OBJECT_LIST:
    case OBJECT_DICT:
    case OBJECT_SET:
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_METHOD:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: return true;
    }
    return true;
}

static bool slices_equal(const SliceObject *a, const SliceObject *b) {
    return value_equal(a->start, b->start) && value_equal(a->stop, b->stop) && value_equal(a->step, b->step);
}

static bool arrays_equal(const ArrayObject *a, const ArrayObject *b) {
    return shape_equal(a->shape, b->shape) && a->element == b->element && a->bits == b->bits &&
           a->access == b->access && a->gradient == b->gradient && a->may_be_foreign == b->may_be_foreign &&
           items_equal(a->values, b->values);
}

static bool defaults_equal(const FunctionObject *a, const FunctionObject *b) {
    if (a->defaults == b->defaults) return true;
    for (uint32_t i = 0; i < function_default_count(a); i++)
        if (!value_equal(a->defaults[i], b->defaults[i])) return false;
    return true;
}

static bool rounds_equal(const Items *a, const Items *b) { return a == b || (a && b && items_equal(a, b)); }

static bool contents_equal(const Object *a, const Object *b) {
    switch ((ObjectKind)a->kind) {
    case OBJECT_LIST: return items_equal(OBJECT_AS(List, a)->items, OBJECT_AS(List, b)->items);
    case OBJECT_DICT:
    case OBJECT_SET: return entries_equal(OBJECT_AS(Dict, a)->entries, OBJECT_AS(Dict, b)->entries);
    case OBJECT_RANGE:
    case OBJECT_SLICE: return slices_equal(OBJECT_AS(Slice, a), OBJECT_AS(Slice, b));
    case OBJECT_ITERATOR:
        return items_equal(OBJECT_AS(Iterator, a)->items, OBJECT_AS(Iterator, b)->items) &&
               rounds_equal(OBJECT_AS(Iterator, a)->round, OBJECT_AS(Iterator, b)->round) &&
               OBJECT_AS(Iterator, a)->is_left == OBJECT_AS(Iterator, b)->is_left &&
               (OBJECT_AS(Iterator, a)->items->is_open ||
                OBJECT_AS(Iterator, a)->position == OBJECT_AS(Iterator, b)->position);
    case OBJECT_FUNCTION: return defaults_equal(OBJECT_AS(Function, a), OBJECT_AS(Function, b));
    case OBJECT_METHOD:
        return value_equal(OBJECT_AS(Method, a)->self, OBJECT_AS(Method, b)->self) &&
               value_equal(OBJECT_AS(Method, a)->function, OBJECT_AS(Method, b)->function);
    case OBJECT_DESCRIPTOR:
        return value_equal(OBJECT_AS(Descriptor, a)->get, OBJECT_AS(Descriptor, b)->get) &&
               value_equal(OBJECT_AS(Descriptor, a)->set, OBJECT_AS(Descriptor, b)->set) &&
               value_equal(OBJECT_AS(Descriptor, a)->delete, OBJECT_AS(Descriptor, b)->delete);
    case OBJECT_ARRAY: return arrays_equal(OBJECT_AS(Array, a), OBJECT_AS(Array, b));
    case OBJECT_INSTANCE:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME: return true;
    }
    return true;
}

bool object_equal(const Object *a, const Object *b) {
    if (a == b) return true;
    return a->kind == b->kind && a->class == b->class && a->is_summary == b->is_summary &&
           a->is_open == b->is_open && is_same_thing(a, b) && contents_equal(a, b) &&
           attributes_equal(a->attributes, b->attributes);
}

/* ---- join and widening ---- */

/* How parts are put together: joined, or widened. */
typedef struct Way {
    Value (*values)(Arena *arena, Value a, Value b);
    const Items *(*items)(Arena *arena, const Items *a, const Items *b);
    const Entries *(*entries)(Arena *arena, const Entries *a, const Entries *b);
} Way;

static const Way joining = {value_join, items_join, entries_join};
static const Way widening = {value_widen, items_widen, entries_widen};

typedef struct AttributeMerge {
    Arena *arena;
    const Way *way;
    bool a_is_open, b_is_open;
} AttributeMerge;

static const void *merge_attribute(void *context, uint32_t name, const void *left, const void *right) {
    const AttributeMerge *merge = context;
    (void)name;
    if ((!left && merge->a_is_open) || (!right && merge->b_is_open)) return NULL;
    const Value *a = left, *b = right;
    Value missing = {.kind = VALUE_NEVER, .absent = true};
    Value value = merge->way->values(merge->arena, a ? *a : missing, b ? *b : missing);
    if (a && value_same(value, *a)) return a;
    if (b && value_same(value, *b)) return b;
    Value *result = arena_alloc(merge->arena, sizeof *result);
    *result = value;
    return result;
}

static const Object *open_instance(Arena *arena, const Object *a, const Object *b) {
    Object *object = ARENA_NEW(arena, Object);
    *object =
        (Object){.kind = OBJECT_INSTANCE, .is_open = true, .is_summary = a->is_summary || b->is_summary};
    object->class = class_known_common(a->class, b->class);
    return object;
}

/* Of an iterator nothing but its elements stays when it is not equally far. */
static void combine_iterators(Arena *arena, const Way *way, IteratorObject *result,
                              const IteratorObject *other) {
    const Items *a = result->items, *b = other->items;
    if (a->is_open == b->is_open &&
        (a->is_open || (a->count == b->count && result->position == other->position))) {
        result->items = way->items(arena, a, b);
    } else {
        Value element = way->values(arena, items_element(arena, a), items_element(arena, b));
        result->items = items_open(arena, element, NULL);
    }
    if (result->items->is_open) result->position = 0;
    result->is_left |= other->is_left;
    if (!rounds_equal(result->round, other->round)) result->round = NULL;
}

static void combine_defaults(Arena *arena, const Way *way, FunctionObject *result,
                             const FunctionObject *other) {
    if (defaults_equal(result, other)) return;
    uint32_t count = function_default_count(result);
    Value *defaults = arena_alloc(arena, count * sizeof *defaults);
    for (uint32_t i = 0; i < count; i++)
        defaults[i] = way->values(arena, result->defaults[i], other->defaults[i]);
    result->defaults = defaults;
}

static void combine_arrays(Arena *arena, ArrayObject *result, const ArrayObject *other) {
    if (!shape_equal(result->shape, other->shape) || !items_equal(result->values, other->values))
        result->values = NULL;
    result->shape = shape_join(arena, result->shape, other->shape);
    if (result->element != other->element) result->element = ELEMENT_UNKNOWN;
    if (result->bits != other->bits) result->bits = 0;
    if (result->access != other->access) result->access = ACCESS_UNKNOWN;
    result->gradient &= other->gradient;
    result->may_be_foreign |= other->may_be_foreign;
    if (result->graph != other->graph) result->graph = 0;
}

/* Puts what [other] holds to what [result], a copy of an object of the same kind, holds. */
static void combine_contents(Arena *arena, const Way *way, Object *result, const Object *other) {
    switch ((ObjectKind)result->kind) {
    case OBJECT_LIST: {
        ListObject *list = (ListObject *)result;
        list->items = way->items(arena, list->items, OBJECT_AS(List, other)->items);
        return;
    }
    case OBJECT_DICT:
    case OBJECT_SET: {
        DictObject *dict = (DictObject *)result;
        dict->entries = way->entries(arena, dict->entries, OBJECT_AS(Dict, other)->entries);
        return;
    }
    case OBJECT_RANGE:
    case OBJECT_SLICE: {
        SliceObject *slice = (SliceObject *)result;
        slice->start = way->values(arena, slice->start, OBJECT_AS(Slice, other)->start);
        slice->stop = way->values(arena, slice->stop, OBJECT_AS(Slice, other)->stop);
        slice->step = way->values(arena, slice->step, OBJECT_AS(Slice, other)->step);
        return;
    }
    case OBJECT_ITERATOR:
        combine_iterators(arena, way, (IteratorObject *)result, OBJECT_AS(Iterator, other));
        return;
    case OBJECT_FUNCTION:
        combine_defaults(arena, way, (FunctionObject *)result, OBJECT_AS(Function, other));
        return;
    case OBJECT_METHOD: {
        MethodObject *method = (MethodObject *)result;
        method->self = way->values(arena, method->self, OBJECT_AS(Method, other)->self);
        method->function = way->values(arena, method->function, OBJECT_AS(Method, other)->function);
        return;
    }
    case OBJECT_DESCRIPTOR: {
        DescriptorObject *descriptor = (DescriptorObject *)result;
        descriptor->get = way->values(arena, descriptor->get, OBJECT_AS(Descriptor, other)->get);
        descriptor->set = way->values(arena, descriptor->set, OBJECT_AS(Descriptor, other)->set);
        descriptor->delete = way->values(arena, descriptor->delete, OBJECT_AS(Descriptor, other)->delete);
        return;
    }
    case OBJECT_ARRAY: combine_arrays(arena, (ArrayObject *)result, OBJECT_AS(Array, other)); return;
    case OBJECT_INSTANCE:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME: return;
    }
}

static const Object *combine(Arena *arena, const Object *a, const Object *b, const Way *way) {
    if (a == b) return a;
    const Object *result;
    if (a->kind != b->kind || a->class != b->class || !is_same_thing(a, b)) {
        result = open_instance(arena, a, b);
    } else {
        Object *copy = copy_object(arena, a);
        copy->is_summary = a->is_summary || b->is_summary;
        copy->is_open = a->is_open || b->is_open;
        AttributeMerge merge = {arena, way, a->is_open, b->is_open};
        copy->attributes = pmap_merge(arena, a->attributes, b->attributes, merge_attribute, &merge);
        combine_contents(arena, way, copy, b);
        result = copy;
    }
    return object_equal(result, a) ? a : object_equal(result, b) ? b : result;
}

const Object *object_join(Arena *arena, const Object *a, const Object *b) {
    assert(a && b);
    return combine(arena, a, b, &joining);
}

const Object *object_widen(Arena *arena, const Object *old, const Object *new) {
    assert(old && new);
    return combine(arena, old, new, &widening);
}

bool object_less(Arena *arena, const Object *a, const Object *b) {
    return object_equal(object_join(arena, a, b), b);
}
