/* How it works: the values that the call's parameters got are laid beside the expressions of the call, of the
 * operator or of the subscript. A dimension that a word complains of is looked for among them by its origin,
 * since stubs transpose, flatten and wrap what they are given. */
#include "eval/stub/operands.h"

#include "eval/error.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "eval/stub/binding.h"
#include "eval/stub/sketch.h"
#include "eval/stub/stub.h"

#include <string.h>

enum {
    LONGEST_NAME = 24, /* of an operand that is called by its own text */
    MOST_ORIGINS = 4,  /* that are shown of sizes of which none is known to clash */
    MOST_ELEMENTS = 4, /* of a sequence of arrays */
};

/* ---- the call in the program ---- */

/* Where the next operands come from. */
typedef struct Source {
    Interp *interp;
    ProgramOperands *operands;
    const NativeCall *call;
} Source;

static const char *source_of(const Source *source, const Node *node) {
    const Text *text = source->operands->text;
    uint32_t length = node ? node->end - node->start : 0;
    if (!node || !text || length > LONGEST_NAME || memchr(text->data + node->start, '\n', length))
        return NULL;
    return arena_copy(source->interp->run.arena, text->data + node->start, length);
}

static const NodeList *elements_of(const Node *node) {
    if (node && node->kind == AST_List) return AS(List, node)->elts;
    if (node && node->kind == AST_Tuple) return AS(Tuple, node)->elts;
    return NULL;
}

static const Items *items_of(Interp *interp, Value value) {
    if (value.kind == VALUE_TUPLE) return value.items;
    const Object *list = object_of_kind(interp, value, OBJECT_LIST);
    return list ? OBJECT_AS(List, list)->items : NULL;
}

static void add_array(Source *source, Value value, const Node *node, const char *name) {
    ProgramOperands *operands = source->operands;
    ArrayInfo info;
    if (operands->count == MOST_OPERANDS || !object_of_kind(source->interp, value, OBJECT_ARRAY) ||
        !array_info(source->interp, value, &info) || (info.shape->is_open && info.shape->rank == 0))
        return;
    operands->items[operands->count++] = (ProgramOperand){info.shape, value, node, name};
}

/* Adds an argument: an array, or those of a sequence. [name] is that of a parameter, for what is not
 * written. */
static void add_operand(Source *source, Value value, const Node *node, const char *name) {
    const Items *items = items_of(source->interp, value);
    const char *own = source_of(source, node);
    if (node) name = own;
    if (!items) {
        add_array(source, value, node, name);
        return;
    }
    const NodeList *elements = elements_of(node);
    bool is_written = elements && list_count(elements) == items->count;
    for (uint32_t i = 0; i < items->count && i < MOST_OPERANDS; i++) {
        const Node *element = is_written ? elements->items[i] : NULL;
        if (element && element->kind == AST_Starred) return;
        const char *called = element ? source_of(source, element)
                             : own   ? arena_printf(source->interp->run.arena, "%s[%u]", own, i)
                                     : NULL;
        add_array(source, items->items[i], element ? element : i == 0 ? node : NULL, called);
    }
}

/* ---- arguments of calls ---- */

static const Node *keyword_named(const AstCall *site, Sym name) {
    FOR_EACH (item, site->keywords)
        if (AS(keyword, item)->arg == name) return AS(keyword, item)->value;
    return NULL;
}

/* The expression of the positional argument at [index]; NULL when a star stands before it. */
static const Node *positional_at(const AstCall *site, uint32_t index) {
    for (uint32_t i = 0; i <= index && i < list_count(site->args); i++) {
        if (site->args->items[i]->kind == AST_Starred) return NULL;
        if (i == index) return site->args->items[i];
    }
    return NULL;
}

static void add_named(Source *source, const AstCall *site, Value value) {
    const Object *dict = object_of_kind(source->interp, value, OBJECT_DICT);
    const Entries *entries = dict ? OBJECT_AS(Dict, dict)->entries : NULL;
    for (uint32_t i = 0; entries && i < entries->count; i++) {
        Value key = entries->items[i].key;
        if (key.kind != VALUE_STR) continue;
        Sym name = symbol_find(source->interp->analysis.symbols, key.text->data, key.text->length);
        add_operand(source, entries->items[i].value, keyword_named(site, name),
                    symbol_text(source->interp->analysis.symbols, name));
    }
}

/* Whether the first parameter got what stands before the dot, what is called, or what is being made. */
static bool has_own_object(const NativeCall *call) {
    Sym name = call->function->name;
    return call->has_self || name == SYM___call__ || name == SYM___init__ || name == SYM___new__;
}

