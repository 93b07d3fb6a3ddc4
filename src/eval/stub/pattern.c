#include "eval/stub/pattern.h"
#include "eval/flow/assume.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/unknown.h"

#include <string.h>

enum { MOST_ROWS = 32 /* items of an array that is taken as a sequence, one by one */ };

static Tri mismatch(Match *match, MismatchKind kind, const Pattern *pattern, Value value) {
    match->mismatch.kind = kind;
    match->mismatch.pattern = pattern;
    match->mismatch.value = value;
    return TRI_NO;
}

/* ---- dimensions ---- */

static Bound *find_bound(Match *match, Sym name) {
    for (uint32_t i = 0; i < match->bounds.count; i++)
        if (match->bounds.items[i].name == name) return &match->bounds.items[i];
    return NULL;
}

/* The side of a dimension of the newest operand, [index] from the front or, negative, from the back. */
static ShapeErrorSide side_of(const Match *match, const Shape *shape, int32_t index) {
    ShapeErrorSide side = {.operand = (int32_t)match->operands.count - 1, .axis = index};
    uint32_t back = (uint32_t)(-index - 1);
    side.dim = index >= 0 ? shape_from_front(shape, (uint32_t)index) : shape_from_back(shape, back);
    side.origin =
        index >= 0 ? shape_origin_from_front(shape, (uint32_t)index) : shape_origin_from_back(shape, back);
    if (index < 0 && !shape->is_open) side.axis = (int32_t)shape->rank + index;
    return side;
}

static Tri differ(Match *match, MismatchKind kind, const Pattern *pattern, ShapeErrorSide left,
                  ShapeErrorSide right) {
    match->mismatch.left = left;
    match->mismatch.right = right;
    return mismatch(match, kind, pattern, value_never());
}

static bool is_number(Dim dim) { return dim && dim_is_constant(dim, &(int64_t){0}); }

/* Two dimensions of which it is not known that they are equal. */
static void doubt_equality(Match *match, Dim a, Dim b) {
    Interp *interp = match->interp;
    if (!interp->options.strict || match->doubt) return;
    if (a && b && dim_compare(&interp->analysis.dims, a, b) == DIM_EQUAL) return;
    match->doubt = arena_printf(interp->run.arena, "%s is not %s", dim_text(interp, a), dim_text(interp, b));
}

/* In a run that is recorded: a call that fits has equal dimensions here. */
static void require_equal(Match *match, Dim a, Dim b) {
    Interp *interp = match->interp;
    if (learns_formulas(interp) && a && b)
        assume(interp, formula_equal(&interp->analysis.dims, interp->run.arena, a, b), match->site);
}

/* Requires that two dimensions are equal. What is known of one is then known of the other. */
static Tri agree(Match *match, const Pattern *pattern, Bound *bound, ShapeErrorSide side) {
    if (bound->dim && side.dim &&
        dim_compare(&match->interp->analysis.dims, bound->dim, side.dim) == DIM_DIFFERENT)
        return differ(match, MISMATCH_DIM, pattern, bound->side, side);
    doubt_equality(match, bound->dim, side.dim);
    learn_requirement(match->interp, bound->dim, side.dim, match->site);
    if (!bound->dim || (is_number(side.dim) && !is_number(bound->dim))) {
        bound->dim = side.dim;
        bound->side = side;
    }
    return TRI_YES;
}

/* The dimension that the parameter [name] is. */
static Dim parameter_dim(const Match *match, Sym name) {
    for (uint32_t i = 0; i < match->rule->count; i++)
        if (match->rule->parameters[i].name == name && match->values[i].kind != VALUE_NEVER)
            return unknown_dim(match->interp, match->values[i]);
    return NULL;
}

static bool is_capital(const Match *match, Sym name) {
    char first = *symbol_text(match->interp->analysis.symbols, name);
    return first >= 'A' && first <= 'Z';
}

