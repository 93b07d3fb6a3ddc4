#include "eval/stub/convert.h"

#include "eval/flow/assume.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/stub/binding.h"
#include "eval/stub/edition.h"
#include "eval/stub/gradient.h"

#include <string.h>

enum {
    MOST_VALUES = 64,        /* elements of an array that are remembered */
    MOST_NESTING = 32,       /* dimensions of an array */
    MOST_SEQUENCES = 1 << 14 /* lists and tuples that become one array: a list may hold itself, twice */
};

const Shape *shape_anything(Interp *interp) { return shape_open(interp->run.arena, NULL, 0, NULL, 0); }

const char *shape_text(Interp *interp, const Shape *shape) {
    StrBuf out = {0};
    shape_print(shape, &out);
    const char *copy = arena_copy(interp->run.arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return copy;
}

const char *dim_text(Interp *interp, Dim dim) {
    StrBuf out = {0};
    dim_print(dim, &out);
    const char *copy = arena_copy(interp->run.arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return copy;
}

const char *shape_compact(Interp *interp, const Shape *shape) {
    const char *text = shape_text(interp, shape);
    char *compact = arena_copy(interp->run.arena, text, strlen(text));
    char *to = compact;
    for (const char *from = text; *from; from++)
        if (*from != ' ') *to++ = *from;
    *to = '\0';
    return compact;
}

const char *shape_bracketed(Interp *interp, const Shape *shape) {
    StrBuf out = {0};
    strbuf_putc(&out, '[');
    for (uint32_t i = 0; i < shape->rank; i++) {
        strbuf_puts(&out, i ? ", " : "");
        dim_print(shape_from_front(shape, i), &out);
    }
    strbuf_puts(&out, shape->is_open ? (shape->rank ? ", ...]" : "...]") : "]");
    const char *text = arena_copy(interp->run.arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}

/* ---- what is an array already ---- */

void learn_requirement(Interp *interp, Dim a, Dim b, const Node *site) {
    if (!a || !b || a == b) return;
    if (learns_formulas(interp)) {
        assume(interp, formula_equal(&interp->analysis.dims, interp->run.arena, a, b), site);
        return;
    }
    /* A handler of the exception gets the state in which it does not hold. */
    for (const Handler *handler = interp->path.handlers; handler; handler = handler->outer)
        if (!handler->is_trial) return;
    unknown_learn_equal(interp, a, b, assume_place(interp, site));
}

/* [shape] with what the path knows of its symbols put in. */
static const Shape *with_facts(Interp *interp, const Shape *shape) {
    uint32_t count = shape->is_open ? shape->rank * 2 : shape->rank, first = 0;
    if (!interp->path.state.facts) return shape;
    while (first < count && path_dim(interp, shape->dims[first], NULL) == shape->dims[first]) first++;
    if (first == count) return shape;
    Shape *copy = arena_alloc(interp->run.arena, sizeof *copy + count * sizeof(Dim));
    Origin *origins = arena_alloc_zero(interp->run.arena, count * sizeof *origins);
    *copy = *shape;
    copy->origins = NULL;
    for (uint32_t i = 0; i < count; i++) {
        Origin place = 0;
        copy->dims[i] = path_dim(interp, shape->dims[i], &place);
        origins[i] = place ? place : shape->origins ? shape->origins[i] : 0;
    }
    return shape_with_origins(interp->run.arena, copy, origins);
}

bool array_info(Interp *interp, Value value, ArrayInfo *info) {
    *info = (ArrayInfo){.shape = NULL};
    const Object *object = object_of(interp, value);
    if (object && object->kind == OBJECT_ARRAY && object->class != stub_class(interp, STUB_OPEN_SHAPE)) {
        const ArrayObject *array = OBJECT_AS(Array, object);
        info->shape = with_facts(interp, array->shape);
        info->element = (Element){.type = array->element, .bits = array->bits};
        info->element.is_scalar = !array->shape->is_open && array->shape->rank == 0;
        info->values = array->values;
        info->class = object->class;
        return true;
    }
    /* Some array, or an instance of a subclass that the program makes in its own way. */
    Address class = value.kind == VALUE_SOME                    ? value.address
                    : object && object->kind == OBJECT_INSTANCE ? object->class
                                                                : 0;
    Address shaped = class >= CLASS_KNOWN_END ? stub_class(interp, STUB_SHAPED) : 0;
    if (!shaped || is_subclass(interp, class, shaped) != TRI_YES) return false;
    info->shape = shape_anything(interp);
    info->class = class;
    return true;
}

Value array_value(Interp *interp, Address class, const ArrayInfo *info, const Node *site) {
    ArrayObject made = {.object = {.kind = OBJECT_ARRAY, .class = class},
                        .shape = info->shape,
                        .element = info->element.type,
                        .bits = info->element.bits};
    gradient_of_new(interp, &made);
    Value value = new_array_like(interp, &made, site);
    /* Where nothing is known of an array it may be of a subclass, or of another library: what np.exp gives
     * for a matrix has attributes of its own. */
    bool is_anything =
        info->shape->is_open && info->shape->rank == 0 && info->element.type == ELEMENT_UNKNOWN;
    if (info->values || is_anything) {
        ArrayObject *array = copy_object(interp, object_of(interp, value));
        array->values = info->values;
        array->object.is_open = is_anything;
        put_object(interp, value.address, &array->object);
    }
    return value;
}

/* ---- conversion ---- */

Dim range_size(Interp *interp, Dim start, Dim stop, Dim step) {
    DimTable *dims = &interp->analysis.dims;
    int64_t by;
    if (!start || !stop || !step || !dim_is_constant(step, &by) || by == 0) return NULL;
    Dim distance = by > 0 ? dim_subtract(dims, stop, start) : dim_subtract(dims, start, stop);
    if (by < 0) step = dim_constant(dims, -by);
    Dim rounded = distance ? dim_subtract(dims, dim_add(dims, distance, step), dim_constant(dims, 1)) : NULL;
    Dim size = rounded ? dim_divide(dims, rounded, step) : NULL;
    return size ? dim_maximum(dims, size, dim_constant(dims, 0)) : NULL;
}

typedef struct Discovery {
    Interp *interp;
    const Dialect *dialect;
    Element element; /* of all leaves so far */
    bool has_element;
    bool is_unknown; /* something may be anything */
    bool is_ragged;
    bool may_be_ragged;    /* two lengths are not known to be equal */
    bool is_surely_ragged; /* whatever the unknown things are: two known items differ */
    Array(Value) leaves;   /* in order, while they are known numbers and few */
    bool loses_leaves;
    uint32_t sequences; /* met so far */
} Discovery;

static void meet_element(Discovery *discovery, Element element) {
    /* Numbers in one list are promoted as arrays are; text and numbers give text. */
    element.is_scalar = element.is_number = false;
    if (!discovery->has_element) {
        discovery->element = element;
    } else if (discovery->element.type != ELEMENT_UNKNOWN && element.type != ELEMENT_UNKNOWN &&
               (discovery->element.type == ELEMENT_STRING) != (element.type == ELEMENT_STRING) &&
               discovery->element.type <= ELEMENT_STRING && element.type <= ELEMENT_STRING &&
               discovery->element.type != ELEMENT_OBJECT && element.type != ELEMENT_OBJECT) {
        discovery->element = (Element){.type = ELEMENT_STRING};
    } else {
        discovery->element = element_promote(discovery->dialect, discovery->element, element);
    }
    discovery->has_element = true;
}

static void add_leaf(Discovery *discovery, Value value) {
    if (discovery->loses_leaves) return;
    bool is_number = value.kind == VALUE_INT || value.kind == VALUE_BOOL || value.kind == VALUE_FLOAT ||
                     value.kind == VALUE_DIM;
    if (is_number && discovery->leaves.count < MOST_VALUES)
        array_push(&discovery->leaves, value);
    else
        discovery->loses_leaves = true;
}

/* The element type of a value that is no sequence; false when it is not known to be one. */
static bool leaf_element(const Dialect *dialect, Value value, Element *element) {
    static const struct {
        Address class;
        uint8_t type, bits;
    } table[] = {
        {CLASS_bool, ELEMENT_BOOL, 8},       {CLASS_int, ELEMENT_INT, 64},
        {CLASS_float, ELEMENT_FLOAT, 64},    {CLASS_complex, ELEMENT_COMPLEX, 128},
        {CLASS_str, ELEMENT_STRING, 0},      {CLASS_bytes, ELEMENT_STRING, 0},
        {CLASS_NoneType, ELEMENT_OBJECT, 0}, {CLASS_ellipsis, ELEMENT_OBJECT, 0},
    };
    Address class = value_class(value);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].class == class) {
            *element = (Element){.type = table[i].type, .bits = table[i].bits, .is_scalar = true};
            if (element->type == ELEMENT_INT) element->bits = dialect->int_bits;
            if (element->type == ELEMENT_FLOAT) element->bits = dialect->float_bits;
            if (element->type == ELEMENT_COMPLEX) element->bits = (uint8_t)(2 * dialect->float_bits);
            /* Some bool or int may be of a subclass. */
            return true;
        }
    return false;
}

static const Shape *with_length(Interp *interp, Dim length, const Shape *inner) {
    uint32_t rank = inner->rank;
    Dim *dims = arena_alloc(interp->run.arena, (2 * (size_t)rank + 1) * sizeof *dims);
    dims[0] = length;
    for (uint32_t i = 0; i < rank; i++) dims[i + 1] = inner->dims[i];
    if (!inner->is_open) return shape_new(interp->run.arena, dims, rank + 1);
    /* The front and the back that the open shape knows are kept as far as they do not overlap. */
    return shape_open(interp->run.arena, dims, rank + 1, NULL, 0);
}

/* What two items of a sequence have in common; their disagreement is noted. */
static const Shape *agree(Discovery *discovery, const Shape *a, const Shape *b) {
    Interp *interp = discovery->interp;
    if (a == b) return a;
    if (a->is_open || b->is_open) {
        const Shape *meet = shape_meet(interp->run.arena, a, b);
        return meet ? meet : shape_join(interp->run.arena, a, b);
    }
    uint32_t rank = a->rank < b->rank ? a->rank : b->rank, same = 0;
    Dim *dims = arena_alloc(interp->run.arena, ((size_t)rank + 1) * sizeof *dims);
    for (; same < rank; same++) {
        Dim left = a->dims[same], right = b->dims[same];
        DimOrder order = left && right ? dim_compare(&interp->analysis.dims, left, right) : DIM_UNKNOWN;
        if (order == DIM_DIFFERENT) break;
        discovery->may_be_ragged |= order != DIM_EQUAL;
        dims[same] = left && (!right || dim_is_constant(left, &(int64_t){0})) ? left : right;
    }
    if (same < rank || a->rank != b->rank) discovery->is_ragged = discovery->is_surely_ragged = true;
    return shape_new(interp->run.arena, dims, same);
}

static const Shape *discover(Discovery *discovery, Value value, uint32_t depth);

static const Shape *discover_items(Discovery *discovery, const Items *items, uint32_t depth) {
    Interp *interp = discovery->interp;
    if (++discovery->sequences > MOST_SEQUENCES) {
        discovery->is_unknown = true;
        return shape_anything(interp);
    }
    Dim length = items->is_open ? items->length : dim_constant(&interp->analysis.dims, items->count);
    if (items->is_open) discovery->loses_leaves = true;
    if (items->count == 0 || items->items[0].kind == VALUE_NEVER) {
        Dim none = dim_constant(&interp->analysis.dims, 0);
        meet_element(discovery, element_of_kind(discovery->dialect, "float", (Element){.type = ELEMENT_INT}));
        return shape_new(interp->run.arena, &none, 1);
    }
    const Shape *inner = NULL;
    for (uint32_t i = 0; i < items->count; i++) {
        const Shape *item = discover(discovery, items->items[i], depth + 1);
        inner = inner ? agree(discovery, inner, item) : item;
    }
    return with_length(interp, length, inner);
}

static const Shape *discover_array(Discovery *discovery, const ArrayInfo *info) {
    meet_element(discovery, info->element);
    if (info->values)
        for (uint32_t i = 0; i < info->values->count; i++) add_leaf(discovery, info->values->items[i]);
    else
        discovery->loses_leaves = true;
    return info->shape;
}

static bool has_method(Interp *interp, Address class, const char *name) {
    return class_lookup(interp, class, symbol_from_string(interp->analysis.symbols, name)).kind !=
           VALUE_NEVER;
}

/* The shape of an object that is no array: a sequence, a scalar, or unknown. */
static const Shape *discover_object(Discovery *discovery, const Object *object, uint32_t depth) {
    Interp *interp = discovery->interp;
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST: return discover_items(discovery, OBJECT_AS(List, object)->items, depth);
    case OBJECT_RANGE: {
        const SliceObject *range = OBJECT_AS(Slice, object);
        Dim size = range_size(interp, unknown_dim(interp, range->start), unknown_dim(interp, range->stop),
                              unknown_dim(interp, range->step));
        meet_element(discovery, (Element){.type = ELEMENT_INT, .bits = discovery->dialect->int_bits});
        discovery->loses_leaves = true;
        return shape_new(interp->run.arena, &size, 1);
    }
    case OBJECT_INSTANCE:
        if (!object->is_open && !has_method(interp, object->class, "__array__") &&
            !has_method(interp, object->class, "__len__"))
            break;
        discovery->is_unknown = true;
        return shape_anything(interp);
    case OBJECT_ARRAY: { /* a shape of unknown rank */
        Dim length = NULL;
        meet_element(discovery, (Element){.type = ELEMENT_INT, .bits = discovery->dialect->int_bits});
        discovery->loses_leaves = true;
        return shape_new(interp->run.arena, &length, 1);
    }
    case OBJECT_DICT:
    case OBJECT_SET:
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_FUNCTION:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME: break;
    }
    meet_element(discovery, (Element){.type = ELEMENT_OBJECT, .is_scalar = true});
    discovery->loses_leaves = true;
    return shape_new(interp->run.arena, NULL, 0);
}

