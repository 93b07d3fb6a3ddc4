/* Shape annotations, and what follows from an annotation for the value that it stands at.
 *
 *     NdArray[2, 3]   NdArray[int, "n"]   NdArray[..., 3]   Tensor[()]      moira.hints, pytropos.hints.numpy
 *     Float[np.ndarray, "batch n 3"]   "*rest c"   "... 3"   ""              jaxtyping
 *
 * The more precise of annotation and value wins, dimension by dimension. A name stands for one number in all
 * annotations of a function that runs: it is bound where it is met first (Frame.bound). A value that
 * contradicts its annotation is reported and stays what it is. */
#include "eval/flow/hint.h"
#include "eval/error.h"
#include "eval/flow/annotation.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/member.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HINT_DIMS = 64 };

typedef enum SlotKind {
    SLOT_FREE,    /* any number */
    SLOT_DYN,     /* perhaps another number wherever it is used */
    SLOT_DIM,     /* [dim] */
    SLOT_NAME,    /* what [name] is bound to */
    SLOT_STRETCH, /* any number of dimensions */
} SlotKind;

typedef struct Slot {
    SlotKind kind;
    Dim dim;
    Sym name;
} Slot;

typedef struct Hint {
    Address class;     /* of the array; 0: not known */
    uint8_t element;   /* ElementType; ELEMENT_UNKNOWN for any */
    bool is_invalid;   /* it means nothing */
    bool says_more;    /* than its slots do */
    bool is_unchecked; /* of jaxtyping: few let it check what they write, least of all types of elements */
    const Node *wrong; /* the part that does not */
    uint32_t count;
    uint32_t stretch; /* the index of the stretch; [count] when there is none */
    Slot slots[MOST_HINT_DIMS];
} Hint;

/* ---- reading ---- */

/* The parts of an annotation need not be known. */
static void add_slot(Hint *hint, Slot slot) {
    if (hint->count == MOST_HINT_DIMS || (slot.kind == SLOT_STRETCH && hint->stretch < hint->count)) {
        hint->is_invalid = true;
        return;
    }
    hint->slots[hint->count++] = slot;
    if (slot.kind == SLOT_STRETCH)
        hint->stretch = hint->count - 1;
    else if (hint->stretch == hint->count - 1)
        hint->stretch = hint->count;
}

static bool is_name(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '_') return false;
    return length > 0 && !isdigit((unsigned char)text[0]);
}

/* A part of NdArray[…]. */
static Slot read_part(Interp *interp, Hint *hint, Node *node) {
    Value value = eval_quiet_value(interp, node);
    if (value.kind == VALUE_ELLIPSIS) return (Slot){.kind = SLOT_STRETCH};
    if (value.kind == VALUE_INT && value.integer >= 0)
        return (Slot){.kind = SLOT_DIM, .dim = dim_constant(&interp->analysis.dims, value.integer)};
    if (value.kind == VALUE_DIM) return (Slot){.kind = SLOT_DIM, .dim = unknown_dim(interp, value)};
    bool is_int = value.kind == VALUE_OBJECT && value.address == CLASS_int;
    if (is_int || value.kind == VALUE_ANY || value.kind == VALUE_UNION ||
        (value.kind == VALUE_SOME && value.address == CLASS_int))
        return (Slot){.kind = SLOT_FREE};
    /* Outside functions there is nothing for which a name could stand twice. */
    if (value.kind == VALUE_STR && interp->path.frame->function &&
        is_name(value.text->data, value.text->length))
        return (Slot){.kind = SLOT_NAME,
                      .name = symbol_from(interp->analysis.symbols, value.text->data, value.text->length)};
    hint->is_invalid = true;
    if (!hint->wrong) hint->wrong = node;
    return (Slot){.kind = SLOT_FREE};
}

