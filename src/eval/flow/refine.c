/* What a condition tells about the values that it speaks of. On the path where `x is None` holds, x is None;
 * where it does not, None is taken out of what x may be. A path on which nothing is left of a value is not
 * reached. */
#include "eval/flow/refine.h"
#include "eval/flow/annotation.h"
#include "eval/flow/assume.h"
#include "eval/flow/frame.h"
#include "eval/flow/guard.h"
#include "eval/flow/handler.h"
#include "eval/flow/range.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/attribute.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/iterate.h"
#include "eval/object/member.h"
#include "eval/object/native.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"

/* Narrows what [node], a name or an attribute, holds. */
static void narrow(Interp *interp, Node *node, Value value) {
    if (value.kind == VALUE_NEVER) {
        interp->path.state.is_reached = false;
        return;
    }
    if (node->kind == AST_NamedExpr) node = AS(NamedExpr, node)->target;
    if (node->kind == AST_Name) {
        variable_store_name(interp, node, value);
        return;
    }
    if (node->kind != AST_Attribute) return;
    Handler trial;
    trial_begin(interp, &trial);
    Value object_value = eval(interp, AS(Attribute, node)->value);
    trial_end(interp, &trial);
    Sym name = variable_mangle(interp, AS(Attribute, node)->attr);
    const Object *module = object_of_kind(interp, object_value, OBJECT_MODULE);
    /* What the module does not hold yet would be missing on the other path. */
    if (module && object_attribute(module, name).kind != VALUE_NEVER)
        module_set_global(interp, OBJECT_AS(Module, module)->module, name, value);
    const Object *object = object_of_kind(interp, object_value, OBJECT_INSTANCE);
    if (!object || object->is_summary || object_attribute(object, name).kind == VALUE_NEVER) return;
    state_put(interp->run.arena, &interp->path.state, object_value.address,
              object_with_attribute(interp->run.arena, object, name, value));
}

/* The value of a name or attribute as it is now; NEVER for other expressions. */
static Value current(Interp *interp, Node *node) {
    if (node->kind == AST_NamedExpr) node = AS(NamedExpr, node)->target;
    if (node->kind != AST_Name && node->kind != AST_Attribute) return value_never();
    for (Node *at = node; at->kind != AST_Name; at = AS(Attribute, at)->value)
        if (at->kind != AST_Attribute) return value_never();
    Value value;
    return eval_quietly(interp, node, &value) ? value : value_never();
}

typedef Tri Predicate(Interp *interp, Value value, void *context);

/* Keeps the alternatives for which the predicate may be [outcome]. */
static void keep_alternatives(Interp *interp, Node *node, bool outcome, Predicate *predicate, void *context) {
    Value value = current(interp, node);
    if (value.kind == VALUE_NEVER) return;
    Value rest = value_never();
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value one = value_at(value, i);
        /* What raises has neither outcome; it has been told where the condition was asked. */
        Handler trial;
        trial_begin(interp, &trial);
        Tri is = predicate(interp, one, context);
        bool failed = trial_drop(interp, &trial);
        if (!failed && is != (outcome ? TRI_NO : TRI_YES)) rest = value_join(interp->run.arena, rest, one);
    }
    if (rest.kind == VALUE_NEVER || !value_equal(rest, value)) {
        if (value.origin) rest.origin = value.origin;
        narrow(interp, node, rest);
    }
}

static Tri is_single(Interp *interp, Value value, void *context) {
    const Value *single = context;
    if (value.kind == VALUE_ANY) return TRI_UNKNOWN;
    if (value.kind == VALUE_SOME)
        return is_instance(interp, *single, value.address) == TRI_NO ? TRI_NO : TRI_UNKNOWN;
    return value_equal(value, *single) ? TRI_YES : TRI_NO;
}

static Tri is_true(Interp *interp, Value value, void *context) { return truth(interp, value, context); }

/* ---- isinstance ---- */

/* A class or a tuple of classes. */
Tri instance_of_type(Interp *interp, Value value, Value type) {
    if (type.kind == VALUE_TUPLE && !type.items->is_open) {
        Tri any = TRI_NO;
        for (uint32_t i = 0; i < type.items->count; i++) {
            Tri one = instance_of_type(interp, value, type.items->items[i]);
            if (one == TRI_YES) return TRI_YES;
            if (one == TRI_UNKNOWN) any = TRI_UNKNOWN;
        }
        return any;
    }
    if (!object_of_kind(interp, type, OBJECT_CLASS)) return TRI_UNKNOWN;
    return is_instance(interp, value, type.address);
}