static const Shape *discover(Discovery *discovery, Value value, uint32_t depth) {
    Interp *interp = discovery->interp;
    ArrayInfo info;
    Element element;
    if (depth > MOST_NESTING) {
        discovery->is_unknown = true;
        return shape_anything(interp);
    }
    if (array_info(interp, value, &info)) return discover_array(discovery, &info);
    if (value.kind == VALUE_TUPLE) return discover_items(discovery, value.items, depth);
    if (leaf_element(discovery->dialect, value, &element)) {
        meet_element(discovery, element);
        add_leaf(discovery, value);
        return shape_new(interp->run.arena, NULL, 0);
    }
    const Object *object = object_of(interp, value);
    if (object) return discover_object(discovery, object, depth);
    discovery->loses_leaves = true;
    if (value.kind == VALUE_UNION) {
        const Shape *joined = NULL;
        for (uint32_t i = 0; i < value.alternatives->count; i++) {
            bool was_ragged = discovery->is_ragged;
            joined = shape_join(interp->run.arena, joined,
                                discover(discovery, value.alternatives->items[i], depth + 1));
            if (discovery->is_ragged && !was_ragged) {
                discovery->is_unknown = true;
                discovery->is_surely_ragged = false;
            }
        }
        return joined;
    }
    meet_element(discovery, (Element){.type = ELEMENT_UNKNOWN});
    if (value.kind == VALUE_SOME &&
        (class_known_below(value.address, CLASS_list) || class_known_below(value.address, CLASS_tuple) ||
         class_known_below(value.address, CLASS_range))) {
        Dim length = NULL;
        return shape_open(interp->run.arena, &length, 1, NULL, 0);
    }
    discovery->is_unknown = true;
    return shape_anything(interp);
}