/* A word of jaxtyping's text: a number, a name, `_`, `*rest`, `...`, and marks before it. */
static Slot read_word(Interp *interp, const char *word, size_t length) {
    bool is_loose = false;
    while (length > 0 && strchr("#?_", word[0]) != NULL && (word[0] != '_' || length > 1)) {
        is_loose = true;
        word++;
        length--;
    }
    const char *equals = memchr(word, '=', length);
    if (equals) {
        length -= (size_t)(equals + 1 - word);
        word = equals + 1;
    }
    if (length == 3 && memcmp(word, "...", 3) == 0) return (Slot){.kind = SLOT_STRETCH};
    if (length > 0 && word[0] == '*') return (Slot){.kind = SLOT_STRETCH};
    if (is_loose) return (Slot){.kind = SLOT_FREE};
    char *end;
    char digits[24] = {0};
    if (length > 0 && length < sizeof digits && isdigit((unsigned char)word[0])) {
        memcpy(digits, word, length);
        long long number = strtoll(digits, &end, 10);
        if (*end == '\0')
            return (Slot){.kind = SLOT_DIM, .dim = dim_constant(&interp->analysis.dims, number)};
    }
    if (!interp->path.frame->function || !is_name(word, length) || (length == 1 && word[0] == '_'))
        return (Slot){.kind = SLOT_FREE};
    return (Slot){.kind = SLOT_NAME, .name = symbol_from(interp->analysis.symbols, word, length)};
}

static void read_words(Interp *interp, Hint *hint, const Str *text) {
    for (uint32_t at = 0; at < text->length;) {
        uint32_t start = at;
        while (at < text->length && text->data[at] != ' ') at++;
        if (at > start) {
            Slot slot = read_word(interp, text->data + start, at - start);
            const char *word = text->data + start;
            bool is_plain = (slot.kind == SLOT_FREE && at - start == 1 && word[0] == '_') ||
                            (slot.kind == SLOT_STRETCH && word[0] == '.') || slot.kind == SLOT_DIM ||
                            slot.kind == SLOT_NAME;
            hint->says_more |= !is_plain;
            add_slot(hint, slot);
        }
        while (at < text->length && text->data[at] == ' ') at++;
    }
}

static ElementType element_of_hint(const char *name) {
    static const struct {
        const char *prefix;
        ElementType element;
    } table[] = {
        {"Float", ELEMENT_FLOAT},   {"BFloat", ELEMENT_FLOAT},    {"Int", ELEMENT_INT},
        {"UInt", ELEMENT_UNSIGNED}, {"Complex", ELEMENT_COMPLEX}, {"Bool", ELEMENT_BOOL},
    };
    if (strcmp(name, "Integer") == 0) return ELEMENT_UNKNOWN;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strncmp(name, table[i].prefix, strlen(table[i].prefix)) == 0) return table[i].element;
    return ELEMENT_UNKNOWN;
}

/* A part of TensorType([…]): a number, Dyn, or something of which no number is known. */
static Slot read_item(Interp *interp, Node *node) {
    Value value = eval_quiet_value(interp, node);
    if (value.kind == VALUE_INT && value.integer >= 0)
        return (Slot){.kind = SLOT_DIM, .dim = dim_constant(&interp->analysis.dims, value.integer)};
    return (Slot){.kind = SLOT_DYN};
}

/* TensorType([2, Dyn]) of torch.fx, by whatever name the class goes. */
static bool read_tensor_type(Interp *interp, const AstCall *call, Hint *hint) {
    if (list_count(call->args) != 1 || list_count(call->keywords) != 0) return false;
    Value base = eval_quiet_value(interp, call->func);
    const ClassObject *class = base.kind == VALUE_OBJECT ? class_object(interp, base.address) : NULL;
    if (!class || strcmp(class->qualified, "torch.fx.tensor_type.TensorType") != 0) return false;
    Value tensor = interp_global_of(interp, "torch", "Tensor");
    const Node *list = call->args->items[0];
    if (tensor.kind != VALUE_OBJECT || (list->kind != AST_List && list->kind != AST_Tuple)) return false;
    *hint = (Hint){.class = tensor.address};
    FOR_EACH (item, list->kind == AST_List ? AS(List, list)->elts : AS(Tuple, list)->elts)
        add_slot(hint, read_item(interp, item));
    return true;
}