static Tri match_dim(Match *match, const Pattern *pattern, const DimPattern *dim, ShapeErrorSide side) {
    switch ((DimPatternKind)dim->kind) {
    case DIM_ANYTHING: return TRI_YES;
    case DIM_NUMBER: {
        Dim number = dim_constant(&match->interp->analysis.dims, dim->number);
        doubt_equality(match, side.dim, number);
        if (!side.dim) return TRI_UNKNOWN;
        DimOrder order = dim_compare(&match->interp->analysis.dims, side.dim, number);
        if (order == DIM_DIFFERENT)
            return differ(match, MISMATCH_DIM, pattern, side, (ShapeErrorSide){-1, 0, number, 0});
        require_equal(match, side.dim, number);
        return order == DIM_EQUAL ? TRI_YES : TRI_UNKNOWN;
    }
    case DIM_NAME: {
        if (!is_capital(match, dim->name)) {
            Dim expected = parameter_dim(match, dim->name);
            if (expected && side.dim &&
                dim_compare(&match->interp->analysis.dims, side.dim, expected) == DIM_DIFFERENT)
                return differ(match, MISMATCH_DIM, pattern, side, (ShapeErrorSide){-1, 0, expected, 0});
            require_equal(match, side.dim, expected);
            return TRI_YES;
        }
        Bound *bound = find_bound(match, dim->name);
        if (bound) return agree(match, pattern, bound, side);
        array_push(&match->bounds, ((Bound){.name = dim->name, .dim = side.dim, .side = side}));
        return TRI_YES;
    }
    case DIM_STAR:
    case DIM_COMPUTED:
    case DIM_STAR_COMPUTED: return TRI_YES;
    }
    return TRI_YES;
}

/* ---- starred names ---- */

const Shape *shape_without_ends(Interp *interp, const Shape *shape, uint32_t front, uint32_t back) {
    Arena *arena = interp->run.arena;
    uint32_t least = shape->rank > front + back ? shape->rank - front - back : 0;
    size_t size = ((size_t)least + 1) * sizeof(Dim);
    Dim *first = arena_alloc_zero(arena, size), *last = arena_alloc_zero(arena, size);
    Origin *origins = arena_alloc_zero(arena, ((size_t)least * 2 + 1) * sizeof *origins);
    for (uint32_t i = 0; i < least; i++) {
        first[i] = shape_from_front(shape, front + i);
        last[least - 1 - i] = shape_from_back(shape, back + i);
        origins[i] = shape_origin_from_front(shape, front + i);
        origins[shape->is_open ? 2 * least - 1 - i : i] = shape->is_open
                                                              ? shape_origin_from_back(shape, back + i)
                                                              : shape_origin_from_front(shape, front + i);
    }
    const Shape *result = shape->is_open ? shape_meet(arena, shape_open(arena, first, least, NULL, 0),
                                                      shape_open(arena, NULL, 0, last, least))
                                         : shape_new(arena, first, least);
    return shape->origins ? shape_with_origins(arena, result, origins) : result;
}

/* The dimension of an operand where broadcasting failed, [from_back] in the stretch that has [behind] more
 * dimensions after it. */
static ShapeErrorSide clash_side(const Match *match, const Shape *whole, uint32_t from_back,
                                 uint32_t behind) {
    return side_of(match, whole, -(int32_t)(from_back + behind) - 1);
}

/* The common shape of two that broadcast, with what that requires. */
static const Shape *broadcast_recorded(Match *match, const Shape *first, const Shape *second) {
    Interp *interp = match->interp;
    ShapeWords words = {.table = &interp->analysis.dims,
                        .arena = interp->run.arena,
                        .dialect = running_dialect(interp),
                        .records = names_unknown(interp)};
    const Shape *common = shape_broadcast_all(&words, (const Shape *const[]){first, second}, 2);
    assume(interp, words.required, match->site);
    return common;
}

static Tri bind_star(Match *match, const Pattern *pattern, const DimPattern *dim, const Shape *whole,
                     uint32_t front, uint32_t back) {
    Interp *interp = match->interp;
    if (!dim->name) return TRI_YES;
    const Shape *stretch = shape_without_ends(interp, whole, front, back);
    ShapeErrorSide side = {.operand = (int32_t)match->operands.count - 1, .axis = (int32_t)front};
    Bound *bound = find_bound(match, dim->name);
    if (!bound) {
        array_push(&match->bounds, ((Bound){.name = dim->name, .shape = stretch, .side = side}));
        return TRI_YES;
    }
    const Shape *first = bound->shape;
    if (match->rule->broadcasting == dim->name) {
        ShapeClash clash;
        const Shape *common =
            shape_broadcast(&interp->analysis.dims, interp->run.arena, first, stretch, &clash);
        if (common) {
            bound->shape = learns_formulas(interp) ? broadcast_recorded(match, first, stretch) : common;
            return TRI_YES;
        }
        ShapeErrorSide right = clash_side(match, whole, clash.from_back, back);
        ShapeErrorSide left = {bound->side.operand, -(int32_t)(clash.from_back + back) - 1, clash.left,
                               shape_origin_from_back(first, clash.from_back)};
        return differ(match, MISMATCH_BROADCAST, pattern, left, right);
    }
    if (!first->is_open && !stretch->is_open && first->rank != stretch->rank) {
        match->mismatch.shape = whole;
        return mismatch(match, MISMATCH_RANK, pattern, value_never());
    }
    for (uint32_t i = 0; i < first->rank && i < stretch->rank; i++) {
        Dim a = shape_from_front(first, i), b = shape_from_front(stretch, i);
        doubt_equality(match, a, b);
        require_equal(match, a, b);
        if (!a || !b || dim_compare(&interp->analysis.dims, a, b) != DIM_DIFFERENT) continue;
        ShapeErrorSide left = {bound->side.operand, bound->side.axis + (int32_t)i, a,
                               shape_origin_from_front(first, i)};
        return differ(match, MISMATCH_DIM, pattern, left, side_of(match, whole, (int32_t)(front + i)));
    }
    const Shape *common = shape_meet(interp->run.arena, first, stretch);
    if (common) bound->shape = common;
    return first->is_open || stretch->is_open ? TRI_UNKNOWN : TRI_YES;
}