static Tri has_type(Interp *interp, Value value, void *context) {
    return instance_of_type(interp, value, *(Value *)context);
}

/* Whether the value may well be of a subclass of the one that is known, or of another one where only an
 * annotation told what it is. */
static bool is_inexact(Interp *interp, Value value) {
    if (value.kind == VALUE_SOME || value.kind == VALUE_DIM) return true;
    if (value.kind == VALUE_TUPLE) return value.items->is_open;
    const Object *object = object_of(interp, value);
    if (!object || object->is_open) return object != NULL;
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST: return OBJECT_AS(List, object)->items->is_open;
    case OBJECT_DICT:
    case OBJECT_SET: return OBJECT_AS(Dict, object)->entries->is_open;
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
    return false;
}

/* Whether all classes of a type are below [class]. */
static bool is_below(Interp *interp, Value type, Address class) {
    if (type.kind != VALUE_TUPLE)
        return object_of_kind(interp, type, OBJECT_CLASS) &&
               is_subclass(interp, type.address, class) == TRI_YES;
    for (uint32_t i = 0; i < type.items->count; i++)
        if (!is_below(interp, type.items->items[i], class)) return false;
    return !type.items->is_open;
}

/* What one value is that turned out to be an instance of the type. What is of a class of a program, too, may
 * have whatever that does not have. */
static Value instance_among(Interp *interp, Value value, Value type, const Node *site) {
    bool is_class = object_of_kind(interp, type, OBJECT_CLASS) != NULL, is_any = value.kind == VALUE_ANY;
    if (!(is_any && is_class) && !is_inexact(interp, value)) return value;
    /* What has some methods may have any other ones. */
    if (is_class && class_is_protocol(interp, type.address)) return value;
    if (!is_any && instance_of_type(interp, value, type) == TRI_YES) return value;
    bool is_some = value.kind == VALUE_SOME, is_lower = is_some && is_below(interp, type, value.address);
    if (is_some && (is_lower ? !is_class : is_class && type.address < CLASS_KNOWN_END)) {
        /* Two built-in classes may have a common subclass. */
        return is_lower || value.address >= CLASS_KNOWN_END ? value : unknown(interp);
    }
    /* What an annotation says may be wrong: the class that the program asks for counts. */
    Value one = is_class ? annotation_of_array(interp, type.address, site) : unknown(interp);
    return one.kind == VALUE_NEVER ? value_some(type.address) : one;
}

Value refine_among(Interp *interp, Value value, Value type, const Node *site) {
    Value all = value_never();
    for (uint32_t i = 0; i < value_count(value); i++)
        all = value_join(interp->run.arena, all, instance_among(interp, value_at(value, i), type, site));
    if (value.origin) all.origin = value.origin;
    return all;
}

/* Whether the value is an array without dimensions: a number of NumPy is one of a class of its own, and an
 * array of one element is not. */
static bool is_number_or_array(Interp *interp, Value value) {
    const Object *array = object_of_kind(interp, value, OBJECT_ARRAY);
    const Shape *shape = array ? OBJECT_AS(Array, array)->shape : NULL;
    return shape && !shape->is_open && shape->rank == 0;
}

/* What [subject] holds is an instance of the type, or is not. */
void refine_kind(Interp *interp, Node *subject, Value type, bool outcome) {
    keep_alternatives(interp, subject, outcome, has_type, &type);
    if (!interp->path.state.is_reached) return;
    Value value = current(interp, subject);
    if (value.kind == VALUE_NEVER) return;
    if (!outcome) {
        /* Most are numbers: what the others are is not known. */
        bool is_model = interp->path.frame->module->is_model;
        if (!is_model && is_number_or_array(interp, value) &&
            instance_of_type(interp, value, type) == TRI_UNKNOWN)
            narrow(interp, subject, unknown(interp));
        return;
    }
    Value narrowed = refine_among(interp, value, type, subject);
    if (!value_equal(narrowed, value)) narrow(interp, subject, narrowed);
}

static void refine_instance(Interp *interp, AstCall *call, bool outcome) {
    Value type;
    if (eval_quietly(interp, call->args->items[1], &type))
        refine_kind(interp, call->args->items[0], type, outcome);
}