/* Whether the annotation is one of shapes. */
static bool read_hint(Interp *interp, Node *annotation, Hint *hint) {
    if (annotation->kind == AST_Call) return read_tensor_type(interp, AS(Call, annotation), hint);
    if (annotation->kind != AST_Subscript) return false;
    Value base = eval_quiet_value(interp, AS(Subscript, annotation)->value);
    const ClassObject *class = base.kind == VALUE_OBJECT ? class_object(interp, base.address) : NULL;
    if (!class || !class->module || !class->module->is_model) return false;
    Node *slice = AS(Subscript, annotation)->slice;
    const NodeList *parts = slice->kind == AST_Tuple ? AS(Tuple, slice)->elts : NULL;
    *hint = (Hint){0};
    /* Where a value is does not change its shape. */
    if (strcmp(class->qualified, "moira.choreo.At") == 0 && list_count(parts) == 2)
        return read_hint(interp, parts->items[0], hint);
    if (strcmp(class->qualified, "moira.choreo.Everywhere") == 0) return read_hint(interp, slice, hint);
    if (strcmp(class->qualified, "moira.hints.NdArray") == 0 ||
        strcmp(class->qualified, "moira.hints.Tensor") == 0) {
        hint->class = class->mro_count > 1 ? class->mro[1] : 0;
        if (slice->kind != AST_Tuple) {
            add_slot(hint, read_part(interp, hint, slice));
            return true;
        }
        FOR_EACH (part, parts) add_slot(hint, read_part(interp, hint, part));
        return true;
    }
    if (strcmp(class->module->name, "jaxtyping") != 0 || list_count(parts) != 2) return false;
    Value text = eval_quiet_value(interp, parts->items[1]);
    Value of = eval_quiet_value(interp, parts->items[0]);
    if (text.kind != VALUE_STR) return false;
    hint->class = class_object(interp, of.kind == VALUE_OBJECT ? of.address : 0) ? of.address : 0;
    hint->element = (uint8_t)element_of_hint(interp_text(interp, class->name));
    hint->is_unchecked = true;
    read_words(interp, hint, text.text);
    return hint->class != 0;
}

/* ---- what it demands ---- */

/* The dimension that a slot demands; NULL for any. */
static Dim demanded(const Interp *interp, const Slot *slot) {
    if (slot->kind != SLOT_NAME) return slot->kind == SLOT_DIM ? slot->dim : NULL;
    const Value *bound = pmap_get(interp->path.frame->bound, slot->name);
    return bound ? (Dim)bound->dim : NULL;
}

static void bind(Interp *interp, const Slot *slot, Dim dim) {
    if (slot->kind != SLOT_NAME || pmap_get(interp->path.frame->bound, slot->name)) return;
    Value *bound = arena_alloc(interp->run.arena, sizeof *bound);
    *bound = (Value){.kind = VALUE_DIM, .dim = dim};
    interp->path.frame->bound = pmap_set(interp->run.arena, interp->path.frame->bound, slot->name, bound);
}

/* A dimension of which the value knows [got]: what is known with the annotation. False: they contradict. */
static bool settle(Interp *interp, const Slot *slot, Dim got, Dim *result) {
    Dim wanted = demanded(interp, slot);
    int64_t number;
    if (got && wanted) {
        if (dim_compare(&interp->analysis.dims, got, wanted) == DIM_DIFFERENT) return false;
        bool is_symbol = dim_symbol_name(got) != NULL;
        unknown_learn_equal(interp, is_symbol ? got : wanted, is_symbol ? wanted : got, 0);
    }
    if (got && (!wanted || dim_is_constant(got, &number))) wanted = got;
    bool stays_open = slot->kind == SLOT_DYN ||
                      (slot->kind != SLOT_NAME && interp->options.learning == LEARN_FORMULAS_OF_KNOWN);
    if (!wanted && stays_open) {
        *result = NULL; /* Dyn stays Dyn where the annotation says nothing */
        return true;
    }
    if (!wanted) {
        const char *name = slot->kind == SLOT_NAME ? interp_text(interp, slot->name) : "n";
        wanted = dim_symbol(&interp->analysis.dims, name, (DimBounds){0, INT64_MAX});
    }
    bind(interp, slot, wanted);
    *result = wanted;
    return true;
}

