/* Families: functions that work alike, declared by a decorator. The parameters that stand for arrays have
 * been converted when the rule was matched; the others go by their names. */
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"
#include "eval/stub/call.h"
#include "eval/stub/edition.h"
#include "eval/stub/view.h"
#include "eval/stub/word.h"

#include <inttypes.h>
#include <string.h>

typedef struct FamilyCall {
    Interp *interp;
    const Match *match;
    ShapeWords words;
    const Shape *shapes[16];
    uint32_t count;
    Element element; /* what the operands promote to */
} FamilyCall;

/* The value of the parameter with that role; NEVER when there is none. */
static Value named(const FamilyCall *family, Role role) {
    uint32_t index = family->match->rule->roles[role];
    return index < family->match->rule->count ? family->match->values[index] : value_never();
}

static bool is_given(Value value) { return value.kind != VALUE_NEVER && value.kind != VALUE_NONE; }

static void add_operands(FamilyCall *family) {
    const Match *match = family->match;
    for (uint32_t i = 0; i < match->operands.count; i++) {
        const Operand *operand = &match->operands.items[i];
        if (!match->rule->parameters[operand->parameter].is_operand || family->count == 15) continue;
        Element element = operand->info.element;
        family->element =
            family->count ? element_promote(family->words.dialect, family->element, element) : element;
        family->shapes[family->count++] = operand->info.shape;
    }
}

/* `where=` takes part in broadcasting; True does not. */
static void add_where(FamilyCall *family) {
    Value where = named(family, ROLE_WHERE);
    ArrayInfo info;
    if (!is_given(where) || (where.kind == VALUE_BOOL && where.integer)) return;
    convert_array(family->interp, where, &info);
    family->shapes[family->count++] = info.shape;
}

/* The array for the result that the program gives; false for none. */
static bool given_out(const FamilyCall *family, Value *out, ArrayInfo *info) {
    *out = named(family, ROLE_OUT);
    const Rule *rule = family->match->rule;
    for (uint32_t i = 0; rule->in_place && i < rule->count; i++)
        if (rule->parameters[i].name == rule->in_place) *out = family->match->values[i];
    if (out->kind == VALUE_TUPLE && !out->items->is_open && out->items->count == 1)
        *out = out->items->items[0];
    if (!is_given(*out)) return false;
    if (array_info(family->interp, *out, info)) return true;
    *info = (ArrayInfo){.shape = shape_anything(family->interp)};
    return true;
}

/* Whether signed and unsigned integers meet, whose common type is wider than each. */
static bool mixes_signs(const FamilyCall *family) {
    bool has_signed = false, has_unsigned = false;
    for (uint32_t i = 0; i < family->match->operands.count; i++) {
        uint8_t type = family->match->operands.items[i].info.element.type;
        has_signed |= type == ELEMENT_INT;
        has_unsigned |= type == ELEMENT_UNSIGNED;
    }
    return has_signed && has_unsigned;
}

static Element result_element(const FamilyCall *family) {
    Value type = named(family, ROLE_DTYPE);
    if (is_given(type)) return element_from_value(family->interp, type);
    if (family->match->rule->family == FAMILY_PRODUCT) return family->element;
    Element element = element_of_kind(family->words.dialect, family->match->rule->kind, family->element);
    element.is_scalar = false;
    /* Each operand becomes a float of its own. */
    const char *kind = family->match->rule->kind;
    if (kind && strcmp(kind, "floating") == 0 && mixes_signs(family)) element.bits = 0;
    return element;
}

static bool is_called(const Rule *rule, const char *name) {
    const char *dot = strrchr(rule->name, '.');
    return strcmp(dot ? dot + 1 : rule->name, name) == 0;
}

/* PyTorch puts no floats into integers, nor numbers into truth values. Sums are made in the type of what they
 * go into. */
