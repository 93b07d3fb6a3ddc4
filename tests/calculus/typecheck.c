/* One function per rule. The rules for reshape are one here: type_can_reshape tells the static case, the one
 * with a dimension that is not known, and the one with too many of them apart. */
#include "typecheck.h"
#include "relation.h"

#include <string.h>

static bool fail(TypeError *error, const Expression *expression, const char *message) {
    *error = (TypeError){expression, message};
    return false;
}

static bool check_variable(const CalculusProgram *program, const Expression *expression, GradualType *type,
                           TypeError *error) {
    if (expression->variable >= program->count)
        return fail(error, expression, "the variable is not declared");
    *type = program->declarations[expression->variable].type;
    return true;
}

/* t-reshape-s, t-reshape-g, t-reshape */
static bool check_reshape(const CalculusProgram *program, const Expression *expression, GradualType *type,
                          TypeError *error) {
    GradualType input;
    if (!typecheck_expression(program, expression->left, &input, error)) return false;
    if (!type_can_reshape(&input, &expression->target))
        return fail(error, expression, "the number of elements differs");
    *type = expression->target;
    return true;
}

/* t-conv. With ranks 3 and 4 allowed, the type of a Dyn input is Dyn: it is less precise than both. */
static bool check_conv(const CalculusProgram *program, const Expression *expression, GradualType *type,
                       TypeError *error) {
    const Conv2D *conv = &expression->conv;
    GradualType input, matched;
    if (!typecheck_expression(program, expression->left, &input, error)) return false;
    if (!conv_is_valid(conv)) return fail(error, expression, "the numbers of the convolution do not fit");
    if (input.is_dyn && !conv->needs_batch) {
        *type = input;
        return true;
    }
    bool is_single = !conv->needs_batch && !input.is_dyn && input.rank == 3;
    if (!type_match(&input, is_single ? 3 : 4, &matched))
        return fail(error, expression, "the input has a wrong rank");
    if (!dimension_is_consistent(conv->channels_in, matched.dims[matched.rank - 3]))
        return fail(error, expression, "the number of channels differs");
    if (!type_calc_conv(&matched, conv, type)) return fail(error, expression, "the kernel is too large");
    return true;
}

/* t-add */
static bool check_add(const CalculusProgram *program, const Expression *expression, GradualType *type,
                      TypeError *error) {
    GradualType left, right, left_then, right_then;
    if (!typecheck_expression(program, expression->left, &left, error)) return false;
    if (!typecheck_expression(program, expression->right, &right, error)) return false;
    type_apply_broadcasting(&left, &right, &left_then, &right_then);
    if (!type_is_consistent(&left_then, &right_then))
        return fail(error, expression, "the shapes cannot be broadcast");
    return type_join_starred(&left_then, &right_then, type);
}

bool typecheck_expression(const CalculusProgram *program, const Expression *expression, GradualType *type,
                          TypeError *error) {
    switch ((ExpressionKind)expression->kind) {
    case EXPRESSION_VARIABLE: return check_variable(program, expression, type, error);
    case EXPRESSION_RESHAPE: return check_reshape(program, expression, type, error);
    case EXPRESSION_CONV: return check_conv(program, expression, type, error);
    case EXPRESSION_ADD: break;
    }
    return check_add(program, expression, type, error);
}

bool typecheck(const CalculusProgram *program, GradualType *type, TypeError *error) {
    for (uint32_t i = 0; i < program->count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(program->declarations[i].name, program->declarations[k].name) == 0)
                return fail(error, NULL, "a variable is declared twice");
    return typecheck_expression(program, program->result, type, error);
}
