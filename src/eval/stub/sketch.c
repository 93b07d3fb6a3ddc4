/* Shapes become texts here, since a finding outlives the run whose arena they are in. */
#include "eval/stub/sketch.h"

#include "eval/error.h"
#include "eval/interp.h"
#include "eval/stub/stub.h"

#include <string.h>

enum { MOST_DRAWN = 4 /* operands of one finding */ };

static Arena *kept_arena(const Interp *interp) { return interp->run.reporting.diagnostics->arena; }

static const char *keep(const Interp *interp, const char *text) {
    return text ? arena_copy(kept_arena(interp), text, strlen(text)) : NULL;
}

static DiagAxis axis_of(Interp *interp, Dim dim, Origin origin) {
    DiagAxis axis = {.size = dim ? keep(interp, dim_text(interp, dim)) : "?"};
    if (!dim || origin == 0 || origin >= interp->analysis.places.count) return axis;
    axis.text = interp->analysis.places.items[origin].text;
    axis.span = interp->analysis.places.items[origin].span;
    axis.reason = keep(interp, size_reason(interp, dim, origin));
    return axis;
}

/* How many axes from the front and from the back of an open shape are shown. What it knows of both ends may
 * be the same axes. */
static uint32_t shown_front(const Shape *shape) {
    uint32_t front = shape->rank;
    while (front > 0 && !shape_from_front(shape, front - 1)) front--;
    return shape->is_open ? front : shape->rank;
}

static uint32_t shown_back(const Shape *shape) {
    uint32_t back = shape->is_open ? shape->rank : 0;
    while (back > 0 && !shape_from_back(shape, back - 1)) back--;
    return back;
}

static DiagOperand operand_of(Interp *interp, const char *name, const Shape *shape) {
    uint32_t front = shown_front(shape), back = shown_back(shape);
    DiagOperand operand = {
        .name = keep(interp, name),
        .axes = arena_alloc_zero(kept_arena(interp), (front + back + 1) * sizeof *operand.axes),
        .count = front + back,
        .is_open = shape->is_open,
        .open = front};
    for (uint32_t i = 0; i < front; i++)
        operand.axes[i] = axis_of(interp, shape_from_front(shape, i), shape_origin_from_front(shape, i));
    for (uint32_t i = 0; i < back; i++)
        operand.axes[front + i] = axis_of(interp, shape_from_back(shape, back - 1 - i),
                                          shape_origin_from_back(shape, back - 1 - i));
    return operand;
}

static bool is_at_origin(const Interp *interp, const DiagAxis *axis, Origin origin) {
    if (!axis->text || origin == 0 || origin >= interp->analysis.places.count) return false;
    const Place *place = &interp->analysis.places.items[origin];
    return axis->text == place->text && axis->span.start == place->span.start &&
           axis->span.end == place->span.end;
}

/* Marks the axis that a side of an error is: that at its number, or else one of that size from that place.
 * False when the operand has none. */
static bool mark_side(Interp *interp, DiagOperand *operand, const ShapeErrorSide *side, bool has_number) {
    const char *size = side->dim ? dim_text(interp, side->dim) : NULL;
    int64_t index = side->axis < 0 ? (int64_t)operand->count + side->axis : side->axis;
    bool is_there = has_number && index >= 0 && index < operand->count;
    if (is_there && size && strcmp(operand->axes[index].size, size) == 0) {
        operand->axes[index].clashes = true;
        return true;
    }
    for (uint32_t i = 0; i < operand->count && size; i++) {
        bool is_same = strcmp(operand->axes[i].size, size) == 0;
        if (!is_same || !is_at_origin(interp, &operand->axes[i], side->origin)) continue;
        operand->axes[i].clashes = true;
        return true;
    }
    return false;
}

/* Marks the last axis of that size. */
static bool mark_size(Interp *interp, DiagOperand *operand, const ShapeErrorSide *side) {
    const char *size = side->dim ? dim_text(interp, side->dim) : NULL;
    for (uint32_t i = operand->count; size && i-- > 0;)
        if (strcmp(operand->axes[i].size, size) == 0) return operand->axes[i].clashes = true;
    return false;
}