static bool refuses_result(const FamilyCall *family, Value out) {
    ArrayInfo info;
    const char *kind = family->match->rule->kind;
    if (kind && strcmp(kind, "sum") == 0) return false;
    Element result = result_element(family);
    if (family->words.dialect != &dialect_torch || !array_info(family->interp, out, &info)) return false;
    bool is_known = result.type >= ELEMENT_BOOL && result.type <= ELEMENT_COMPLEX;
    bool both_whole =
        result.type >= ELEMENT_INT && result.type <= ELEMENT_UNSIGNED && info.element.type == ELEMENT_INT;
    if (!is_known || info.element.type == ELEMENT_UNKNOWN || result.type <= info.element.type || both_whole)
        return false;
    const char *from = element_torch_name(result), *to = element_torch_name(info.element);
    fail(family->interp, CODE_OPERAND_TYPES, CLASS_RuntimeError, family->match->site,
         "result type %s can't be cast to the desired output type %s", from ? from : "Float",
         to ? to : "Long");
    return true;
}

/* Gives the array for the result (`out=`) the shape that it needs. */
static void resize(Interp *interp, Value out, const Shape *shape) {
    const Object *object = object_of_kind(interp, out, OBJECT_ARRAY);
    if (!object) return;
    ArrayObject *array = copy_object(interp, object);
    array->shape = shape;
    array->values = NULL;
    put_object(interp, out.address, &array->object);
}

static Value end(FamilyCall *family, const Shape *shape, Value out, bool has_out) {
    Interp *interp = family->interp;
    Node *site = family->match->site;
    if (!shape) return explain_word(interp, &family->words, CODE_COUNT, family->shapes, family->count, site);
    if (family->words.verdict == SHAPE_MAY_FAIL) doubt_word(interp, &family->words);
    if (has_out && refuses_result(family, out))
        return interp->path.state.is_reached ? value_any() : value_never();
    if (has_out && family->words.dialect->resizes_output) resize(interp, out, shape);
    if (has_out) {
        if (!view_write(interp, out, site))
            return interp->path.state.is_reached ? value_any() : value_never();
        /* What is written into an array is not followed. */
        const Object *object = object_of_kind(interp, out, OBJECT_ARRAY);
        if (object && OBJECT_AS(Array, object)->values) {
            ArrayObject *array = copy_object(interp, object);
            array->values = NULL;
            put_object(interp, out.address, &array->object);
        }
        return out;
    }
    ArrayInfo info = {
        .shape = shape, .element = result_element(family), .class = class_of_results(family->match)};
    /* The powers of an array without dimensions are arrays for some exponents. */
    const Operand *first = family->match->operands.count ? &family->match->operands.items[0] : NULL;
    bool may_be_scalar = !(is_called(family->match->rule, "__pow__") && first &&
                           first->info.class == family->match->bound->names->array);
    return result_array(interp, family->match->bound->module, &info, may_be_scalar, site);
}

/* Whether it is the product of a text and what may be a whole number without dimensions. */
static bool repeats_text(const FamilyCall *family) {
    if (!is_called(family->match->rule, "__mul__") || family->match->operands.count != 2) return false;
    const ArrayInfo *first = &family->match->operands.items[0].info;
    const ArrayInfo *second = &family->match->operands.items[1].info;
    const ArrayInfo *text = first->element.type == ELEMENT_STRING ? first : second;
    const ArrayInfo *number = text == first ? second : first;
    bool is_whole = number->element.type == ELEMENT_INT || number->element.type == ELEMENT_UNSIGNED;
    return !text->class && is_whole && number->shape->rank == 0;
}