/* ---- comparisons ---- */

static bool is_call_of(const Node *node, Sym name, uint32_t arguments) {
    if (node->kind != AST_Call) return false;
    const AstCall *call = AS(Call, node);
    return call->func->kind == AST_Name && AS(Name, call->func)->id == name &&
           list_count(call->args) == arguments && list_count(call->keywords) == 0;
}

/* What an expression that is not to be evaluated again for its effects is; NEVER when that fails. */
static Value quiet_value(Interp *interp, Node *node) {
    Value value;
    return eval_quietly(interp, node, &value) ? value : value_never();
}

/* A comparison with something that is known, asked of one alternative of the other side. */
typedef struct Comparison {
    Operator op;
    Value other;
    const Node *node;
    bool is_length; /* it is about the length of the alternative */
} Comparison;

static Tri compares(Interp *interp, Value value, void *context) {
    const Comparison *comparison = context;
    if (comparison->is_length) {
        const Object *object = object_of_kind(interp, value, OBJECT_LIST);
        bool is_known = value.kind == VALUE_TUPLE || value.kind == VALUE_STR || (object && !object->is_open);
        Dim length = is_known ? iterate_length(interp, value, comparison->node) : NULL;
        value = value_from_dim(length);
    }
    if (value.kind == VALUE_OBJECT || value.kind == VALUE_SOME || value.kind == VALUE_ANY) return TRI_UNKNOWN;
    Handler trial;
    trial_begin(interp, &trial);
    Value result = compare_operation(interp, comparison->op, value, comparison->other, comparison->node);
    bool failed = trial_drop(interp, &trial);
    if (failed) return TRI_NO;
    return result.kind == VALUE_BOOL ? (result.integer ? TRI_YES : TRI_NO) : TRI_UNKNOWN;
}

/* `len(x) == 3` where x is a tuple or list of unknown length. */
static void refine_length(Interp *interp, Node *subject, int64_t length) {
    Value value = current(interp, subject);
    if (length < 0 || length > VALUE_MOST_ITEMS) return;
    const Object *object = object_of_kind(interp, value, OBJECT_LIST);
    const Items *items = value.kind == VALUE_TUPLE ? value.items
                         : object                  ? OBJECT_AS(List, object)->items
                                                   : NULL;
    if (!items || !items->is_open) return;
    Items *closed = arena_alloc_zero(interp->run.arena, sizeof *closed + (size_t)length * sizeof(Value));
    closed->count = (uint32_t)length;
    for (uint32_t i = 0; i < closed->count; i++) closed->items[i] = unknown_item(interp, items->items[0]);
    if (value.kind == VALUE_TUPLE) {
        Value narrowed = value_items(closed);
        narrowed.origin = value.origin;
        narrow(interp, subject, narrowed);
    } else if (!object->is_summary && !object->is_open) {
        ListObject *list = copy_object(interp, object);
        list->items = closed;
        state_put(interp->run.arena, &interp->path.state, value.address, &list->object);
    }
}

/* ---- shapes ---- */

/* An array that [subject] certainly is, and that stands for no others. */
static const ArrayObject *single_array(Interp *interp, Node *subject, Address *address) {
    Value value = current(interp, subject);
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    *address = value.address;
    return object && !object->is_summary ? OBJECT_AS(Array, object) : NULL;
}

/* The array at [address] has the shape [shape], too; NULL: it cannot have it. */
static void learn_shape(Interp *interp, Address address, const Shape *shape) {
    const Object *object = interp_object(interp, address);
    if (!shape) {
        interp->path.state.is_reached = false;
        return;
    }
    ArrayObject *array = copy_object(interp, object);
    array->shape = shape;
    state_put(interp->run.arena, &interp->path.state, address, &array->object);
}

static Dim new_dim(Interp *interp) {
    return dim_symbol(&interp->analysis.dims, "n", (DimBounds){0, INT64_MAX});
}