static void add_arguments(Source *source, const AstCall *site) {
    const NativeCall *call = source->call;
    const Astarguments *parameters = parameter_list(call->function->node);
    uint32_t next = 0;
    for (uint32_t i = 0; i < call->count && i < parameter_count(parameters); i++) {
        Node *parameter = parameter_at(parameters, i);
        Value value = call->arguments[i];
        Sym name = AS(arg, parameter)->arg;
        if (i == 0 && has_own_object(call)) {
            bool is_method = site->func->kind == AST_Attribute;
            add_operand(source, value, is_method ? AS(Attribute, site->func)->value : NULL, NULL);
        } else if (parameter == parameters->vararg && value.kind == VALUE_TUPLE) {
            for (uint32_t k = 0; k < value.items->count; k++)
                add_operand(source, value.items->items[k], positional_at(site, next++), NULL);
        } else if (parameter == parameters->kwarg) {
            add_named(source, site, value);
        } else {
            const Node *node = keyword_named(site, name);
            if (!node) node = positional_at(site, next++);
            add_operand(source, value, node, symbol_text(source->interp->analysis.symbols, name));
        }
    }
}

/* ---- operators and subscripts ---- */

static bool is_reflected(const Source *source) {
    const char *name = symbol_text(source->interp->analysis.symbols, source->call->function->name);
    return strncmp(name, "__r", 3) == 0;
}

static void add_pair(Source *source, const Node *left, const Node *right) {
    const NativeCall *call = source->call;
    if (call->count < 2) return;
    bool is_swapped = is_reflected(source);
    add_operand(source, call->arguments[is_swapped], left, NULL);
    add_operand(source, call->arguments[!is_swapped], right, NULL);
}

static void add_subscript(Source *source, const AstSubscript *site) {
    const NativeCall *call = source->call;
    if (call->count > 0) add_operand(source, call->arguments[0], site->value, NULL);
    if (call->count > 1) add_operand(source, call->arguments[1], site->slice, NULL);
    if (call->count > 2) add_operand(source, call->arguments[2], NULL, "the value");
}

void program_operands(Interp *interp, const NativeCall *call, ProgramOperands *operands) {
    const Frame *frame = interp->path.frame;
    *operands = (ProgramOperands){.count = 0};
    while (frame && frame->module->is_model) frame = frame->caller;
    if (!frame || !frame->module->source || !call || !call->site || !call->function->node) return;
    operands->text = frame->module->source->tree->text;
    Source source = {interp, operands, call};
    const Node *site = call->site;
    switch (site->kind) {
    case AST_Call: add_arguments(&source, AS(Call, site)); break;
    case AST_BinOp: add_pair(&source, AS(BinOp, site)->left, AS(BinOp, site)->right); break;
    case AST_AugAssign: add_pair(&source, AS(AugAssign, site)->target, AS(AugAssign, site)->value); break;
    case AST_Compare:
        add_pair(&source, AS(Compare, site)->left, AS(Compare, site)->comparators->items[0]);
        break;
    case AST_Subscript: add_subscript(&source, AS(Subscript, site)); break;
    default: break;
    }
}

/* ---- one side of an error ---- */

static const char *position_name(Interp *interp, const Shape *shape, int32_t axis) {
    static const char *const names[] = {"first", "second", "third", "fourth"};
    if (shape && !shape->is_open) {
        if (axis < 0) axis += (int32_t)shape->rank;
        if (shape->rank == 1) return "length";
        if (axis == (int32_t)shape->rank - 1) return "last";
    } else if (axis == -1) {
        return "last";
    }
    if (axis >= 0 && axis < 4) return names[axis];
    return arena_printf(interp->run.arena, "axis %d", axis);
}

/* The dimensions of a shape: from the front or, when the rank is not known, from the back. */
static int32_t axis_at(const Shape *shape, uint32_t index) {
    return shape->is_open ? -1 - (int32_t)index : (int32_t)index;
}

static Dim dim_at(const Shape *shape, int32_t axis) {
    return axis < 0 ? shape_from_back(shape, (uint32_t)(-1 - axis)) : shape_from_front(shape, (uint32_t)axis);
}

static uint32_t origin_at(const Shape *shape, int32_t axis) {
    return axis < 0 ? shape_origin_from_back(shape, (uint32_t)(-1 - axis))
                    : shape_origin_from_front(shape, (uint32_t)axis);
}