/* Arithmetic does not work on text, and text and numbers have no order. */
static bool refuses_text(FamilyCall *family, Value *result) {
    const Rule *rule = family->match->rule;
    Interp *interp = family->interp;
    bool is_test = rule->kind && strcmp(rule->kind, "bool") == 0;
    bool is_order = is_test && is_called(rule, "__lt__"), is_equality = is_test && is_called(rule, "__eq__");
    bool is_refusing = rule->family == FAMILY_UFUNC || rule->family == FAMILY_PRODUCT;
    if (!is_refusing || (is_test && !is_order && !is_equality)) return false;
    bool has_text = false, may_work = false, all_plain = true, has_none = false, has_number = false;
    for (uint32_t i = 0; i < family->match->operands.count; i++) {
        const ArrayInfo *info = &family->match->operands.items[i].info;
        uint8_t type = info->element.type;
        bool is_none =
            type == ELEMENT_OBJECT && !info->class && !info->shape->is_open && info->shape->rank == 0;
        has_none |= is_none;
        has_number |= type >= ELEMENT_BOOL && type <= ELEMENT_COMPLEX;
        has_text |= type == ELEMENT_STRING;
        may_work |= type == ELEMENT_OBJECT || type == ELEMENT_UNKNOWN || type == ELEMENT_OTHER;
        all_plain &= type == ELEMENT_STRING && (info->shape->is_open || info->shape->rank == 0);
    }
    if (is_equality) {
        /* What a comparison of text with numbers gives depends on the version. */
        *result = unknown(interp);
        return has_text && has_number;
    }
    if (is_order && !has_none && !(has_text && has_number)) return false;
    if (has_none && has_number && family->match->operands.count == 2) {
        *result = fail(interp, CODE_OPERAND_TYPES, CLASS_TypeError, family->match->site,
                       "an array of numbers and None have no such operation");
        return true;
    }
    /* A text is repeated as often as a whole number says that is no array, as by Python's own numbers. */
    if (has_text && repeats_text(family)) {
        *result = unknown(interp);
        return true;
    }
    /* An operator between two texts that are no arrays is Python's own affair. */
    const char *dot = strrchr(rule->name, '.');
    bool is_operator = dot && strncmp(dot, ".__", 3) == 0 && !is_called(rule, "__call__");
    if (!has_text || may_work || (all_plain && is_operator)) return false;
    fail(interp, CODE_OPERAND_TYPES, CLASS_TypeError, family->match->site, "%s does not work on text",
         is_operator ? "this operator"
         : dot       ? dot + 1
                     : rule->name);
    *result = interp->path.state.is_reached ? value_any() : value_never();
    return true;
}

/* Where a number type stands in bool < integers < floats < complex numbers; -1 for others. */
static int level_of(Element element) {
    switch ((ElementType)element.type) {
    case ELEMENT_BOOL: return 0;
    case ELEMENT_INT:
    case ELEMENT_UNSIGNED: return 1;
    case ELEMENT_FLOAT: return 2;
    case ELEMENT_COMPLEX: return 3;
    case ELEMENT_UNKNOWN:
    case ELEMENT_OBJECT:
    case ELEMENT_STRING:
    case ELEMENT_OTHER: break;
    }
    return -1;
}

/* Whether the call has keywords that no parameter is for: `casting` may be among them. */
static bool has_more_keywords(const FamilyCall *family) {
    const Rule *rule = family->match->rule;
    if (rule->count == 0 || rule->parameters[rule->count - 1].kind != PARAMETER_STAR_STAR) return false;
    const Object *rest = object_of_kind(family->interp, family->match->values[rule->count - 1], OBJECT_DICT);
    return !rest || OBJECT_AS(Dict, rest)->entries->count > 0 || OBJECT_AS(Dict, rest)->entries->is_open;
}

/* Whether the results are numbers of a kind that [out] does not hold, which has been reported. */
static bool is_too_wide(const FamilyCall *family, const ArrayInfo *out) {
    Element element = result_element(family);
    int have = level_of(out->element), need = level_of(element);
    bool is_numpy = dialect_is_numpy(family->words.dialect) && family->match->rule->family == FAMILY_UFUNC;
    if (!is_numpy || have < 0 || need <= have || has_more_keywords(family)) return false;
    fail(family->interp, CODE_WRONG_TYPE, CLASS_TypeError, family->match->site,
         "cannot cast the result from %s to %s with casting rule 'same_kind'", element_name(element),
         element_name(out->element));
    return true;
}

static bool holds_integer(Element element, int64_t number) {
    bool is_unsigned = element.type == ELEMENT_UNSIGNED;
    if (is_unsigned && number < 0) return false;
    uint8_t bits = (uint8_t)(element.bits - !is_unsigned);
    if (bits >= 63) return true;
    return number < (int64_t)1 << bits && number >= (is_unsigned ? 0 : -((int64_t)1 << bits));
}