/* ---- the dimensions of an array ---- */

static Tri match_rank(Match *match, const Pattern *pattern, const Shape *shape, bool has_star) {
    uint32_t wanted = pattern->count - has_star;
    bool fits = has_star         ? shape->is_open || shape->rank >= wanted
                : shape->is_open ? shape->rank <= wanted
                                 : shape->rank == wanted;
    if (!fits) {
        match->mismatch.shape = shape;
        return mismatch(match, MISMATCH_RANK, pattern, value_never());
    }
    if (!shape->is_open || (has_star && shape->rank >= wanted)) return TRI_YES;
    if (match->interp->options.strict && !match->doubt)
        match->doubt = arena_printf(match->interp->run.arena, "%s does not have %s%u dimension%s",
                                    shape_text(match->interp, shape), has_star ? "at least " : "", wanted,
                                    wanted == 1 ? "" : "s");
    return TRI_UNKNOWN;
}

static Tri match_dims(Match *match, const Pattern *pattern, const Shape *shape) {
    if (pattern->any_shape) return TRI_YES;
    uint32_t star = 0;
    while (star < pattern->count && pattern->dims[star].kind != DIM_STAR) star++;
    bool has_star = star < pattern->count;
    Tri verdict = match_rank(match, pattern, shape, has_star);
    if (verdict == TRI_NO) return verdict;
    /* A shape of unknown rank that fits a pattern without a star has that rank. */
    if (!has_star && shape->is_open) {
        Dim none[64] = {0};
        const Shape *fixed =
            pattern->count <= 64 ? shape_new(match->interp->run.arena, none, pattern->count) : NULL;
        const Shape *meet = fixed ? shape_meet(match->interp->run.arena, shape, fixed) : NULL;
        if (meet) shape = meet;
    }
    for (uint32_t i = 0; i < star && verdict != TRI_NO; i++)
        verdict = tri_both(verdict,
                           match_dim(match, pattern, &pattern->dims[i], side_of(match, shape, (int32_t)i)));
    uint32_t behind = has_star ? pattern->count - star - 1 : 0;
    for (uint32_t i = 0; i < behind && verdict != TRI_NO; i++)
        verdict = tri_both(verdict, match_dim(match, pattern, &pattern->dims[star + 1 + i],
                                              side_of(match, shape, (int32_t)i - (int32_t)behind)));
    if (has_star && verdict != TRI_NO)
        verdict = tri_both(verdict, bind_star(match, pattern, &pattern->dims[star], shape, star, behind));
    return verdict;
}

static Tri match_array_info(Match *match, const Pattern *pattern, const ArrayInfo *info, Value value) {
    Operand operand = {match->mismatch.parameter, *info};
    array_push(&match->operands, operand);
    Tri verdict = TRI_YES;
    if (pattern->element.type != ELEMENT_UNKNOWN) {
        if (info->element.type == ELEMENT_UNKNOWN)
            verdict = TRI_UNKNOWN;
        else if (info->element.type != pattern->element.type)
            return mismatch(match, MISMATCH_TYPE, pattern, value);
    }
    return tri_both(verdict, match_dims(match, pattern, info->shape));
}