/* The shape that both the annotation and [known] allow; NULL: none. */
static const Shape *settle_shape(Interp *interp, const Hint *hint, const Shape *known) {
    Dim dims[2 * MOST_HINT_DIMS];
    uint32_t front = hint->stretch, back = hint->count - front - (front < hint->count);
    bool has_stretch = front < hint->count;
    if (!has_stretch) {
        if (known->is_open ? known->rank > hint->count : known->rank != hint->count) return NULL;
        for (uint32_t i = 0; i < hint->count; i++) {
            uint32_t behind = hint->count - 1 - i;
            Dim got = i < known->rank ? shape_from_front(known, i) : NULL;
            if (!got && behind < known->rank) got = shape_from_back(known, behind);
            if (!settle(interp, &hint->slots[i], got, &dims[i])) return NULL;
        }
        Origin *origins = known->is_open ? NULL : (Origin *)known->origins;
        return shape_build(interp->run.arena, dims, origins, hint->count, false);
    }
    if (!known->is_open && known->rank < front + back) return NULL;
    if (known->is_open && known->rank == 0) {
        for (uint32_t i = 0; i < front; i++) settle(interp, &hint->slots[i], NULL, &dims[i]);
        for (uint32_t i = 0; i < back; i++)
            settle(interp, &hint->slots[front + 1 + i], NULL, &dims[front + i]);
        return shape_open(interp->run.arena, dims, front, dims + front, back);
    }
    if (known->is_open || known->rank > 2 * MOST_HINT_DIMS) return known;
    for (uint32_t i = 0; i < known->rank; i++) {
        uint32_t behind = known->rank - 1 - i;
        Slot any = {.kind = SLOT_FREE};
        const Slot *slot = i < front       ? &hint->slots[i]
                           : behind < back ? &hint->slots[hint->count - 1 - behind]
                                           : &any;
        if (!settle(interp, slot, known->dims[i], &dims[i])) return NULL;
    }
    return shape_build(interp->run.arena, dims, known->origins, known->rank, false);
}

/* ---- meeting the value ---- */

static Value new_hinted(Interp *interp, const Hint *hint, const Node *site) {
    const Shape *anything = shape_open(interp->run.arena, NULL, 0, NULL, 0);
    uint8_t element = hint->is_unchecked ? ELEMENT_UNKNOWN : hint->element;
    return new_array(interp, hint->class, settle_shape(interp, hint, anything), element, 0, site);
}

static bool elements_differ(uint8_t wanted, uint8_t got) {
    return wanted != ELEMENT_UNKNOWN && got != ELEMENT_UNKNOWN && got <= ELEMENT_COMPLEX && got != wanted;
}

/* Whether [value] may be what the hint says; what is then known of it goes into [value]. */
static bool fits(Interp *interp, const Hint *hint, Value *value, const Node *site) {
    if (value->kind == VALUE_ANY) {
        Value made = new_hinted(interp, hint, site);
        made.origin = value->origin;
        *value = made;
        return true;
    }
    if (value->kind == VALUE_UNION || value->kind == VALUE_NEVER) return true;
    const Object *object = object_of_kind(interp, *value, OBJECT_ARRAY);
    if (!object) {
        Tri is = is_instance(interp, *value, hint->class);
        if (is == TRI_YES && value->kind == VALUE_SOME) *value = new_hinted(interp, hint, site);
        return is != TRI_NO;
    }
    const ArrayObject *array = OBJECT_AS(Array, object);
    if (elements_differ(hint->element, array->element)) return false;
    const Shape *shape = settle_shape(interp, hint, array->shape);
    if (!shape) return false;
    if (object->is_summary || shape_equal(shape, array->shape)) return true;
    ArrayObject *refined = copy_object(interp, object);
    refined->shape = shape;
    state_put(interp->run.arena, &interp->path.state, value->address, &refined->object);
    return true;
}

