/* Arithmetic and order of int, bool, float and complex. Nothing is reported unless a function says so. */
#ifndef MOIRA_EVAL_OBJECT_OPERATE_NUMBER_H
#define MOIRA_EVAL_OBJECT_OPERATE_NUMBER_H

#include "eval/forward.h"

typedef enum NumberRank { NUMBER_NONE, NUMBER_INT, NUMBER_FLOAT, NUMBER_COMPLEX } NumberRank;

/* What is known of a number: [real] is that of an int too, rounded. */
typedef struct Number {
    NumberRank rank;
    bool is_known, is_bool;
    int64_t integer;
    double real, imaginary;
} Number;

Number number_of(Interp *interp, Value value);
/* The value of an int that is a constant; a bool is one. */
bool constant_int(Value value, int64_t *integer);
/* The int as a dimension, with what the path knows put in; NULL: unknown. */
Dim int_dim(Interp *interp, Value value);
/* Between which ints an int or bool lies, as the path knows; of anything else, no bounds. */
DimBounds int_bounds(Interp *interp, Value value);
Value number_binary(Interp *interp, Operator op, Value left, Value right, const Node *node);
Value number_unary(Interp *interp, Operator op, Value operand, const Node *node);
Value number_compare(Interp *interp, Operator op, Value left, Value right);
/* pow(base, exponent, modulus) of constants that fit; false: not known. */
bool power_modulo(int64_t base, int64_t exponent, int64_t modulus, int64_t *result);

#endif