static bool may_be_number(Interp *interp, Value value) {
    const Object *object = object_of(interp, value);
    switch ((ValueKind)value.kind) {
    case VALUE_INT:
    case VALUE_BOOL:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_DIM:
    case VALUE_ANY:
    case VALUE_UNION: return true;
    case VALUE_SOME:
        return value.address >= CLASS_KNOWN_END || class_known_below(value.address, CLASS_int) ||
               value.address == CLASS_float || value.address == CLASS_complex ||
               value.address == CLASS_object;
    case VALUE_OBJECT:
        return object && object->kind == OBJECT_INSTANCE &&
               (object->is_open || class_object(interp, object->class)->has_unknown_base);
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_TUPLE: return false;
    }
    return false;
}

/* Whether arrays of other libraries are converted: functions may do that, operators let the others say what
 * comes out. */
static bool converts_arrays(const Match *match, const ModuleRules *names) {
    const char *name = symbol_text(match->interp->analysis.symbols, match->rule->node->name);
    return names->dialect->tracing.operators_convert ||
           (names->dialect->converts_arrays && strncmp(name, "__", 2) != 0);
}

/* Whether it is not known which library made an array. */
static bool array_is_of_any_library(Interp *interp, Value value) {
    const Object *array = object_of_kind(interp, value, OBJECT_ARRAY);
    return array && OBJECT_AS(Array, array)->may_be_foreign;
}

static Tri match_array(Match *match, const Pattern *pattern, Value value, Value *converted) {
    Interp *interp = match->interp;
    Address class = rule_class(match->bound, pattern);
    ArrayInfo info;
    if (array_info(interp, value, &info)) {
        const ModuleRules *names = match->bound->names;
        Tri is_array = class ? is_subclass(interp, info.class, class) : TRI_UNKNOWN;
        if (is_array == TRI_NO && names->scalar && is_subclass(interp, info.class, names->scalar) != TRI_NO)
            is_array = TRI_YES;
        if (is_array == TRI_NO && array_is_of_any_library(interp, value)) {
            match_array_info(match, pattern, &info, value);
            return TRI_UNKNOWN;
        }
        if (is_array == TRI_NO && match->mismatch.parameter > 0 && !pattern->only_numbers &&
            !converts_arrays(match, names))
            return mismatch(match, MISMATCH_TYPE, pattern, value);
        *converted = value;
        return match_array_info(match, pattern, &info, value);
    }
    if (pattern->kind == PATTERN_ARRAY) {
        const Object *object = object_of(interp, value);
        bool may_be = value.kind == VALUE_ANY || value.kind == VALUE_UNION ||
                      (value.kind == VALUE_SOME && value.address >= CLASS_KNOWN_END) ||
                      (object && object->kind == OBJECT_INSTANCE && object->is_open);
        /* While PyTorch traces a program the sizes of its tensors are tensors themselves. */
        bool is_unknown_int =
            value.kind == VALUE_DIM || (value.kind == VALUE_SOME && value.address == CLASS_int);
        may_be |= is_unknown_int && match->bound->names->dialect == &dialect_torch;
        if (!may_be) return mismatch(match, MISMATCH_TYPE, pattern, value);
        info = (ArrayInfo){.shape = shape_anything(interp), .class = class};
        match_array_info(match, pattern, &info, value);
        return TRI_UNKNOWN;
    }
    if (pattern->only_numbers && !may_be_number(interp, value))
        return mismatch(match, MISMATCH_TYPE, pattern, value);
    Conversion conversion = convert_array(interp, value, &info);
    if (conversion == CONVERT_RAGGED) {
        match->mismatch.shape = info.shape;
        return mismatch(match, MISMATCH_RAGGED, pattern, value);
    }
    if (info.may_be_ragged && match->interp->options.strict && !match->doubt)
        match->doubt = "the nested sequences may have different lengths";
    /* A rule without a body only looks at what was converted, not at the array that it would become. */
    if (class && (match->rule->family == FAMILY_NONE || rule_computes(match->rule))) {
        *converted = array_value(interp, class, &info, match->site);
        converted->origin = value.origin;
    }
    Tri verdict = match_array_info(match, pattern, &info, value);
    return tri_both(verdict, conversion == CONVERT_UNKNOWN ? TRI_UNKNOWN : TRI_YES);
}

/* ---- plain types ---- */

static bool is_class_in(Address class, const Address *list) {
    for (; *list; list++)
        if (*list == class) return true;
    return false;
}