/* NumPy before version 1.24 makes arrays of objects of nested sequences that do not fit. */
static bool takes_ragged(Interp *interp, const Dialect *dialect) {
    const LibraryVersion first = {.parts = {1, 24}, .count = 2};
    LibraryVersion version = edition_version(interp, "numpy", false);
    return dialect == &dialect_numpy && version.count && version_compare(&version, &first) < 0;
}

Conversion convert_array(Interp *interp, Value value, ArrayInfo *info) {
    if (array_info(interp, value, info)) return CONVERT_YES;
    Discovery discovery = {.interp = interp, .dialect = running_dialect(interp)};
    const Shape *shape = discover(&discovery, value, 0);
    *info = (ArrayInfo){.shape = shape, .element = discovery.element};
    info->element.is_scalar = info->element.is_number = !shape->is_open && shape->rank == 0;
    info->may_be_ragged = discovery.is_ragged || discovery.may_be_ragged;
    if (!discovery.loses_leaves && !discovery.is_ragged && !discovery.is_unknown)
        info->values = items_new(interp->run.arena, discovery.leaves.items, discovery.leaves.count);
    array_free(&discovery.leaves);
    if (info->may_be_ragged && takes_ragged(interp, discovery.dialect)) {
        *info = (ArrayInfo){.shape = shape_anything(interp), .may_be_ragged = true};
        return CONVERT_UNKNOWN;
    }
    if (discovery.is_surely_ragged) return CONVERT_RAGGED;
    if (discovery.is_unknown) return CONVERT_UNKNOWN;
    return discovery.is_ragged ? CONVERT_RAGGED : CONVERT_YES;
}