/* `x.ndim == 3`: the rank of an array. */
static void refine_rank(Interp *interp, Node *subject, int64_t rank) {
    Address address;
    const ArrayObject *array = single_array(interp, subject, &address);
    if (!array || rank < 0 || rank > 64 || !array->shape->is_open) return;
    Dim unknown_dims[64] = {0};
    const Shape *met = shape_meet(interp->run.arena, array->shape,
                                  shape_new(interp->run.arena, unknown_dims, (uint32_t)rank));
    if (!met) {
        interp->path.state.is_reached = false;
        return;
    }
    /* From now on each dimension is a number of its own. */
    for (uint32_t i = 0; i < met->rank; i++) unknown_dims[i] = met->dims[i] ? met->dims[i] : new_dim(interp);
    learn_shape(interp, address,
                shape_build(interp->run.arena, unknown_dims, met->origins, met->rank, false));
}

/* Where a condition says what something is; 0 in stubs, whose text explains nothing. */
static uint32_t told_at(Interp *interp, const Node *node) {
    return interp->path.frame->module->is_model ? 0 : place_of(interp, node);
}

/* `x.shape[i] == dim`, as [origin] tells. */
static void refine_dimension(Interp *interp, Node *subject, int64_t index, Dim dim, uint32_t origin) {
    Address address;
    const ArrayObject *array = single_array(interp, subject, &address);
    if (!array || !dim || index < -8 || index >= 8) return;
    const Shape *shape = array->shape;
    if (shape->is_open) {
        Dim dims[8] = {0};
        uint32_t count = (uint32_t)(index < 0 ? -index : index + 1);
        dims[index < 0 ? 0 : index] = dim;
        const Shape *other = index < 0 ? shape_open(interp->run.arena, NULL, 0, dims, count)
                                       : shape_open(interp->run.arena, dims, count, NULL, 0);
        const Shape *met = shape_meet(interp->run.arena, shape, other);
        if (met) learn_shape(interp, address, met);
        return;
    }
    if (index < 0) index += shape->rank;
    if (index < 0 || index >= shape->rank || shape->dims[index] == dim) return;
    Dim known = shape->dims[index];
    int64_t number;
    if (known && dim_compare(&interp->analysis.dims, known, dim) == DIM_DIFFERENT) {
        interp->path.state.is_reached = false;
        return;
    }
    if (known && dim_is_constant(known, &number)) return;
    /* Where paths come together again a recorded run shall find the symbol that it had. */
    if (known && learns_formulas(interp)) {
        unknown_learn_equal(interp, known, dim, origin);
        return;
    }
    Dim *dims = arena_alloc(interp->run.arena, shape->rank * sizeof *dims);
    Origin *origins = arena_alloc(interp->run.arena, shape->rank * sizeof *origins);
    for (uint32_t i = 0; i < shape->rank; i++) {
        bool is_told = i == index || (known && shape->dims[i] == known);
        dims[i] = is_told ? dim : shape->dims[i];
        origins[i] = is_told && origin ? origin : shape->origins ? shape->origins[i] : 0;
    }
    learn_shape(interp, address, shape_build(interp->run.arena, dims, origins, shape->rank, false));
    if (known) unknown_learn_equal(interp, known, dim, origin);
}

static bool is_shape_of(const Node *node) {
    return node->kind == AST_Attribute && AS(Attribute, node)->attr == SYM_shape;
}

/* `x.shape == (2, n)`. */
static void refine_shape(Interp *interp, Node *subject, Value sizes, uint32_t origin) {
    if (sizes.kind != VALUE_TUPLE || sizes.items->is_open || sizes.items->count > 8) return;
    refine_rank(interp, subject, sizes.items->count);
    for (uint32_t i = 0; i < sizes.items->count && interp->path.state.is_reached; i++)
        refine_dimension(interp, subject, i, unknown_dim(interp, sizes.items->items[i]), origin);
}

/* What `left == other` tells of an array of whose shape [left] speaks. */
static void refine_array(Interp *interp, Node *left, Value other, uint32_t origin) {
    if (is_shape_of(left)) refine_shape(interp, AS(Attribute, left)->value, other, origin);
    if (other.kind == VALUE_INT && left->kind == AST_Attribute && AS(Attribute, left)->attr == SYM_ndim)
        refine_rank(interp, AS(Attribute, left)->value, other.integer);
    if (other.kind == VALUE_INT && is_call_of(left, SYM_len, 1) &&
        is_shape_of(AS(Call, left)->args->items[0]))
        refine_rank(interp, AS(Attribute, AS(Call, left)->args->items[0])->value, other.integer);
    if (left->kind == AST_Subscript && is_shape_of(AS(Subscript, left)->value) &&
        (other.kind == VALUE_INT || other.kind == VALUE_DIM)) {
        Value index = quiet_value(interp, AS(Subscript, left)->slice);
        if (index.kind == VALUE_INT)
            refine_dimension(interp, AS(Attribute, AS(Subscript, left)->value)->value, index.integer,
                             unknown_dim(interp, other), origin);
    }
}