/* Whether a value is a number of the kind that [class] asks for; ints are floats and complex numbers, too. */
static Tri match_number(Interp *interp, Address class, Value value) {
    static const Address ints[] = {CLASS_int, CLASS_bool, 0};
    static const Address floats[] = {CLASS_int, CLASS_bool, CLASS_float, 0};
    static const Address all[] = {CLASS_int, CLASS_bool, CLASS_float, CLASS_complex, 0};
    const Address *allowed = class == CLASS_float ? floats : class == CLASS_complex ? all : ints;
    ArrayInfo info;
    if (array_info(interp, value, &info)) {
        if (!info.shape->is_open && info.shape->rank > 0) return TRI_NO;
        ElementType most = class == CLASS_float     ? ELEMENT_FLOAT
                           : class == CLASS_complex ? ELEMENT_COMPLEX
                                                    : ELEMENT_UNSIGNED;
        if (info.element.type == ELEMENT_UNKNOWN || info.shape->is_open) return TRI_UNKNOWN;
        return info.element.type <= most ? TRI_YES : TRI_NO;
    }
    if (value.kind == VALUE_ANY || value.kind == VALUE_UNION) return TRI_UNKNOWN;
    Address actual = value_class(value);
    if (actual >= CLASS_KNOWN_END) return TRI_UNKNOWN;
    if (actual) return is_class_in(actual, allowed) ? TRI_YES : TRI_NO;
    const Object *object = object_of(interp, value);
    if (value.kind == VALUE_SOME || (object && object->kind == OBJECT_INSTANCE)) return TRI_UNKNOWN;
    return object ? TRI_NO : TRI_UNKNOWN;
}

static Tri match_class(Match *match, const Pattern *pattern, Value value) {
    Interp *interp = match->interp;
    Address class = rule_class(match->bound, pattern);
    bool is_number =
        class == CLASS_int || class == CLASS_bool || class == CLASS_float || class == CLASS_complex;
    Tri verdict = is_number ? match_number(interp, class, value) : is_instance(interp, value, class);
    return verdict == TRI_NO ? mismatch(match, MISMATCH_TYPE, pattern, value) : verdict;
}

static Tri match_literal(Match *match, const Pattern *pattern, Value value) {
    if (!value_is_constant(value)) {
        const Object *object = object_of(match->interp, value);
        if (object || value.kind == VALUE_DIM) return mismatch(match, MISMATCH_TYPE, pattern, value);
        return TRI_UNKNOWN;
    }
    for (uint32_t i = 0; i < pattern->count; i++)
        if (value_constants_equal(pattern->values[i], value)) return TRI_YES;
    return mismatch(match, MISMATCH_LITERAL, pattern, value);
}

/* ---- ints, shapes, axes ---- */

static Tri match_ints(Match *match, const Pattern *pattern, Value value, Value *converted) {
    Interp *interp = match->interp;
    const Shape *shape;
    Value wrong, items[8];
    if (!shape_from_value(interp, value, true, &shape, &wrong))
        return mismatch(match, MISMATCH_TYPE, pattern, value);
    uint32_t count = pattern->count;
    /* A sequence of one counts for all axes, too, as PyTorch has it. */
    bool is_one = !shape->is_open && shape->rank == 1;
    if (!shape->is_open && shape->rank != count && !is_one)
        return mismatch(match, MISMATCH_TYPE, pattern, value);
    for (uint32_t i = 0; i < count && i < 8; i++)
        items[i] = shape->is_open ? value_some(CLASS_int) : value_from_dim(shape->dims[is_one ? 0 : i]);
    *converted = value_tuple(interp->run.arena, items, count);
    return shape->is_open ? TRI_UNKNOWN : TRI_YES;
}

static Tri match_shape(Match *match, const Pattern *pattern, Value value, Value *converted) {
    const Shape *shape;
    Value wrong;
    if (!shape_from_value(match->interp, value, true, &shape, &wrong))
        return mismatch(match, MISMATCH_TYPE, pattern, wrong);
    *converted = shape_to_value(match->interp, shape, match->site);
    return value.kind == VALUE_ANY ? TRI_UNKNOWN : TRI_YES;
}

static Tri match_axis(Match *match, const Pattern *pattern, Value value) {
    const Shape *shape;
    Value wrong;
    if (value.kind == VALUE_NONE) return TRI_YES;
    if (!shape_from_value(match->interp, value, false, &shape, &wrong))
        return mismatch(match, MISMATCH_TYPE, pattern, wrong);
    return value.kind == VALUE_ANY ? TRI_UNKNOWN : TRI_YES;
}

/* ---- element types ---- */

