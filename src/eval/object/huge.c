/* Ints beyond 64 bits. A value knows of them only that they are ints; where an operand is written with
 * literals alone, as in `10**309 + 2.0` or `5 << 10**20`, its text says how large it is. */
#include "eval/object/huge.h"
#include "eval/error.h"

#include <math.h>

/* The logarithm of the absolute value, and the sign; a zero has the sign 0. */
typedef struct Magnitude {
    double bits;
    int sign;
} Magnitude;

static bool magnitude_of(const Node *node, Magnitude *magnitude, uint32_t depth);

static bool constant_magnitude(const AstConstant *node, Magnitude *magnitude) {
    if (node->node.op == CONSTANT_INT) {
        *magnitude = (Magnitude){log2(fabs((double)node->integer)), node->integer != 0};
        return true;
    }
    bool is_decimal = node->node.op == CONSTANT_BIG_INT && node->text[1] >= '0' && node->text[1] <= '9';
    /* A number of n digits is at least 10 to the n - 1. */
    if (is_decimal) *magnitude = (Magnitude){(node->length - 1) * log2(10), 1};
    return is_decimal;
}

static bool binary_magnitude(const AstBinOp *node, Magnitude *magnitude, uint32_t depth) {
    Magnitude left, right;
    if (!magnitude_of(node->left, &left, depth) || !magnitude_of(node->right, &right, depth)) return false;
    double factor = right.sign ? exp2(right.bits) : 0;
    if (right.sign < 0 || left.sign == 0) return false;
    switch (node->node.op) {
    case OP_Mult: *magnitude = (Magnitude){left.bits + right.bits, left.sign * right.sign}; return true;
    case OP_LShift: *magnitude = (Magnitude){left.bits + factor, left.sign}; return true;
    case OP_Pow:
        if (left.sign < 0) return false;
        *magnitude = (Magnitude){left.bits * factor, 1};
        return true;
    default: return false;
    }
}

static bool magnitude_of(const Node *node, Magnitude *magnitude, uint32_t depth) {
    if (depth > 8) return false;
    if (node->kind == AST_Constant) return constant_magnitude(AS(Constant, node), magnitude);
    if (node->kind == AST_BinOp) return binary_magnitude(AS(BinOp, node), magnitude, depth + 1);
    if (node->kind != AST_UnaryOp || node->op != OP_USub) return false;
    if (!magnitude_of(AS(UnaryOp, node)->operand, magnitude, depth + 1)) return false;
    magnitude->sign = -magnitude->sign;
    return true;
}

static bool is_float(Value value) {
    return value.kind == VALUE_FLOAT || (value.kind == VALUE_SOME && value.address == CLASS_float);
}

static bool decide_shift(Interp *interp, const Node *node, Value left, Magnitude by, Value *result) {
    bool is_small = left.kind == VALUE_INT || left.kind == VALUE_BOOL;
    if (by.bits < 64 || !is_small) return false;
    if (by.sign < 0)
        *result = fail(interp, CODE_NEGATIVE_SHIFT, CLASS_ValueError, node, "negative shift count");
    else if (node->op == OP_RShift)
        *result = value_int(left.integer < 0 ? -1 : 0);
    else if (left.integer == 0)
        *result = value_int(0);
    else
        *result = fail(interp, CODE_OVERFLOW, CLASS_OverflowError, node, "too many digits in integer");
    return true;
}

bool huge_operation(Interp *interp, const Node *node, Value left, Value right, Value *result) {
    const AstBinOp *operation = AS(BinOp, node);
    Magnitude magnitude;
    if (node->op == OP_LShift || node->op == OP_RShift)
        return value_is_some_int(right) && magnitude_of(operation->right, &magnitude, 0) &&
               decide_shift(interp, node, left, magnitude, result);
    Node *large = value_is_some_int(left) && is_float(right)   ? operation->left
                  : value_is_some_int(right) && is_float(left) ? operation->right
                                                               : NULL;
    /* Floats end just below 2 to the 1024; the logarithm is not exact. */
    if (!large || !magnitude_of(large, &magnitude, 0) || magnitude.bits < 1024.01) return false;
    *result = fail(interp, CODE_OVERFLOW, CLASS_OverflowError, node, "int too large to convert to float");
    return true;
}