/* How well the axis of an operand fits what a word says of a side; 0: not at all. */
static uint32_t likeness(const ProgramOperands *operands, uint32_t index, int32_t axis,
                         const ShapeErrorSide *side, const Shape *shape) {
    const Shape *own = operands->items[index].shape;
    bool is_same_shape = shape && shape_equal(own, shape);
    if (dim_at(own, axis) != side->dim) return 0;
    if (origin_at(own, axis) != side->origin && !is_same_shape) return 0;
    if (side->origin == 0 && !(is_same_shape && (int32_t)index == side->operand)) return 0;
    return 1 + 4 * is_same_shape + 2 * ((int32_t)index == side->operand) + (axis == side->axis);
}

/* An attribute of a layer that is the number at a place. */
typedef struct Named {
    const Symbols *symbols;
    uint32_t origin;
    const char *name; /* the first in the order of the alphabet; NULL for none */
} Named;

static void find_named(void *context, uint32_t key, const void *value) {
    Named *named = context;
    const Value *found = value;
    const char *name = symbol_text(named->symbols, key);
    if (found->kind != VALUE_INT || found->origin != named->origin || name[0] == '_') return;
    if (!named->name || strcmp(name, named->name) < 0) named->name = name;
}

/* The parameter of a running layer, or of one in which it runs, that a size is: `in_features`. */
static const char *layer_parameter(Interp *interp, uint32_t origin) {
    Named named = {interp->analysis.symbols, origin, NULL};
    for (const Frame *frame = interp->path.frame; origin && frame && frame->module->is_model && !named.name;
         frame = frame->caller) {
        const Object *layer = object_of_kind(interp, frame->self, OBJECT_INSTANCE);
        if (layer) pmap_each(layer->attributes, find_named, &named);
    }
    return named.name;
}

/* The axis of an operand that an error is about. */
typedef struct OperandAxis {
    uint32_t operand;
    int32_t axis;
    uint32_t score; /* 0: there is none */
} OperandAxis;

static OperandAxis axis_of_side(const ProgramOperands *operands, const ShapeErrorSide *side,
                                const Shape *shape) {
    OperandAxis best = {0};
    for (uint32_t i = 0; i < operands->count && side->dim; i++)
        for (uint32_t k = 0; k < operands->items[i].shape->rank; k++) {
            int32_t axis = axis_at(operands->items[i].shape, k);
            uint32_t score = likeness(operands, i, axis, side, shape);
            if (score > best.score) best = (OperandAxis){i, axis, score};
        }
    return best;
}

const char *side_text(Interp *interp, const ShapeErrorSide *side, const Shape *shape) {
    const char *dim = dim_text(interp, side->dim);
    ProgramOperands operands;
    program_operands(interp, interp->path.outermost, &operands);
    OperandAxis best = axis_of_side(&operands, side, shape);
    if (best.score == 0) {
        const char *parameter = layer_parameter(interp, side->origin);
        return parameter ? arena_printf(interp->run.arena, "%s (%s)", dim, parameter) : dim;
    }
    const char *position = position_name(interp, operands.items[best.operand].shape, best.axis);
    const char *name = operands.items[best.operand].name;
    if (name) return arena_printf(interp->run.arena, "%s (%s of %s)", dim, position, name);
    static const char *const ordinals[] = {"first", "second", "third", "fourth", "fifth"};
    if (operands.count == 1) return dim;
    if (best.operand < 5)
        return arena_printf(interp->run.arena, "%s (%s of the %s operand)", dim, position,
                            ordinals[best.operand]);
    return arena_printf(interp->run.arena, "%s (%s of operand %u)", dim, position, best.operand + 1);
}

const char *operand_name(Interp *interp, const Shape *shape, const ShapeErrorSide *side) {
    ProgramOperands operands;
    program_operands(interp, interp->path.outermost, &operands);
    OperandAxis best = side ? axis_of_side(&operands, side, shape) : (OperandAxis){0};
    if (best.score > 0) return operands.items[best.operand].name;
    if (side) return layer_parameter(interp, side->origin) ? "the layer" : NULL;
    for (uint32_t i = 0; i < operands.count; i++)
        if (shape_equal(operands.items[i].shape, shape)) return operands.items[i].name;
    return NULL;
}

/* ---- where a size comes from ---- */

/* The number that is written at a place; false when something else is. */
static bool written_number(Place place, int64_t *number) {
    uint32_t length = place.span.end - place.span.start;
    *number = 0;
    for (uint32_t i = 0; i < length && length <= 9; i++) {
        char digit = place.text->data[place.span.start + i];
        if (digit < '0' || digit > '9') return false;
        *number = 10 * *number + (digit - '0');
    }
    return length > 0 && length <= 9 && *number > 0;
}