Element element_from_value(Interp *interp, Value value) {
    if (value.kind == VALUE_STR) return element_from_name(value.text->data, value.text->length);
    const Object *object = object_of(interp, value);
    if (!object) return (Element){0};
    if (object->kind == OBJECT_CLASS) {
        const char *name = symbol_text(interp->analysis.symbols, OBJECT_AS(Class, object)->name);
        Element element = element_from_name(name, strlen(name));
        /* Python's own numbers have the widths of the machine. */
        if (value.address < CLASS_KNOWN_END && element.bits == 0) {
            if (element.type == ELEMENT_INT || element.type == ELEMENT_FLOAT) element.bits = 64;
            if (element.type == ELEMENT_COMPLEX) element.bits = 128;
        }
        return element;
    }
    if (object->kind == OBJECT_INSTANCE) {
        Value name = object_attribute(object, symbol_from_string(interp->analysis.symbols, "name"));
        if (name.kind == VALUE_STR) return element_from_name(name.text->data, name.text->length);
    }
    return (Element){0};
}

static Tri match_dtype(Match *match, const Pattern *pattern, Value value, Value *converted) {
    Interp *interp = match->interp;
    if (value.kind == VALUE_NONE) return TRI_YES;
    /* A tuple begins with a type; what follows says more about it. */
    Value first = value.kind == VALUE_TUPLE && !value.items->is_open && value.items->count > 0
                      ? value.items->items[0]
                      : value;
    if (first.kind == VALUE_INT || first.kind == VALUE_DIM || first.kind == VALUE_FLOAT ||
        first.kind == VALUE_BOOL)
        return mismatch(match, MISMATCH_TYPE, pattern, first);
    const char *name = element_name(element_from_value(interp, value));
    *converted = name ? value_str(interp->run.arena, name, strlen(name)) : value_some(CLASS_str);
    return TRI_YES;
}

/* ---- sequences ---- */

static Tri match_value(Match *match, const Pattern *pattern, Value value, Value *converted);

static Tri match_items(Match *match, const Pattern *item, const Items *items, Value *converted) {
    Interp *interp = match->interp;
    Tri verdict = items->is_open ? TRI_UNKNOWN : TRI_YES;
    Value *made = arena_alloc(interp->run.arena, ((size_t)items->count + 1) * sizeof *made);
    for (uint32_t i = 0; i < items->count; i++) {
        made[i] = items->items[i];
        if (made[i].kind == VALUE_NEVER) continue;
        verdict = tri_both(verdict, match_value(match, item, items->items[i], &made[i]));
        if (verdict == TRI_NO) return verdict;
    }
    *converted = items->is_open
                     ? value_items(items_open(interp->run.arena, items->count ? made[0] : value_never(),
                                              items->length))
                     : value_tuple(interp->run.arena, made, items->count);
    return verdict;
}

/* The items of an array, along its first dimension. */
static const Items *rows_of(Match *match, const ArrayInfo *info) {
    Interp *interp = match->interp;
    ArrayInfo row = {.shape = shape_without_ends(interp, info->shape, 1, 0), .element = info->element};
    Dim length = shape_from_front(info->shape, 0);
    int64_t count;
    bool is_known = length && dim_is_constant(length, &count) && count >= 0 && count <= MOST_ROWS;
    if (!is_known)
        return items_open(interp->run.arena, array_value(interp, info->class, &row, match->site), length);
    Value rows[MOST_ROWS];
    for (int64_t i = 0; i < count; i++) rows[i] = array_value(interp, info->class, &row, match->site);
    return items_new(interp->run.arena, rows, (uint32_t)count);
}

static Tri match_sequence(Match *match, const Pattern *pattern, Value value, Value *converted) {
    Interp *interp = match->interp;
    const Pattern *item = &pattern->items[0];
    const Object *object = object_of(interp, value);
    ArrayInfo info;
    if (value.kind == VALUE_TUPLE) return match_items(match, item, value.items, converted);
    if (object && object->kind == OBJECT_LIST)
        return match_items(match, item, OBJECT_AS(List, object)->items, converted);
    bool is_array = array_info(interp, value, &info);
    /* Who writes `x: Tensor` of what he then puts together means a list of them. */
    bool is_belief = is_array && value.origin && interp->analysis.places.items[value.origin].is_promise;
    if (is_array && !(is_belief && item->kind == PATTERN_ARRAY)) {
        bool is_scalar = !info.shape->is_open && info.shape->rank == 0;
        /* The rows of an array are like arrays; where tensors themselves are wanted, one of them is no list.
         */
        if (is_scalar || item->kind == PATTERN_ARRAY) return mismatch(match, MISMATCH_TYPE, pattern, value);
        return match_items(match, item, rows_of(match, &info), converted);
    }
    if (object && object->kind == OBJECT_ITERATOR)
        return tri_both(TRI_UNKNOWN, match_items(match, item, OBJECT_AS(Iterator, object)->items, converted));
    bool may_be =
        value.kind == VALUE_ANY || value.kind == VALUE_UNION ||
        (value.kind == VALUE_SOME && value_class(value) != CLASS_int && value_class(value) != CLASS_float) ||
        (object && object->kind != OBJECT_FUNCTION && object->kind != OBJECT_CLASS);
    if (!may_be) return mismatch(match, MISMATCH_TYPE, pattern, value);
    *converted = value_items(items_open(interp->run.arena, value_any(), NULL));
    return TRI_UNKNOWN;
}