/* ---- equality and order ---- */

static void refine_alternatives(Interp *interp, Operator op, Node *left, Value other, bool outcome) {
    Comparison comparison = {op, other, left, is_call_of(left, SYM_len, 1)};
    Node *subject = comparison.is_length ? AS(Call, left)->args->items[0] : left;
    if (current(interp, subject).kind == VALUE_UNION)
        keep_alternatives(interp, subject, outcome, compares, &comparison);
}

static void refine_equal(Interp *interp, Node *left, Node *right, bool outcome) {
    Value other = quiet_value(interp, right);
    if (other.kind == VALUE_NEVER) return;
    if (outcome && other.kind == VALUE_INT && is_call_of(left, SYM_len, 1))
        refine_length(interp, AS(Call, left)->args->items[0], other.integer);
    if (outcome && interp->path.state.is_reached) refine_array(interp, left, other, told_at(interp, right));
    if (!interp->path.state.is_reached || !outcome) return;
    Value value = current(interp, left);
    /* What equals a text is one, as a rule; what equals a number may be a number of any kind. */
    bool is_unknown = value.kind == VALUE_ANY || (value.kind == VALUE_SOME && value.address == CLASS_str);
    if (is_unknown && other.kind == VALUE_STR) narrow(interp, left, with_origin(interp, other, right));
    if (value.kind == VALUE_NEVER) value = quiet_value(interp, left);
    bool are_ints = (value.kind == VALUE_INT || value.kind == VALUE_DIM) &&
                    (other.kind == VALUE_INT || other.kind == VALUE_DIM);
    if (are_ints)
        unknown_learn_equal(interp, unknown_dim(interp, value), unknown_dim(interp, other),
                            told_at(interp, right));
}

/* `x is None`, and the other values of which there is only one. */
static void refine_identity(Interp *interp, Node *left, Node *right, bool outcome) {
    Value single = value_none();
    bool is_constant = right->kind == AST_Constant && right->op <= CONSTANT_ELLIPSIS;
    if (is_constant || right->kind == AST_Name) {
        if (!eval_quietly(interp, right, &single)) return;
    }
    if ((!is_constant && right->kind != AST_Name) || single.kind > VALUE_BOOL || single.kind == VALUE_NEVER)
        return;
    Value value = current(interp, left);
    if (outcome && value.kind == VALUE_ANY)
        narrow(interp, left, with_origin(interp, single, right));
    else
        keep_alternatives(interp, left, outcome, is_single, &single);
}

/* The x of `type(x)` and `x.__class__`; NULL for other expressions. */
static Node *typed_subject(Node *node) {
    if (is_call_of(node, SYM_type, 1)) return AS(Call, node)->args->items[0];
    bool is_class = node->kind == AST_Attribute && AS(Attribute, node)->attr == SYM___class__;
    return is_class ? AS(Attribute, node)->value : NULL;
}

/* `type(x) is C`, `type(x) == type(y)`: where it holds, x is an instance of that class. */
static void refine_type(Interp *interp, Node *left, Node *right) {
    Node *subject = typed_subject(left);
    if (!subject || !interp->path.state.is_reached) return;
    Value type = quiet_value(interp, right);
    if (type.kind != VALUE_NEVER) refine_kind(interp, subject, type, true);
}

/* `issubclass(type(x), C)` */
static void refine_subclass(Interp *interp, AstCall *call, bool outcome) {
    Value type;
    if (eval_quietly(interp, call->args->items[1], &type))
        refine_kind(interp, typed_subject(call->args->items[0]), type, outcome);
}

/* The operator that says the same with its sides exchanged; 0 for none. */
static Operator turn(Operator op) {
    switch (op) {
    case OP_Eq:
    case OP_NotEq: return op;
    case OP_Lt: return OP_Gt;
    case OP_LtE: return OP_GtE;
    case OP_Gt: return OP_Lt;
    case OP_GtE: return OP_LtE;
    default: return 0;
    }
}