static const char *source_text(Interp *interp, const Module *module, const Node *node) {
    const Text *text = module->source->tree->text;
    return arena_printf(interp->run.arena, "%.*s", (int)(node->end - node->start), text->data + node->start);
}

/* `Optional[X]` and `X | None` for a value that is not None: X. */
static Node *without_none(Node *annotation) {
    if (annotation->kind == AST_BinOp && annotation->op == OP_BitOr) {
        Node *left = AS(BinOp, annotation)->left, *right = AS(BinOp, annotation)->right;
        if (right->kind == AST_Constant && right->op == CONSTANT_NONE) return left;
        if (left->kind == AST_Constant && left->op == CONSTANT_NONE) return right;
    }
    return annotation;
}

/* Classes of which a value that is none is a contradiction; numbers stand for those above them. */
static bool is_plain_class(Address class) {
    return class >= CLASS_int && class <= CLASS_frozenset && class != CLASS_memoryview;
}

static bool contradicts_class(Interp *interp, Node *annotation, Value value) {
    if (annotation->kind == AST_Subscript) annotation = AS(Subscript, annotation)->value;
    if (annotation->kind != AST_Name) return false;
    Value class = eval_quiet_value(interp, annotation);
    if (class.kind != VALUE_OBJECT || !is_plain_class(class.address)) return false;
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value one = value_at(value, i);
        Address own = class_of_value(interp, one);
        if (!is_plain_class(own) || is_instance(interp, one, class.address) != TRI_NO) return false;
        bool are_numbers = own <= CLASS_complex && class.address <= CLASS_complex && own < class.address;
        bool are_bytes = class.address == CLASS_bytes && own == CLASS_bytearray;
        if ((are_numbers && own != CLASS_bool) || (own == CLASS_bool && class.address <= CLASS_complex) ||
            are_bytes)
            return false;
    }
    return true;
}

/* Annotations in code of others may be wrong, and are not checked. A question about one call is about their
 * code as well. */
static bool is_foreign(const Interp *interp, const Module *module) {
    return !module->is_user && !module->is_model && !module->is_written && !interp->options.one_call;
}

Value hint_foreign(Interp *interp, const Module *module, Value promised) {
    if (!is_foreign(interp, module)) return promised;
    for (uint32_t i = 0; i < value_count(promised); i++)
        if (class_of_value(interp, value_at(promised, i)) < CLASS_KNOWN_END) return unknown(interp);
    return promised;
}

bool hint_fits(Interp *interp, Node *annotation, Value *value, const char *name) {
    if (value->kind == VALUE_NEVER || !interp->path.state.is_reached) return true;
    if (is_foreign(interp, interp->path.frame->module)) return true;
    Hint *hint = arena_alloc(interp->run.arena, sizeof *hint);
    if (value->kind == VALUE_NONE) return true;
    Node *inner = without_none(annotation);
    if (inner == annotation || value->kind != VALUE_ANY) {
        if (read_hint(interp, inner, hint)) {
            if (!hint->is_invalid) return fits(interp, hint, value, annotation);
            Failure *failure = remark(
                interp, CODE_INVALID_ANNOTATION, hint->wrong ? hint->wrong : annotation, "%s is no dimension",
                hint->wrong ? source_text(interp, interp->path.frame->module, hint->wrong) : "this");
            failure_help(interp, failure,
                         "a dimension is a number, int, ..., or in a function a name in quotes");
            return true;
        }
    }
    if (value->kind == VALUE_ANY && !member_is(interp, *value)) {
        Value promised = annotation_value(interp, annotation, name);
        if (promised.kind == VALUE_ANY || promised.kind == VALUE_NEVER) return true;
        if (value->origin) promised.origin = place_promised(interp, value->origin);
        *value = promised;
    }
    return true;
}