/* ---- alternatives ---- */

static Tri match_union(Match *match, const Pattern *pattern, Value value, Value *converted) {
    uint32_t operands = match->operands.count, bounds = match->bounds.count;
    Mismatch first = {0}, before = match->mismatch;
    bool is_unknown = false;
    Value maybe = value;
    for (uint32_t i = 0; i < pattern->count; i++) {
        Value made = value;
        match->mismatch = before;
        Tri verdict = match_value(match, &pattern->items[i], value, &made);
        if (verdict == TRI_YES) {
            /* One that may fit and was tried before does not count: what is given is as the sure one says. */
            *converted = made;
            return is_unknown ? TRI_UNKNOWN : TRI_YES;
        }
        if (verdict == TRI_UNKNOWN && !is_unknown) {
            is_unknown = true;
            maybe = made;
            operands = match->operands.count;
            bounds = match->bounds.count;
            continue;
        }
        /* An array that has the wrong shape says more than a wrong type. */
        if (verdict == TRI_NO && (first.kind == MISMATCH_NONE || first.kind == MISMATCH_TYPE))
            first = match->mismatch;
        match->operands.count = operands;
        match->bounds.count = bounds;
    }
    match->mismatch = is_unknown ? before : first;
    if (is_unknown) *converted = maybe;
    return is_unknown ? TRI_UNKNOWN : TRI_NO;
}

static Tri match_anything(Match *match, Value value) {
    ArrayInfo info;
    if (array_info(match->interp, value, &info))
        array_push(&match->operands, ((Operand){match->mismatch.parameter, info}));
    return TRI_YES;
}

static Tri match_value(Match *match, const Pattern *pattern, Value value, Value *converted) {
    *converted = value;
    switch ((PatternKind)pattern->kind) {
    case PATTERN_ANY:
    case PATTERN_VALUE:
    case PATTERN_CHOICE:
    case PATTERN_OTHER:
    case PATTERN_TUPLE: return match_anything(match, value);
    case PATTERN_CLASS:
        return rule_class(match->bound, pattern) ? match_class(match, pattern, value)
                                                 : match_anything(match, value);
    case PATTERN_LITERAL: return match_literal(match, pattern, value);
    case PATTERN_UNION: return match_union(match, pattern, value, converted);
    case PATTERN_ARRAY:
    case PATTERN_ARRAY_LIKE: return match_array(match, pattern, value, converted);
    case PATTERN_SEQUENCE: return match_sequence(match, pattern, value, converted);
    case PATTERN_INTS: return match_ints(match, pattern, value, converted);
    case PATTERN_SHAPE: return match_shape(match, pattern, value, converted);
    case PATTERN_AXIS: return match_axis(match, pattern, value);
    case PATTERN_DTYPE: return match_dtype(match, pattern, value, converted);
    }
    return TRI_YES;
}

/* ---- parameters ---- */

static bool is_sequence(Interp *interp, Value value) {
    const Object *object = object_of(interp, value);
    if (value.kind == VALUE_TUPLE) return true;
    if (object && object->kind == OBJECT_ARRAY)
        return OBJECT_AS(Array, object)->shape->is_open || OBJECT_AS(Array, object)->shape->rank > 0;
    if (value.kind == VALUE_SOME && value.address < CLASS_KNOWN_END)
        return class_known_below(value.address, CLASS_tuple) || class_known_below(value.address, CLASS_list);
    return object && object->kind == OBJECT_LIST;
}

static bool may_be_sequence(Interp *interp, Value value) {
    for (uint32_t i = 0; i < value_count(value); i++)
        if (value_at(value, i).kind == VALUE_ANY || is_sequence(interp, value_at(value, i))) return true;
    return false;
}