/* ---- shapes as values ---- */

const char *product_text(Interp *interp, const Shape *shape) {
    StrBuf out = {0};
    for (uint32_t i = 0; i < shape->rank; i++)
        strbuf_printf(&out, "%s%s", i ? " × " : "", dim_text(interp, shape_from_front(shape, i)));
    const char *text = arena_copy(interp->run.arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return text;
}

Value shape_to_value(Interp *interp, const Shape *shape, const Node *site) {
    if (shape->is_open) {
        Address class = stub_class(interp, STUB_OPEN_SHAPE);
        if (!class) return value_some(CLASS_tuple);
        return new_array(interp, class, shape, ELEMENT_UNKNOWN, 0, site);
    }
    Value *items = arena_alloc(interp->run.arena, ((size_t)shape->rank + 1) * sizeof *items);
    for (uint32_t i = 0; i < shape->rank; i++) {
        items[i] = value_from_dim(shape->dims[i]);
        items[i].origin = shape_origin_from_front(shape, i);
    }
    return value_tuple(interp->run.arena, items, shape->rank);
}

/* Whether an array of integers may be one: it has no axes, or, for PyTorch, one element. */
static bool may_be_index(Interp *interp, const Shape *shape) {
    if (shape->is_open || shape->rank == 0) return true;
    if (running_dialect(interp) != &dialect_torch) return false;
    int64_t size;
    for (uint32_t i = 0; i < shape->rank; i++)
        if (shape->dims[i] && dim_is_constant(shape->dims[i], &size) && size != 1) return false;
    return true;
}

static bool is_int(Interp *interp, Value value, bool *is_certain) {
    *is_certain = true;
    switch ((ValueKind)value.kind) {
    case VALUE_INT:
    case VALUE_BOOL:
    case VALUE_DIM: return true;
    case VALUE_SOME:
        if (class_known_below(value.address, CLASS_int)) return true;
        *is_certain = value.address < CLASS_KNOWN_END;
        return !*is_certain;
    case VALUE_UNION:
    case VALUE_ANY: *is_certain = false; return true;
    case VALUE_OBJECT: {
        ArrayInfo info;
        if (array_info(interp, value, &info)) {
            bool may_be_whole = info.element.type == ELEMENT_UNKNOWN || info.element.type == ELEMENT_BOOL ||
                                info.element.type == ELEMENT_INT || info.element.type == ELEMENT_UNSIGNED;
            *is_certain = info.element.type != ELEMENT_UNKNOWN && !info.shape->is_open;
            return may_be_whole && may_be_index(interp, info.shape);
        }
        const Object *object = object_of(interp, value);
        *is_certain = object && object->kind != OBJECT_INSTANCE;
        return !*is_certain;
    }
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_TUPLE: return false;
    }
    return false;
}

/* The dimension that an item of a shape is. */
static Dim int_dim(Interp *interp, Value value, bool unknown_ints) {
    ArrayInfo info;
    if (value.kind == VALUE_OBJECT && array_info(interp, value, &info))
        return info.values && info.values->count == 1
                   ? value_to_dim(&interp->analysis.dims, info.values->items[0])
                   : NULL;
    if (unknown_ints) supposed_use(interp, value);
    return unknown_ints ? unknown_dim(interp, value) : value_to_dim(&interp->analysis.dims, value);
}

/* Where it comes from: what a condition tells of a symbol says more than where the symbol was made. */
static Origin int_origin(Interp *interp, Value value) {
    Origin origin = value.origin;
    if (value.kind == VALUE_DIM) path_dim(interp, value.dim, &origin);
    return origin;
}

static bool shape_from_items(Interp *interp, const Items *items, bool unknown_ints, const Shape **shape,
                             Value *wrong) {
    bool is_certain;
    if (items->is_open) {
        if (items->items[0].kind != VALUE_NEVER && !is_int(interp, items->items[0], &is_certain)) {
            *wrong = items->items[0];
            return false;
        }
        int64_t count;
        if (items->length && dim_is_constant(items->length, &count) && count >= 0 && count <= MOST_NESTING) {
            Dim dims[MOST_NESTING] = {0};
            *shape = shape_new(interp->run.arena, dims, (uint32_t)count);
        } else {
            *shape = shape_anything(interp);
        }
        return true;
    }
    Dim *dims = arena_alloc(interp->run.arena, ((size_t)items->count + 1) * sizeof *dims);
    Origin *origins = arena_alloc_zero(interp->run.arena, ((size_t)items->count + 1) * sizeof *origins);
    bool has_origins = false;
    for (uint32_t i = 0; i < items->count; i++) {
        if (!is_int(interp, items->items[i], &is_certain)) {
            *wrong = items->items[i];
            return false;
        }
        dims[i] = int_dim(interp, items->items[i], unknown_ints);
        origins[i] = int_origin(interp, items->items[i]);
        has_origins |= origins[i] != 0;
    }
    *shape = shape_new(interp->run.arena, dims, items->count);
    if (has_origins) *shape = shape_with_origins(interp->run.arena, *shape, origins);
    return true;
}

bool shape_from_value(Interp *interp, Value value, bool unknown_ints, const Shape **shape, Value *wrong) {
    *shape = shape_anything(interp);
    *wrong = value;
    const Object *object = object_of(interp, value);
    bool is_certain;
    if (value.kind == VALUE_TUPLE) return shape_from_items(interp, value.items, unknown_ints, shape, wrong);
    if (object && object->kind == OBJECT_LIST)
        return shape_from_items(interp, OBJECT_AS(List, object)->items, unknown_ints, shape, wrong);
    if (object && object->kind == OBJECT_ARRAY) {
        const ArrayObject *array = OBJECT_AS(Array, object);
        if (object->class == stub_class(interp, STUB_OPEN_SHAPE)) {
            *shape = array->shape;
            return true;
        }
        if (array->shape->is_open || array->shape->rank == 1) {
            if (array->values) return shape_from_items(interp, array->values, unknown_ints, shape, wrong);
            int64_t count;
            if (!array->shape->is_open && array->shape->dims[0] &&
                dim_is_constant(array->shape->dims[0], &count) && count >= 0 && count <= MOST_NESTING) {
                Dim dims[MOST_NESTING] = {0};
                *shape = shape_new(interp->run.arena, dims, (uint32_t)count);
            }
            return array->element <= ELEMENT_UNSIGNED;
        }
    }
    /* Some tuple, and what may be anything. */
    if (value.kind == VALUE_ANY || value.kind == VALUE_UNION) return true;
    if (value.kind == VALUE_SOME && !class_known_below(value.address, CLASS_int))
        return value.address >= CLASS_KNOWN_END || class_known_below(value.address, CLASS_tuple) ||
               class_known_below(value.address, CLASS_list) || class_known_below(value.address, CLASS_range);
    if (object && (object->kind == OBJECT_RANGE || object->kind == OBJECT_INSTANCE)) return true;
    if (!is_int(interp, value, &is_certain)) return false;
    Dim dim = int_dim(interp, value, unknown_ints);
    *shape = shape_new(interp->run.arena, &dim, 1);
    Origin origin = int_origin(interp, value);
    if (origin) *shape = shape_with_origins(interp->run.arena, *shape, &origin);
    return true;
}