Value hint_check(Interp *interp, Node *annotation, Value value, const char *name, const Node *node) {
    Value before = value;
    if (!hint_fits(interp, annotation, &value, name)) {
        hint_contradicted(interp, interp->path.frame->module, annotation, before, node);
        return before;
    }
    bool is_none = value.kind == VALUE_NONE;
    if (!is_none && contradicts_class(interp, annotation, value)) {
        /* A type that is not the one that was named may be meant; Python does not care. */
        failure_weaken(interp,
                       hint_contradicted(interp, interp->path.frame->module, annotation, value, node));
    }
    return value;
}

/* Whether an annotation, which is written in [module], is one of jaxtyping. */
static bool is_of_jaxtyping(Interp *interp, Module *module, const Node *annotation) {
    if (annotation->kind != AST_Subscript) return false;
    const Node *of = AS(Subscript, annotation)->value;
    if (of->kind == AST_Attribute) of = AS(Attribute, of)->value;
    if (of->kind != AST_Name) return false;
    const Object *object = object_of(interp, module_global(interp, module, AS(Name, of)->id));
    const Module *home = NULL;
    if (object && object->kind == OBJECT_CLASS) home = OBJECT_AS(Class, object)->module;
    if (object && object->kind == OBJECT_MODULE) home = OBJECT_AS(Module, object)->module;
    return home && strcmp(home->name, "jaxtyping") == 0;
}

Failure *hint_contradicted(Interp *interp, Module *module, const Node *annotation, Value value,
                           const Node *node) {
    const Object *array = object_of_kind(interp, value, OBJECT_ARRAY);
    Failure *failure = remark(
        interp, CODE_ANNOTATION_MISMATCH, node, "%s is not what the annotation says: %s",
        array ? describe(interp, value) : arena_printf(interp->run.arena, "'%s'", type_name(interp, value)),
        source_text(interp, module, annotation));
    failure_note(interp, failure, value.origin, "the value comes from here");
    if (is_of_jaxtyping(interp, module, annotation)) failure_weaken(interp, failure);
    return failure;
}

bool hint_array(Interp *interp, Node *annotation, Value *array) {
    Hint *hint = arena_alloc(interp->run.arena, sizeof *hint);
    if (!read_hint(interp, annotation, hint) || hint->is_invalid) return false;
    *array = new_hinted(interp, hint, annotation);
    return true;
}

/* What a slot declares: nothing for one that is free. */
static Dim declared(Interp *interp, const Slot *slot) {
    if (slot->kind == SLOT_NAME && !demanded(interp, slot))
        bind(interp, slot,
             dim_symbol(&interp->analysis.dims, interp_text(interp, slot->name), (DimBounds){0, INT64_MAX}));
    return demanded(interp, slot);
}

bool hint_declares(Interp *interp, Node *annotation, HintType *type) {
    Hint *hint = arena_alloc(interp->run.arena, sizeof *hint);
    if (!read_hint(interp, annotation, hint) || hint->is_invalid) return false;
    Dim dims[MOST_HINT_DIMS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < hint->count; i++)
        if (i != hint->stretch) dims[count++] = declared(interp, &hint->slots[i]);
    *type = (HintType){.class = hint->class, .element = hint->element, .says_more = hint->says_more};
    type->shape = hint->stretch < hint->count ? shape_open(interp->run.arena, dims, hint->stretch,
                                                           dims + hint->stretch, count - hint->stretch)
                                              : shape_new(interp->run.arena, dims, count);
    return true;
}