/* Whether one of Python's integers does not fit the elements that it is to become, which has been reported.
 */
static bool is_out_of_bounds(const FamilyCall *family) {
    const Match *match = family->match;
    Element element = family->element;
    bool is_whole = element.type == ELEMENT_INT || element.type == ELEMENT_UNSIGNED;
    if (!is_whole || !element.bits || element.is_number || match->rule->kind) return false;
    if (is_given(named(family, ROLE_DTYPE)) || has_more_keywords(family)) return false;
    for (uint32_t i = 0; i < match->operands.count; i++) {
        const ArrayInfo *info = &match->operands.items[i].info;
        bool is_known = info->element.is_number && info->values && info->values->count == 1 &&
                        info->values->items[0].kind == VALUE_INT;
        if (!is_known || holds_integer(element, info->values->items[0].integer)) continue;
        fail(family->interp, CODE_INVALID_VALUE, CLASS_OverflowError, match->site,
             "Python integer %" PRId64 " out of bounds for %s", info->values->items[0].integer,
             element_name(element));
        return true;
    }
    return false;
}

/* NumPy before version 1.25 says that arrays that do not fit each other are not equal. */
static bool compares_misfits(const FamilyCall *family) {
    if (!dialect_is_numpy(family->words.dialect) || !is_called(family->match->rule, "__eq__")) return false;
    const LibraryVersion first = {.parts = {1, 25}, .count = 2};
    LibraryVersion version = edition_version(family->interp, "numpy", false);
    return !version.count || version_compare(&version, &first) < 0;
}

/* Whether it is supposed only that the operands fit each other. */
static bool is_fit_supposed(const FamilyCall *family) {
    if (!family->interp->run.supposed || family->count < 2) return false;
    const Shape *left = family->shapes[0], *right = family->shapes[1];
    if (left->is_open || right->is_open) return true;
    return left->rank > 0 && right->rank > 0 && !shape_equal(left, right);
}

static Value broadcast_family(FamilyCall *family) {
    Value out, refused;
    ArrayInfo info;
    add_operands(family);
    if (dialect_is_numpy(family->words.dialect) && refuses_text(family, &refused)) return refused;
    if (family->words.dialect->weak_numbers && is_out_of_bounds(family))
        return family->interp->path.state.is_reached ? value_any() : value_never();
    if (family->match->rule->family == FAMILY_UFUNC) add_where(family);
    bool has_out = given_out(family, &out, &info);
    bool must_fit = has_out && (!family->words.dialect->resizes_output || family->match->rule->in_place);
    const Shape *shape = must_fit
                             ? shape_broadcast_out(&family->words, family->shapes, family->count, info.shape)
                             : shape_broadcast_all(&family->words, family->shapes, family->count);
    if (must_fit) family->shapes[family->count++] = info.shape;
    if (shape && has_out && is_too_wide(family, &info))
        return family->interp->path.state.is_reached ? value_any() : value_never();
    if (!shape && compares_misfits(family)) return value_some(CLASS_bool);
    if (is_fit_supposed(family) && compares_misfits(family)) return value_any();
    return end(family, shape, out, has_out);
}