/* How a size follows from another number, which is where it comes from. */
static const char *equation(Interp *interp, int64_t size, int64_t number) {
    long long a = size, b = number;
    if (number > 1 && size % number == 0) return arena_printf(interp->run.arena, "%lld × %lld", a / b, b);
    if (size > number) return arena_printf(interp->run.arena, "%lld + %lld", b, a - b);
    if (size > 1 && number % size == 0) return arena_printf(interp->run.arena, "%lld / %lld", b, b / a);
    return arena_printf(interp->run.arena, "%lld - %lld", b, b - a);
}

const char *size_reason(Interp *interp, Dim size, uint32_t origin) {
    const char *reason = place_reason(interp, origin, size);
    int64_t value, number;
    if (!reason && dim_is_constant(size, &value) &&
        written_number(interp->analysis.places.items[origin], &number) && number != value)
        reason = equation(interp, value, number);
    return reason;
}

void note_size(Interp *interp, Failure *failure, Dim size, uint32_t origin) {
    if (!failure || origin == 0 || origin >= interp->analysis.places.count || !size) return;
    const char *text = dim_text(interp, size), *reason = size_reason(interp, size, origin);
    Place place = interp->analysis.places.items[origin];
    if (reason)
        failure_note_at(interp, failure, place.text, place.span,
                        arena_printf(interp->run.arena, "%s = %s comes from here", text, reason));
    else
        failure_note(interp, failure, origin, "%s comes from here", text);
}

/* ---- all operands ---- */

/* Whether shapes have to do with such an error. */
static bool is_about_shapes(DiagCode code) {
    return (code >= CODE_SHAPE_MISMATCH && code <= CODE_INVALID_DIMENSION) || code == CODE_INVALID_VALUE;
}

/* Whether it is about how many axes there are, not about how long they are. */
static bool is_about_axes(DiagCode code) {
    return code == CODE_TOO_MANY_INDICES || code == CODE_AXIS_OUT_OF_RANGE || code == CODE_WRONG_RANK;
}

/* Whether a message has the shape in it, as we or as the libraries write it: (2, 3), (2,3), [2, 3]. */
static bool shows_shape(Interp *interp, const char *message, const Shape *shape) {
    return strstr(message, shape_text(interp, shape)) || strstr(message, shape_compact(interp, shape)) ||
           strstr(message, shape_bracketed(interp, shape));
}

static void note_shape(Interp *interp, Failure *failure, const ProgramOperands *operands,
                       const ProgramOperand *operand) {
    const char *message =
        arena_printf(interp->run.arena, "%s has shape %s", operand->name ? operand->name : "this",
                     shape_text(interp, operand->shape));
    if (operand->node)
        failure_note_at(interp, failure, operands->text, (Span){operand->node->start, operand->node->end},
                        message);
    else if (operand->name)
        failure_note_at(interp, failure, NULL, (Span){0}, message);
}

/* Whether a message speaks of a size. */
static bool names_size(Interp *interp, const char *message, Dim size) {
    const char *text = dim_text(interp, size);
    size_t length = strlen(text);
    for (const char *at = message; (at = strstr(at, text)); at++) {
        bool begins = at == message || (unsigned char)(at[-1] - '0') > 9;
        if (begins && (unsigned char)(at[length] - '0') > 9) return true;
    }
    return false;
}

static bool names_sizes(Interp *interp, const char *message, const ProgramOperands *operands) {
    for (uint32_t i = 0; i < operands->count; i++)
        for (uint32_t k = 0; k < operands->items[i].shape->rank && !operands->items[i].shape->is_open; k++)
            if (names_size(interp, message, shape_from_front(operands->items[i].shape, k))) return true;
    return false;
}

/* Where the sizes of the operands come from, each place once: those that the message speaks of, or all. */
static void note_sizes(Interp *interp, Failure *failure, const ProgramOperands *operands) {
    uint32_t origins[MOST_ORIGINS], count = 0;
    const char *message = failure->diagnostic.message;
    bool chooses = names_sizes(interp, message, operands);
    for (uint32_t i = 0; i < operands->count; i++) {
        const Shape *shape = operands->items[i].shape;
        for (uint32_t k = 0; k < shape->rank && !shape->is_open; k++) {
            uint32_t origin = shape_origin_from_front(shape, k);
            bool is_known =
                origin == 0 || (chooses && !names_size(interp, message, shape_from_front(shape, k)));
            for (uint32_t seen = 0; seen < count; seen++) is_known |= origins[seen] == origin;
            if (is_known || count == MOST_ORIGINS) continue;
            origins[count++] = origin;
            note_size(interp, failure, shape_from_front(shape, k), origin);
        }
    }
}