/* What an expression that a condition compares is by now, which has been [value]: what is one of several may
 * have become fewer. */
static Value compared_value(Interp *interp, Node *node, Value value) {
    if (node->kind == AST_NamedExpr) return quiet_value(interp, AS(NamedExpr, node)->target);
    return value.kind == VALUE_UNION ? quiet_value(interp, node) : value;
}

/* `x in (1, 2, 3)`, `x in range(5)`: x is one of these. */
static void refine_member(Interp *interp, Node *left, Node *right) {
    Node *sides[2] = {left, right};
    Value item = compared_value(interp, left, quiet_value(interp, left));
    if (item.kind != VALUE_NEVER) range_learn_member(interp, sides, item, narrow);
}

/* `x is Color.RED`, `x == Color.RED`: an unknown x, or a Color, is that member, which is no number. */
static void refine_to_member(Interp *interp, Node *node, Value member) {
    bool is_plain = member_is_instance(interp, member, CLASS_int) == TRI_NO;
    Value value = is_plain ? current(interp, node) : value_never();
    bool is_one = value.kind == VALUE_ANY && !member_is(interp, value);
    if (value.kind == VALUE_SOME) is_one = member_is_instance(interp, member, value.address) == TRI_YES;
    if (is_one) narrow(interp, node, member);
}

static void refine_pair(Interp *interp, Operator op, Node *left, Node *right, bool outcome) {
    Value other = quiet_value(interp, right), first = quiet_value(interp, left);
    if (op != OP_Is && op != OP_IsNot && other.kind != VALUE_NEVER && first.kind != VALUE_NEVER) {
        refine_alternatives(interp, op, left, other, outcome);
        Operator turned = turn(op);
        if (turned && interp->path.state.is_reached)
            refine_alternatives(interp, turned, right, first, outcome);
        if (!interp->path.state.is_reached) return;
    }
    bool is_negated = op == OP_IsNot || op == OP_NotEq;
    if ((op == OP_Is || op == OP_Eq || is_negated) && outcome != is_negated) {
        refine_type(interp, left, right);
        refine_type(interp, right, left);
        refine_to_member(interp, left, other);
        refine_to_member(interp, right, first);
    }
    switch (op) {
    case OP_IsNot: outcome = !outcome; /* fall through */
    case OP_Is: refine_identity(interp, left, right, outcome); return;
    case OP_NotEq: outcome = !outcome; /* fall through */
    case OP_Eq:
        refine_equal(interp, left, right, outcome);
        if (interp->path.state.is_reached) refine_equal(interp, right, left, outcome);
        op = OP_Eq;
        break;
    case OP_NotIn: outcome = !outcome; /* fall through */
    case OP_In:
        if (outcome) refine_member(interp, left, right);
        return;
    default: break;
    }
    if (!interp->path.state.is_reached) return;
    Node *sides[2] = {left, right};
    Value values[2] = {compared_value(interp, left, first), compared_value(interp, right, other)};
    range_learn_order(interp, op, sides, values, outcome, narrow);
}

static void refine_compare(Interp *interp, AstCompare *node, bool outcome) {
    uint32_t count = list_count(node->comparators);
    /* `a < b < c` tells of both when it holds, and of neither when it does not. */
    for (uint32_t i = 0; i < count && (outcome || count == 1) && interp->path.state.is_reached; i++) {
        Node *left = i ? node->comparators->items[i - 1] : node->left;
        refine_pair(interp, (Operator)node->ops[i], left, node->comparators->items[i], outcome);
    }
}

/* `if np.ma.is_masked(x):`, `if issparse(x):` ask what x is. Where that holds, x is something of which less
 * is known than it seems. Where it does not, and the question is unknown, it may be of another class.
 * Such questions are known by their names. */
static void forget_kind(Interp *interp, AstCall *call, bool outcome) {
    Sym name = call->func->kind == AST_Name        ? AS(Name, call->func)->id
               : call->func->kind == AST_Attribute ? AS(Attribute, call->func)->attr
                                                   : SYM_NONE;
    if (name == SYM_NONE || list_count(call->args) != 1) return;
    const char *text = interp_text(interp, name);
    if (text[0] != 'i' || text[1] != 's') return;
    Value value = current(interp, call->args->items[0]);
    if (!outcome) {
        if (value.kind == VALUE_NEVER || quiet_value(interp, call->func).kind != VALUE_ANY) return;
        uint32_t place = value.origin ? value.origin : place_of(interp, &call->node);
        value.origin = place_promised(interp, place);
        narrow(interp, call->args->items[0], value);
        return;
    }
    const Object *object = object_of(interp, value);
    if ((object && (object->kind == OBJECT_ARRAY || object->kind == OBJECT_INSTANCE)) ||
        is_inexact(interp, value))
        narrow(interp, call->args->items[0], unknown(interp));
}