static void show(Interp *interp, Failure *failure, DiagFit fit, const DiagOperand *operands, uint32_t count) {
    DiagShapes *shapes = ARENA_NEW(kept_arena(interp), DiagShapes);
    *shapes = (DiagShapes){
        .fit = fit,
        .operands = arena_alloc(kept_arena(interp), count * sizeof *shapes->operands),
        .count = count,
    };
    memcpy(shapes->operands, operands, count * sizeof *operands);
    failure_show(interp, failure, shapes);
}

DiagFit fit_of_error(ShapeErrorKind kind) {
    switch (kind) {
    case SHAPE_ERROR_BROADCAST: return DIAG_FIT_BACK;
    case SHAPE_ERROR_PRODUCT: return DIAG_FIT_PRODUCT;
    case SHAPE_ERROR_RESHAPE: return DIAG_FIT_COUNT;
    case SHAPE_ERROR_CONCAT: return DIAG_FIT_FRONT;
    case SHAPE_ERROR_INDEX:
    case SHAPE_ERROR_AXIS:
    case SHAPE_ERROR_RANK: return DIAG_FIT_RANK;
    case SHAPE_ERROR_VALUE: break;
    }
    return DIAG_FIT_NONE;
}

void sketch_sides(Interp *interp, Failure *failure, DiagFit fit, const ShapeErrorSide *left,
                  const Shape *left_shape, const ShapeErrorSide *right, const Shape *right_shape) {
    if (!failure || !left_shape || !right_shape) return;
    bool is_count = fit == DIAG_FIT_COUNT;
    DiagOperand operands[] = {
        operand_of(interp, operand_name(interp, left_shape, is_count ? NULL : left), left_shape),
        operand_of(interp, is_count ? "new shape" : operand_name(interp, right_shape, right), right_shape),
    };
    if (!is_count) {
        if (!mark_side(interp, &operands[0], left, true)) mark_size(interp, &operands[0], left);
        if (!mark_side(interp, &operands[1], right, true)) mark_size(interp, &operands[1], right);
    }
    show(interp, failure, fit, operands, 2);
}

static const char *parameter_name(const Interp *interp, const Match *match, uint32_t operand) {
    return interp_text(interp, match->rule->parameters[match->operands.items[operand].parameter].name);
}

void sketch_match(Interp *interp, Failure *failure, const Match *match, const ShapeErrorSide *left,
                  const ShapeErrorSide *right) {
    if (!failure || match->operands.count == 0) return;
    DiagOperand operands[MOST_DRAWN];
    uint32_t count = match->operands.count < MOST_DRAWN ? match->operands.count : MOST_DRAWN;
    const ShapeErrorSide *sides[] = {left, right};
    for (uint32_t i = 0; i < count; i++) {
        const Shape *shape = match->operands.items[i].info.shape;
        const char *name = operand_name(interp, shape, NULL);
        operands[i] = operand_of(interp, name ? name : parameter_name(interp, match, i), shape);
    }
    for (uint32_t k = 0; k < 2; k++) {
        bool is_marked = false, has_operand = sides[k]->operand >= 0 && (uint32_t)sides[k]->operand < count;
        if (has_operand) is_marked = mark_side(interp, &operands[sides[k]->operand], sides[k], true);
        for (uint32_t i = 0; i < count && !is_marked; i++)
            is_marked = mark_side(interp, &operands[i], sides[k], false);
        for (uint32_t i = 0; i < count && !is_marked; i++)
            is_marked = mark_size(interp, &operands[i], sides[k]);
    }
    show(interp, failure, DIAG_FIT_NONE, operands, count);
}

void sketch_operands(Interp *interp, Failure *failure, const ProgramOperands *given) {
    const Diagnostic *made = &failure->diagnostic;
    if (given->count == 0) return;
    DiagOperand operands[MOST_DRAWN];
    uint32_t count = given->count < MOST_DRAWN ? given->count : MOST_DRAWN;
    for (uint32_t i = 0; i < count; i++)
        operands[i] = operand_of(interp, given->items[i].name, given->items[i].shape);
    bool is_about_rank = made->code == CODE_TOO_MANY_INDICES || made->code == CODE_AXIS_OUT_OF_RANGE ||
                         made->code == CODE_WRONG_RANK;
    show(interp, failure, is_about_rank ? DIAG_FIT_RANK : DIAG_FIT_NONE, operands, count);
}

void sketch_shape(Interp *interp, Failure *failure, DiagFit fit, const char *name, const Shape *shape) {
    if (!failure) return;
    DiagOperand operand = operand_of(interp, name, shape);
    show(interp, failure, fit, &operand, 1);
}