/* The numbers of a layer that a message speaks of. */
typedef struct LayerNumbers {
    Interp *interp;
    const char *message;
    const ProgramOperands *operands;
    uint32_t origins[MOST_ORIGINS]; /* in order, so that the outcome is the same in each run */
    Dim sizes[MOST_ORIGINS];
    uint32_t count;
} LayerNumbers;

/* Whether one of the operands has the size itself: then it is the one that the message means. */
static bool has_size(const ProgramOperands *operands, Dim size) {
    for (uint32_t i = 0; i < operands->count; i++)
        for (uint32_t k = 0; k < operands->items[i].shape->rank; k++)
            if (dim_at(operands->items[i].shape, axis_at(operands->items[i].shape, k)) == size) return true;
    return false;
}

static void add_layer_number(void *context, uint32_t key, const void *value) {
    LayerNumbers *numbers = context;
    const Value *found = value;
    (void)key;
    if (found->kind != VALUE_INT || found->integer < 2 || found->origin == 0) return;
    Dim size = dim_constant(&numbers->interp->analysis.dims, found->integer);
    if (!names_size(numbers->interp, numbers->message, size) || has_size(numbers->operands, size)) return;
    uint32_t at = 0;
    while (at < numbers->count && numbers->origins[at] < found->origin) at++;
    if (at == MOST_ORIGINS || (at < numbers->count && numbers->origins[at] == found->origin)) return;
    if (numbers->count < MOST_ORIGINS) numbers->count++;
    for (uint32_t i = numbers->count - 1; i > at; i--) {
        numbers->origins[i] = numbers->origins[i - 1];
        numbers->sizes[i] = numbers->sizes[i - 1];
    }
    numbers->origins[at] = found->origin;
    numbers->sizes[at] = size;
}

/* Where the numbers of a layer that is called come from. */
static void note_layer(Interp *interp, Failure *failure, const NativeCall *call,
                       const ProgramOperands *operands) {
    const Object *layer = call->count > 0 && call->function->owner
                              ? object_of_kind(interp, call->arguments[0], OBJECT_INSTANCE)
                              : NULL;
    if (!layer) return;
    LayerNumbers numbers = {.interp = interp, .message = failure->diagnostic.message, .operands = operands};
    pmap_each(layer->attributes, add_layer_number, &numbers);
    for (uint32_t i = 0; i < numbers.count; i++)
        note_size(interp, failure, numbers.sizes[i], numbers.origins[i]);
}

/* Whether the operand is made where it is given. */
static bool is_made_here(const Interp *interp, const ProgramOperand *operand, const Text *text) {
    uint32_t origin = operand->value.origin;
    if (!operand->node || origin >= interp->analysis.places.count) return false;
    Place place = interp->analysis.places.items[origin];
    return place.text == text && place.span.start == operand->node->start &&
           place.span.end == operand->node->end;
}

static void note_arrays(Interp *interp, Failure *failure, const ProgramOperands *operands) {
    for (uint32_t i = 0; i < operands->count && i < MOST_ELEMENTS; i++)
        if (operands->items[i].name && !is_made_here(interp, &operands->items[i], operands->text))
            failure_note(interp, failure, operands->items[i].value.origin, "%s comes from here",
                         operands->items[i].name);
}

void stub_explain_call(Interp *interp, const NativeCall *call, Failure *failure) {
    const Diagnostic *made = &failure->diagnostic;
    if (!is_about_shapes(made->code) || !call->site || made->span.start != call->site->start ||
        made->span.end != call->site->end)
        return;
    ProgramOperands operands;
    program_operands(interp, call, &operands);
    if (made->text != operands.text) return;
    sketch_operands(interp, failure, &operands);
    const char *message = made->message;
    const Stubs *stubs = &interp->analysis.stubs;
    if (stubs->about && stubs->about_site == call->site)
        failure_note_at(interp, failure, NULL, (Span){0}, stubs->about);
    bool is_about_rank = is_about_axes(made->code);
    bool knows_origins = failure_has_note(interp, failure, "comes from here");
    for (uint32_t i = 0; i < operands.count; i++)
        if (!shows_shape(interp, message, operands.items[i].shape))
            note_shape(interp, failure, &operands, &operands.items[i]);
    if (knows_origins) return;
    if (is_about_rank)
        note_arrays(interp, failure, &operands);
    else
        note_sizes(interp, failure, &operands);
    note_layer(interp, failure, call, &operands);
}