static void refine_test(Interp *interp, Node *test, bool outcome);

static bool compares_numbers(const Node *node) {
    if (node->kind != AST_Compare) return false;
    for (uint32_t i = 0; i < list_count(AS(Compare, node)->comparators); i++)
        if (AS(Compare, node)->ops[i] == OP_Is || AS(Compare, node)->ops[i] == OP_IsNot) return false;
    return true;
}

/* What is known of `flag`, `self.flag`, `x is None` and their opposites; unknown of other conditions. */
static Tri plain_truth(Interp *interp, Node *test) {
    if (test->kind == AST_UnaryOp && test->op == OP_Not)
        return tri_not(plain_truth(interp, AS(UnaryOp, test)->operand));
    bool is_identity = test->kind == AST_Compare && !compares_numbers(test) &&
                       list_count(AS(Compare, test)->comparators) == 1;
    const Node *other = is_identity ? AS(Compare, test)->comparators->items[0] : NULL;
    if (is_identity && !(other->kind == AST_Constant && other->op == CONSTANT_NONE)) return TRI_UNKNOWN;
    Value value = current(interp, is_identity ? AS(Compare, test)->left : test);
    if (value.kind == VALUE_BOOL && !is_identity) return value.integer ? TRI_YES : TRI_NO;
    bool is_unlike = is_identity && AS(Compare, test)->ops[0] == OP_IsNot;
    if (value.kind == VALUE_NONE) return is_identity && !is_unlike ? TRI_YES : TRI_NO;
    if (value.kind == VALUE_OBJECT && is_identity) return is_unlike ? TRI_YES : TRI_NO;
    return TRI_UNKNOWN;
}

/* One of the conditions is [outcome], and those before it are not: `x == 1 or x == 2` tells that x lies
 * between 1 and 2. Of other things it tells nothing, but those that are known to have the other outcome are
 * not the one. */
static void refine_one_of(Interp *interp, const NodeList *values, bool outcome) {
    enum { MOST_CONDITIONS = 8 };
    Node *open[MOST_CONDITIONS];
    uint32_t count = 0;
    bool compares = false;
    if (learns_formulas(interp) || list_count(values) > MOST_CONDITIONS) return;
    FOR_EACH (item, values) compares = compares || compares_numbers(item);
    if (!compares) return;
    FOR_EACH (item, values) {
        if (!compares_numbers(item)) {
            Tri known = plain_truth(interp, item);
            if (known != (outcome ? TRI_NO : TRI_YES)) return;
            continue;
        }
        open[count++] = item;
    }
    State before = interp->path.state, rest = before, joined = {0};
    for (uint32_t i = 0; i < count; i++) {
        interp->path.state = rest;
        refine_test(interp, open[i], outcome);
        if (interp->path.state.is_reached && joined.is_reached)
            state_join_facts(interp->run.arena, &joined, &interp->path.state);
        else if (interp->path.state.is_reached)
            joined = interp->path.state;
        interp->path.state = rest;
        refine_test(interp, open[i], !outcome);
        rest = interp->path.state;
        if (!rest.is_reached) break;
    }
    interp->path.state = before;
    interp->path.state.is_reached = joined.is_reached;
    interp->path.state.facts = joined.facts;
    interp->path.state.numbers = joined.numbers;
}

/* `hasattr(x, "name")`: what has an attribute that it does not seem to have is more than it seems. */
static void refine_attribute(Interp *interp, AstCall *call) {
    Node *subject = call->args->items[0], *name = call->args->items[1];
    Value value = current(interp, subject);
    if (value.kind == VALUE_NEVER || value.kind == VALUE_ANY || name->kind != AST_Constant ||
        name->op != CONSTANT_STR)
        return;
    Sym attribute =
        symbol_from(interp->analysis.symbols, AS(Constant, name)->text, AS(Constant, name)->length);
    Handler trial;
    trial_begin(interp, &trial);
    attribute_get(interp, value, attribute, subject);
    bool is_missing = trial_drop(interp, &trial);
    if (is_missing) narrow(interp, subject, unknown(interp));
}