static Value reduction_family(FamilyCall *family) {
    Interp *interp = family->interp;
    const Rule *rule = family->match->rule;
    Value axis = named(family, ROLE_AXIS), keeps = named(family, ROLE_KEEPDIMS), out;
    ArrayInfo info;
    add_operands(family);
    if (dialect_is_numpy(family->words.dialect) && object_of_kind(interp, axis, OBJECT_LIST)) {
        fail(interp, CODE_WRONG_TYPE, CLASS_TypeError, family->match->site,
             "'list' object cannot be interpreted as an integer");
        return interp->path.state.is_reached ? value_any() : value_never();
    }
    bool is_arithmetic = rule->kind && (strcmp(rule->kind, "float") == 0 || strcmp(rule->kind, "sum") == 0 ||
                                        strcmp(rule->kind, "same") == 0);
    if (is_arithmetic && family->count && family->element.type == ELEMENT_STRING)
        return fail(interp, CODE_OPERAND_TYPES, CLASS_TypeError, family->match->site,
                    "%s does not work on text", strrchr(rule->name, '.') + 1);
    const Shape *operand = family->count ? family->shapes[0] : shape_anything(interp);
    Axes axes = axis.kind == VALUE_NEVER ? (Axes){.kind = AXES_NONE} : axes_from_value(interp, axis);
    bool has_none = axes.kind == AXES_TUPLE && !axes.tuple->is_open && axes.tuple->rank == 0;
    if (has_none && family->words.dialect->empty_axes_are_all) axes = (Axes){.kind = AXES_NONE};
    Tri keepdims = is_given(keeps) ? truth(interp, keeps, family->match->site) : TRI_NO;
    int flags = (rule->refuses_scalars ? 0 : REDUCE_SCALARS) | (keepdims == TRI_YES ? REDUCE_KEEPDIMS : 0);
    const char *empty = is_given(named(family, ROLE_INITIAL)) ? NULL : rule->empty;
    const Shape *shape = shape_reduce(&family->words, operand, axes, flags, empty);
    if (shape && keepdims == TRI_UNKNOWN)
        shape = shape_join(interp->run.arena, shape,
                           shape_reduce(&family->words, operand, axes, flags | REDUCE_KEEPDIMS, empty));
    bool has_out = given_out(family, &out, &info);
    if (shape && has_out && !family->words.dialect->resizes_output && !shape->is_open &&
        !info.shape->is_open && shape->rank != info.shape->rank) {
        fail(interp, CODE_SHAPE_MISMATCH, CLASS_ValueError, family->match->site,
             "the result of shape %s does not fit into %s", shape_text(interp, shape),
             shape_text(interp, info.shape));
        return interp->path.state.is_reached ? value_any() : value_never();
    }
    return end(family, shape, out, has_out);
}

static Value same_family(FamilyCall *family) {
    const Match *match = family->match;
    add_operands(family);
    for (uint32_t i = 0; i < match->operands.count; i++) {
        const Operand *operand = &match->operands.items[i];
        if (match->rule->parameters[operand->parameter].name != match->rule->same_as) continue;
        family->element = operand->info.element;
        family->element.is_scalar = false;
        return end(family, operand->info.shape, value_never(), false);
    }
    return unknown(family->interp);
}

/* `a @ b`; of the kind "reflected" `b @ a`. */
static Value product_family(FamilyCall *family) {
    Value refused;
    add_operands(family);
    if (family->count != 2) return unknown(family->interp);
    if (refuses_text(family, &refused)) return refused;
    if (family->match->rule->kind) {
        const Shape *first = family->shapes[0];
        family->shapes[0] = family->shapes[1];
        family->shapes[1] = first;
    }
    family->element.is_scalar = false;
    const Shape *shape = shape_matmul(&family->words, family->shapes[0], family->shapes[1]);
    return end(family, shape, value_never(), false);
}

static Value indexing_family(const FamilyCall *family) {
    const Match *match = family->match;
    NativeCall call = {.arguments = match->values, .count = match->rule->count, .site = match->site};
    Value result = value_any();
    word_item(family->interp, &call, &result);
    return result;
}

Value family_result(Interp *interp, const Match *match) {
    FamilyCall family = {.interp = interp, .match = match};
    family.words = (ShapeWords){.table = &interp->analysis.dims,
                                .arena = interp->run.arena,
                                .dialect = match->bound->names->dialect,
                                .explain_doubts = true,
                                .tell_doubts = interp->options.strict,
                                .records = names_unknown(interp)};
    switch ((Family)match->rule->family) {
    case FAMILY_ELEMENTWISE:
    case FAMILY_UFUNC: return broadcast_family(&family);
    case FAMILY_REDUCTION: return reduction_family(&family);
    case FAMILY_SAME_AS: return same_family(&family);
    case FAMILY_PRODUCT: return product_family(&family);
    case FAMILY_INDEXING: return indexing_family(&family);
    case FAMILY_NONE: break;
    }
    return unknown(interp);
}