static Tri match_parameter(Match *match, uint32_t index, Value value) {
    const Parameter *parameter = &match->rule->parameters[index];
    const Pattern *pattern = &parameter->pattern;
    /* An operand of which nothing is said but a name that means nothing is converted. */
    if (parameter->is_operand && pattern->kind == PATTERN_CLASS && !rule_class(match->bound, pattern))
        pattern = &match->rule->operand;
    Value *converted = &match->values[index];
    match->mismatch.parameter = index;
    *converted = value;
    if (parameter->kind == PARAMETER_STAR_STAR || value.kind == VALUE_NEVER) return TRI_YES;
    /* A default is what the stub says it is. */
    if (parameter->has_default && value.kind == VALUE_NONE) return TRI_YES;
    if (parameter->kind == PARAMETER_STAR && value.kind == VALUE_TUPLE) {
        if (pattern->kind == PATTERN_SHAPE) {
            bool is_single = !value.items->is_open && value.items->count == 1 &&
                             may_be_sequence(match->interp, value.items->items[0]);
            return match_shape(match, pattern, is_single ? value.items->items[0] : value, converted);
        }
        return match_items(match, pattern, value.items, converted);
    }
    return match_value(match, pattern, value, converted);
}

void match_arguments(Match *match, Interp *interp, BoundRule *bound, const Value *arguments, Node *site) {
    const Rule *rule = bound->rule;
    *match = (Match){.interp = interp, .bound = bound, .rule = rule, .site = site, .verdict = TRI_YES};
    match->values = arena_alloc_zero(interp->run.arena, ((size_t)rule->count + 1) * sizeof *match->values);
    const BoundRule *outer = interp->analysis.stubs.matching;
    interp->analysis.stubs.matching = bound;
    for (uint32_t i = 0; i < rule->count && match->verdict != TRI_NO; i++) {
        match->verdict = tri_both(match->verdict, match_parameter(match, i, arguments[i]));
        match->progress += match->verdict != TRI_NO;
    }
    interp->analysis.stubs.matching = outer;
}

void match_free(Match *match) {
    array_free(&match->operands);
    array_free(&match->bounds);
}

/* ---- putting shapes together ---- */

const Shape *shape_of_parts(Interp *interp, const Shape *const *parts, uint32_t count) {
    uint32_t first = count, last = count;
    size_t room = 1;
    bool has_origins = false;
    for (uint32_t i = 0; i < count; i++) {
        room += parts[i]->rank;
        has_origins |= parts[i]->origins != NULL;
        if (!parts[i]->is_open) continue;
        if (first == count) first = i;
        last = i;
    }
    if (count == 1) return parts[0];
    if (last - first > 1) {
        /* What is between two open parts has no place of its own, but counts. */
        const Shape *halves[] = {shape_of_parts(interp, parts, last),
                                 shape_of_parts(interp, parts + last, count - last)};
        return shape_of_parts(interp, halves, 2);
    }
    Arena *arena = interp->run.arena;
    Dim *front = arena_alloc(arena, room * sizeof *front), *back = arena_alloc(arena, room * sizeof *back);
    Origin *origins = arena_alloc_zero(arena, room * sizeof *origins);
    uint32_t front_count = 0, back_count = 0;
    for (uint32_t i = 0; i <= first && i < count; i++)
        for (uint32_t k = 0; k < parts[i]->rank; k++) {
            /* Of an open part only one end is kept when both would count the same dimensions twice. */
            if (i == first && i == last) break;
            origins[front_count] = shape_origin_from_front(parts[i], k);
            front[front_count++] = shape_from_front(parts[i], k);
        }
    if (first == count) {
        const Shape *shape = shape_new(arena, front, front_count);
        return has_origins ? shape_with_origins(arena, shape, origins) : shape;
    }
    for (uint32_t i = last; i < count; i++)
        for (uint32_t k = parts[i]->rank; k-- > 0;) back[back_count++] = shape_from_back(parts[i], k);
    const Shape *shape = shape_open(arena, front, front_count, back, back_count);
    if (first != last) return shape;
    /* One open part: what it knows of its front is known of the whole, too. */
    Dim *all = arena_alloc(arena, room * sizeof *all);
    uint32_t all_count = 0;
    for (uint32_t i = 0; i <= first; i++)
        for (uint32_t k = 0; k < parts[i]->rank; k++) all[all_count++] = shape_from_front(parts[i], k);
    const Shape *meet = shape_meet(arena, shape, shape_open(arena, all, all_count, NULL, 0));
    return meet ? meet : shape;
}