/* Whether the running function has a parameter of that name whose default is written True or False. */
static bool is_flag(const Interp *interp, Sym name) {
    const FunctionObject *function = interp->path.frame->function;
    const Astarguments *parameters = function ? parameter_list(function->node) : NULL;
    uint32_t places = parameters ? list_count(parameters->posonlyargs) + list_count(parameters->args) : 0;
    for (uint32_t i = 0; parameters && i < parameter_count(parameters); i++) {
        if (AS(arg, parameter_at(parameters, i))->arg != name) continue;
        uint32_t defaults = list_count(parameters->defaults);
        uint32_t keyword = i - places - (parameters->vararg != NULL);
        const Node *node = i >= places              ? (keyword < list_count(parameters->kw_defaults)
                                                           ? parameters->kw_defaults->items[keyword]
                                                           : NULL)
                           : i + defaults >= places ? parameters->defaults->items[i + defaults - places]
                                                    : NULL;
        return node && node->kind == AST_Constant &&
               (node->op == CONSTANT_TRUE || node->op == CONSTANT_FALSE);
    }
    return false;
}

/* `if flag:` tells what a bool is, and that an unknown parameter which is one by default is False where it
 * does not hold. So two conditions about it agree with one another. */
static void refine_flag(Interp *interp, Node *test, bool outcome) {
    Value value = current(interp, test);
    bool is_bool = value.kind == VALUE_SOME && value.address == CLASS_bool && !value_is_claim(value);
    const Variable *variable = scope_use(interp->path.frame->module->source->scopes, test);
    bool is_kept = variable && variable->site_count == 1; /* by the parameter alone */
    if (is_bool || (!outcome && is_kept && value.kind == VALUE_ANY && is_flag(interp, AS(Name, test)->id)))
        narrow(interp, test, value_bool(outcome));
}

static void refine_test(Interp *interp, Node *test, bool outcome) {
    if (!interp->path.state.is_reached) return;
    switch (test->kind) {
    case AST_UnaryOp:
        if (test->op == OP_Not) refine_test(interp, AS(UnaryOp, test)->operand, !outcome);
        return;
    case AST_BoolOp:
        /* `a and b` tells of both when it holds, and that one is false when it does not. */
        if ((test->op == OP_And) != outcome)
            refine_one_of(interp, AS(BoolOp, test)->values, outcome);
        else
            FOR_EACH (item, AS(BoolOp, test)->values) refine_test(interp, item, outcome);
        return;
    case AST_Compare: refine_compare(interp, AS(Compare, test), outcome); return;
    case AST_Call:
        if (is_call_of(test, SYM_isinstance, 2))
            refine_instance(interp, AS(Call, test), outcome);
        else if (is_call_of(test, SYM_issubclass, 2) && typed_subject(AS(Call, test)->args->items[0]))
            refine_subclass(interp, AS(Call, test), outcome);
        else if (is_call_of(test, SYM_hasattr, 2) && outcome)
            refine_attribute(interp, AS(Call, test));
        else
            forget_kind(interp, AS(Call, test), outcome);
        return;
    case AST_Name: refine_flag(interp, test, outcome); /* fall through */
    case AST_Attribute:
    case AST_NamedExpr: keep_alternatives(interp, test, outcome, is_true, test); /* fall through */
    case AST_BinOp:
        if (interp->path.state.is_reached && (test->kind != AST_BinOp || test->op == OP_Mod))
            range_learn_truth(interp, test, quiet_value(interp, test), outcome);
        return;
    default: return;
    }
}

void refine(Interp *interp, Node *test, bool outcome) {
    if (!learns_formulas(interp)) {
        State before = interp->path.state;
        refine_test(interp, test, outcome);
        if (before.guards) guard_check(interp, &before);
        guard_path(interp, test, outcome);
        return;
    }
    const Formula *formula = assume_condition(interp, test);
    assume(interp, outcome ? formula : formula_not(interp->run.arena, formula), test);
    /* What a stub asks for must stay an assumption, which can be taken back. */
    if (!interp->path.frame->module->is_model) refine_test(interp, test, outcome);
}
