/* Arithmetic and order of int, bool, float and complex, as CPython computes them. */
#include "eval/object/operate_number.h"
#include "eval/error.h"
#include "eval/flow/range.h"
#include "eval/interp.h"
#include "eval/object/operate_internal.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"

#include <errno.h>
#include <math.h>

/* Results with more bits than this fit into no memory. */
enum { MOST_BITS_LOG = 50 };

bool constant_int(Value value, int64_t *integer) {
    if (value.kind != VALUE_INT && value.kind != VALUE_BOOL) return false;
    *integer = value.integer;
    return true;
}

Dim int_dim(Interp *interp, Value value) {
    if (value.kind == VALUE_DIM) return unknown_dim(interp, value);
    int64_t integer;
    return constant_int(value, &integer) ? dim_constant(&interp->analysis.dims, integer) : NULL;
}

DimBounds int_bounds(Interp *interp, Value value) {
    if (value.kind == VALUE_DIM) return dim_bounds_here(&interp->analysis.dims, unknown_dim(interp, value));
    return value_bounds(value);
}

Number number_of(Interp *interp, Value value) {
    Number number = {0};
    switch ((ValueKind)value.kind) {
    case VALUE_BOOL:
        number = (Number){NUMBER_INT, true, true, value.integer, (double)value.integer, 0};
        break;
    case VALUE_INT:
        number = (Number){NUMBER_INT, true, false, value.integer, (double)value.integer, 0};
        break;
    case VALUE_DIM: number.rank = NUMBER_INT; break;
    case VALUE_FLOAT: number = (Number){NUMBER_FLOAT, true, false, 0, value.real, 0}; break;
    case VALUE_COMPLEX:
        number = (Number){NUMBER_COMPLEX, true, false, 0, value.complex->real, value.complex->imaginary};
        break;
    case VALUE_SOME:
    case VALUE_OBJECT:
        switch (builtin_class(interp, value)) {
        case CLASS_bool:
            number.is_bool = true;
            number.rank = NUMBER_INT;
            break;
        case CLASS_int: number.rank = NUMBER_INT; break;
        case CLASS_float: number.rank = NUMBER_FLOAT; break;
        case CLASS_complex: number.rank = NUMBER_COMPLEX; break;
        default: break;
        }
        break;
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_TUPLE:
    case VALUE_UNION:
    case VALUE_ANY: break;
    }
    return number;
}

static int bits_of(uint64_t x) { return x ? 64 - __builtin_clzll(x) : 0; }

static uint64_t magnitude(int64_t x) { return x < 0 ? -(uint64_t)x : (uint64_t)x; }

/* Division of integers that rounds once. */
static double divide_exactly(int64_t a, int64_t b) {
    uint64_t x = magnitude(a), y = magnitude(b);
    bool negative = (a < 0) != (b < 0);
    if (!x) return b < 0 ? -0.0 : 0.0;
    /* The quotient gets at least 56 bits, and what is cut off is remembered in its last one. */
    int shift = 56 - (bits_of(x) - bits_of(y));
    if (shift < 0) shift = 0;
    unsigned __int128 wide = (unsigned __int128)x << shift;
    uint64_t quotient = (uint64_t)(wide / y);
    if (wide % y) quotient |= 1;
    double result = ldexp((double)quotient, -shift);
    return negative ? -result : result;
}

/* Exact comparison, -1, 0 or 1; 2 when [real] is no number. */
static int compare_int_float(int64_t integer, double real) {
    if (isnan(real)) return 2;
    if (real >= 9223372036854775808.0) return -1;
    if (real < -9223372036854775808.0) return 1;
    double whole = trunc(real);
    int64_t other = (int64_t)whole;
    if (integer != other) return integer < other ? -1 : 1;
    return real > whole ? -1 : real < whole ? 1 : 0;
}

bool power_modulo(int64_t base, int64_t exponent, int64_t modulus, int64_t *result) {
    if (exponent < 0 || !modulus || modulus == INT64_MIN) return false;
    __int128 product = 1, square = base % modulus;
    for (uint64_t rest = (uint64_t)exponent; rest; rest >>= 1) {
        if (rest & 1) product = product * square % modulus;
        square = square * square % modulus;
    }
    product %= modulus;
    if (product && (product < 0) != (modulus < 0)) product += modulus;
    *result = (int64_t)product;
    return true;
}

/* ---- ints ---- */

static Value no_memory(Interp *interp, const Node *node, const char *what) {
    return fail(interp, CODE_OVERFLOW, CLASS_MemoryError, node,
                "the result of %s is too large for any memory", what);
}

/* Integer powers with an exponent that is not negative. */
static Value int_power(Interp *interp, int64_t base, int64_t exponent, const Node *node) {
    if (base == 0 || base == 1) return value_int(exponent ? base : 1);
    if (base == -1) return value_int(exponent % 2 ? -1 : 1);
    if (exponent >= (int64_t)1 << MOST_BITS_LOG) return no_memory(interp, node, "**");
    int64_t result = 1;
    for (int64_t i = 0; i < exponent; i++)
        if (__builtin_mul_overflow(result, base, &result)) return value_some(CLASS_int);
    return value_int(result);
}

static Value float_power(Interp *interp, double a, double b, const Node *node);

static Value int_constants(Interp *interp, Operator op, int64_t a, int64_t b, const Node *node) {
    int64_t result = 0;
    bool overflow = false;
    switch (op) {
    case OP_Add: overflow = __builtin_add_overflow(a, b, &result); break;
    case OP_Sub: overflow = __builtin_sub_overflow(a, b, &result); break;
    case OP_Mult: overflow = __builtin_mul_overflow(a, b, &result); break;
    case OP_FloorDiv:
        overflow = a == INT64_MIN && b == -1;
        if (!overflow) result = floor_quotient(a, b);
        break;
    case OP_Mod: {
        if (b == -1) return value_int(0);
        result = a % b;
        if (result && (result < 0) != (b < 0)) result += b;
        break;
    }
    case OP_Div: return value_float(divide_exactly(a, b));
    case OP_Pow:
        return b < 0 ? float_power(interp, (double)a, (double)b, node) : int_power(interp, a, b, node);
    case OP_LShift:
        if (a == 0) return value_int(0);
        if (b >= (int64_t)1 << MOST_BITS_LOG) return no_memory(interp, node, "<<");
        overflow = b > 62 || __builtin_mul_overflow(a, (int64_t)1 << b, &result);
        break;
    case OP_RShift: result = b > 63 ? (a < 0 ? -1 : 0) : a >> b; break;
    case OP_BitOr: result = a | b; break;
    case OP_BitXor: result = a ^ b; break;
    case OP_BitAnd: result = a & b; break;
    default: return value_not_implemented();
    }
    return overflow ? value_some(CLASS_int) : value_int(result);
}

/* The least number of the form 2**k - 1 that is not below [x]. */
static int64_t all_bits(int64_t x) {
    return x <= 0 ? 0 : (int64_t)((UINT64_C(1) << bits_of((uint64_t)x)) - 1);
}

static DimBounds bit_bounds(Operator op, DimBounds a, DimBounds b) {
    DimBounds bounds = bounds_everything();
    bool are_natural = a.low >= 0 && b.low >= 0;
    if (op == OP_BitAnd) {
        if (a.low >= 0 || b.low >= 0) bounds.low = 0;
        if (a.low >= 0) bounds.high = a.high;
        if (b.low >= 0 && b.high < bounds.high) bounds.high = b.high;
        return bounds;
    }
    if (!are_natural) return bounds;
    bounds.low = op == OP_BitXor ? 0 : a.low > b.low ? a.low : b.low;
    int64_t most = a.high > b.high ? a.high : b.high;
    if (most != INT64_MAX) bounds.high = all_bits(most);
    return bounds;
}

/* 2**x for each x of the bounds, which are not negative. */
static DimBounds powers_of_two(DimBounds a) {
    return (DimBounds){a.low > 0 && a.low < 62 ? (int64_t)1 << a.low : 1,
                       a.high < 62 ? (int64_t)1 << a.high : INT64_MAX};
}

static DimBounds power_bounds(DimBounds a, DimBounds b) {
    if (b.low == b.high && b.low > 0 && b.low <= 8) {
        /* An even power is one of the absolute value. */
        DimBounds base = b.low % 2 ? a : bounds_absolute(a), power = base;
        for (int64_t i = 1; i < b.low; i++) {
            DimBounds ends[2] = {{base.low, base.low}, {base.high, base.high}};
            power = (DimBounds){bounds_multiply((DimBounds){power.low, power.low}, ends[0]).low,
                                bounds_multiply((DimBounds){power.high, power.high}, ends[1]).high};
            if (base.low < 0) power = bounds_multiply((DimBounds){base.low, base.high}, power);
        }
        return power;
    }
    if (a.low >= 1 && b.low >= 0) return (DimBounds){1, INT64_MAX};
    return a.low >= 0 && b.low >= 0 ? (DimBounds){0, INT64_MAX} : bounds_everything();
}

/* Between which ints the result of an operation on ints lies. */
static DimBounds result_bounds(Operator op, DimBounds a, DimBounds b) {
    switch (op) {
    case OP_Add: return bounds_add(a, b);
    case OP_Sub: return bounds_add(a, bounds_negate(b));
    case OP_Mult: return bounds_multiply(a, b);
    case OP_FloorDiv: return bounds_divide(a, b);
    case OP_Mod: return bounds_remainder(a, b);
    case OP_Pow: return power_bounds(a, b);
    case OP_BitAnd:
    case OP_BitOr:
    case OP_BitXor: return bit_bounds(op, a, b);
    case OP_LShift: return b.low < 0 ? bounds_everything() : bounds_multiply(a, powers_of_two(b));
    case OP_RShift: return b.low < 0 ? bounds_everything() : bounds_divide(a, powers_of_two(b));
    default: return bounds_everything();
    }
}

/* The result of an operation on ints of which only the bounds are known. */
static Value int_ranges(Interp *interp, Operator op, Value left, Value right) {
    DimBounds bounds = result_bounds(op, int_bounds(interp, left), int_bounds(interp, right));
    return bounds.low == bounds.high ? value_int(bounds.low) : value_int_between(bounds);
}

/* Operations on ints of which at least one is not constant. */
static Value int_symbols(Interp *interp, Operator op, Value left, Value right) {
    DimTable *dims = &interp->analysis.dims;
    Dim a = int_dim(interp, left), b = int_dim(interp, right), result = NULL;
    int64_t x = 0;
    bool constant_right = b && dim_is_constant(b, &x);
    if (op == OP_Div) return value_some(CLASS_float);
    if (op == OP_Mult && ((a && dim_is_constant(a, &x) && !x) || (b && dim_is_constant(b, &x) && !x)))
        return value_int(0);
    if (op == OP_Pow) {
        if (constant_right && x < 0) return value_some(CLASS_float);
        if (!a || !constant_right || x > 4) {
            if (int_bounds(interp, right).low >= 0) return int_ranges(interp, op, left, right);
            /* A negative exponent makes it a float; few programs do that with a number they do not know. */
            return b ? value_some(CLASS_int)
                     : value_join(interp->run.arena, value_some(CLASS_int), value_some(CLASS_float));
        }
        result = dim_constant(dims, 1);
        for (int64_t i = 0; i < x; i++) result = dim_multiply(dims, result, a);
        return value_from_dim(result);
    }
    if (!a || !b) return int_ranges(interp, op, left, right);
    if (interp->run.supposed && (op == OP_FloorDiv || op == OP_Mod)) {
        b = supposed_divisor(interp, b, false);
        a = path_dim(interp, a, NULL);
    }
    switch (op) {
    case OP_Add: result = dim_add(dims, a, b); break;
    case OP_Sub: result = dim_subtract(dims, a, b); break;
    case OP_Mult: result = dim_multiply(dims, a, b); break;
    case OP_FloorDiv: result = dim_divide(dims, a, b); break;
    case OP_Mod: result = dim_remainder(dims, a, b); break;
    case OP_LShift:
        if (constant_right && x < 62) result = dim_multiply(dims, a, dim_constant(dims, (int64_t)1 << x));
        break;
    case OP_RShift:
        if (constant_right && x < 62) result = dim_divide(dims, a, dim_constant(dims, (int64_t)1 << x));
        break;
    case OP_BitAnd: /* the last bits are a remainder */
        if (constant_right && x > 0 && (x & (x + 1)) == 0 && x < INT32_MAX)
            result = dim_remainder(dims, a, dim_constant(dims, x + 1));
        break;
    default: break;
    }
    return result ? value_from_dim(result) : int_ranges(interp, op, left, right);
}

/* ---- floats ---- */

static void float_divide(double a, double b, double *quotient, double *remainder) {
    double mod = fmod(a, b);
    double div = (a - mod) / b;
    if (mod) {
        if ((b < 0) != (mod < 0)) {
            mod += b;
            div -= 1.0;
        }
    } else {
        mod = copysign(0.0, b);
    }
    double whole;
    if (div) {
        whole = floor(div);
        if (div - whole > 0.5) whole += 1.0;
    } else {
        whole = copysign(0.0, a / b);
    }
    *quotient = whole;
    *remainder = mod;
}

static Value complex_power(Interp *interp, Complex a, Complex b, const Node *node);

static Value float_power(Interp *interp, double a, double b, const Node *node) {
    if (a == 0 && b < 0 && isfinite(b))
        return fail(interp, CODE_ZERO_DIVISION, CLASS_ZeroDivisionError, node,
                    "0.0 cannot be raised to a negative power");
    if (a < 0 && isfinite(a) && isfinite(b) && b != floor(b))
        return complex_power(interp, (Complex){a, 0}, (Complex){b, 0}, node);
    if (a == 0 && b < 0) return value_float(INFINITY);
    double result = pow(a, b);
    if (isinf(result) && isfinite(a) && isfinite(b))
        return fail(interp, CODE_OVERFLOW, CLASS_OverflowError, node,
                    "(34, 'Numerical result out of range')");
    return value_float(result);
}

static Value float_constants(Interp *interp, Operator op, double a, double b, const Node *node) {
    double quotient, remainder;
    switch (op) {
    case OP_Add: return value_float(a + b);
    case OP_Sub: return value_float(a - b);
    case OP_Mult: return value_float(a * b);
    case OP_Div: return value_float(a / b);
    case OP_FloorDiv:
    case OP_Mod:
        float_divide(a, b, &quotient, &remainder);
        return value_float(op == OP_Mod ? remainder : quotient);
    case OP_Pow: return float_power(interp, a, b, node);
    default: return value_not_implemented();
    }
}

/* ---- complex numbers ---- */

static Complex multiply(Complex a, Complex b) {
    return (Complex){a.real * b.real - a.imaginary * b.imaginary,
                     a.real * b.imaginary + a.imaginary * b.real};
}

/* Smith's method, as in CPython. */
static Complex divide(Complex a, Complex b) {
    double abs_real = fabs(b.real), abs_imaginary = fabs(b.imaginary);
    if (abs_real >= abs_imaginary) {
        if (abs_real == 0) return (Complex){0, 0};
        double ratio = b.imaginary / b.real, denominator = b.real + b.imaginary * ratio;
        return (Complex){(a.real + a.imaginary * ratio) / denominator,
                         (a.imaginary - a.real * ratio) / denominator};
    }
    if (abs_imaginary >= abs_real) {
        double ratio = b.real / b.imaginary, denominator = b.real * ratio + b.imaginary;
        return (Complex){(a.real * ratio + a.imaginary) / denominator,
                         (a.imaginary * ratio - a.real) / denominator};
    }
    return (Complex){NAN, NAN};
}

static Complex power_of_int(Complex base, long exponent) {
    Complex result = {1, 0}, square = base;
    unsigned long rest = (unsigned long)labs(exponent);
    for (unsigned long mask = 1; mask && rest >= mask; mask <<= 1) {
        if (rest & mask) result = multiply(result, square);
        square = multiply(square, square);
    }
    return exponent > 0 ? result : divide((Complex){1, 0}, result);
}

static Value complex_power(Interp *interp, Complex a, Complex b, const Node *node) {
    Complex result;
    if (b.imaginary == 0 && b.real == floor(b.real) && fabs(b.real) <= 100.0) {
        if (a.real == 0 && a.imaginary == 0 && b.real < 0)
            return fail(interp, CODE_ZERO_DIVISION, CLASS_ZeroDivisionError, node,
                        "0.0 to a negative or complex power");
        result = power_of_int(a, (long)b.real);
    } else if (a.real == 0 && a.imaginary == 0) {
        if (b.imaginary != 0 || b.real < 0)
            return fail(interp, CODE_ZERO_DIVISION, CLASS_ZeroDivisionError, node,
                        "0.0 to a negative or complex power");
        result = (Complex){0, 0};
    } else {
        double size = hypot(a.real, a.imaginary), length = pow(size, b.real);
        double angle = atan2(a.imaginary, a.real), phase = angle * b.real;
        if (b.imaginary != 0) {
            length /= exp(angle * b.imaginary);
            phase += b.imaginary * log(size);
        }
        result = (Complex){length * cos(phase), length * sin(phase)};
    }
    bool finite = isfinite(a.real) && isfinite(a.imaginary) && isfinite(b.real) && isfinite(b.imaginary);
    if (finite && (isinf(result.real) || isinf(result.imaginary)))
        return fail(interp, CODE_OVERFLOW, CLASS_OverflowError, node, "complex exponentiation");
    return value_complex(interp->run.arena, result.real, result.imaginary);
}

static Value complex_constants(Interp *interp, Operator op, Number left, Number right, const Node *node) {
    Complex a = {left.real, left.imaginary}, b = {right.real, right.imaginary}, result;
    switch (op) {
    case OP_Add: result = (Complex){a.real + b.real, a.imaginary + b.imaginary}; break;
    case OP_Sub: result = (Complex){a.real - b.real, a.imaginary - b.imaginary}; break;
    case OP_Mult: result = multiply(a, b); break;
    case OP_Div: result = divide(a, b); break;
    case OP_Pow: return complex_power(interp, a, b, node);
    default: return value_not_implemented();
    }
    return value_complex(interp->run.arena, result.real, result.imaginary);
}

/* ---- all numbers ---- */

static bool is_division(Operator op) { return op == OP_Div || op == OP_FloorDiv || op == OP_Mod; }

static const char *zero_message(Operator op, NumberRank rank) {
    if (rank == NUMBER_COMPLEX) return "complex division by zero";
    if (rank == NUMBER_FLOAT)
        return op == OP_Div        ? "float division by zero"
               : op == OP_FloorDiv ? "float floor division by zero"
                                   : "float modulo";
    return op == OP_Div        ? "division by zero"
           : op == OP_FloorDiv ? "integer division or modulo by zero"
                               : "integer modulo by zero";
}

/* Whether an int that is not constant may be zero, or less. */
static bool may_be_below(Interp *interp, Value value, int64_t limit) {
    return int_bounds(interp, value).low < limit;
}

static bool may_be_zero(Interp *interp, Value value) {
    RealBounds zero = {0};
    return !reals_are_empty(reals_meet(range_of(interp, value), zero));
}

/* Whether what is known of a number that may be zero speaks for it: a length that may be any, or a float of
 * which nothing is known, is zero in few programs. */
static bool is_doubtful_zero(Interp *interp, Value value) {
    RealBounds bounds = range_of(interp, value);
    return bounds.low < 0 ? isfinite(bounds.low) : isfinite(bounds.high);
}

Value number_binary(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    Number a = number_of(interp, left), b = number_of(interp, right);
    NumberRank rank = a.rank > b.rank ? a.rank : b.rank;
    bool is_bitwise = op == OP_BitAnd || op == OP_BitOr || op == OP_BitXor;
    bool is_shift = op == OP_LShift || op == OP_RShift;
    if (op == OP_MatMult || ((is_bitwise || is_shift) && rank != NUMBER_INT) ||
        ((op == OP_FloorDiv || op == OP_Mod) && rank == NUMBER_COMPLEX))
        return value_not_implemented();
    if (is_division(op)) {
        if (b.is_known && b.real == 0 && b.imaginary == 0)
            return fail(interp, CODE_ZERO_DIVISION, CLASS_ZeroDivisionError, node, "%s",
                        zero_message(op, rank));
        if (!b.is_known && may_be_zero(interp, right) && !is_doubtful_zero(interp, right))
            note_may_fail(interp);
        else if (!b.is_known && may_be_zero(interp, right))
            may_fail(interp, CODE_ZERO_DIVISION, CLASS_ZeroDivisionError, node, "%s", zero_message(op, rank));
    }
    if (is_shift) {
        if (b.is_known && b.integer < 0)
            return fail(interp, CODE_NEGATIVE_SHIFT, CLASS_ValueError, node, "negative shift count");
        if (!b.is_known && may_be_below(interp, right, 0))
            may_fail(interp, CODE_NEGATIVE_SHIFT, CLASS_ValueError, node, "negative shift count");
    }
    if (is_bitwise && a.is_bool && b.is_bool) {
        if (!a.is_known || !b.is_known) {
            if (op == OP_BitAnd && ((a.is_known && !a.integer) || (b.is_known && !b.integer)))
                return value_bool(false);
            if (op == OP_BitOr && ((a.is_known && a.integer) || (b.is_known && b.integer)))
                return value_bool(true);
            return value_some_bool();
        }
        return value_bool(int_constants(interp, op, a.integer, b.integer, node).integer != 0);
    }
    if (a.is_known && b.is_known) {
        if (rank == NUMBER_INT) return int_constants(interp, op, a.integer, b.integer, node);
        if (rank == NUMBER_FLOAT) return float_constants(interp, op, a.real, b.real, node);
        return complex_constants(interp, op, a, b, node);
    }
    if (rank == NUMBER_INT) return int_symbols(interp, op, left, right);
    /* A negative float to a broken power is complex; an unknown one is taken to be well-behaved when the
     * exponent is whole. */
    if (rank == NUMBER_FLOAT && op == OP_Pow && !(b.is_known && b.real == floor(b.real)) &&
        !(a.is_known && a.real >= 0))
        return value_join(interp->run.arena, value_some(CLASS_float), value_some(CLASS_complex));
    return value_some(rank == NUMBER_FLOAT ? CLASS_float : CLASS_complex);
}

Value number_unary(Interp *interp, Operator op, Value operand, const Node *node) {
    (void)node;
    Number number = number_of(interp, operand);
    if (op == OP_Invert && number.rank != NUMBER_INT) return value_not_implemented();
    if (!number.is_known) {
        if (number.rank != NUMBER_INT)
            return value_some(number.rank == NUMBER_FLOAT ? CLASS_float : CLASS_complex);
        Dim dim = int_dim(interp, operand);
        if (op == OP_UAdd && number.is_bool) return value_int_between((DimBounds){0, 1});
        if (op == OP_UAdd) return operand;
        int64_t from = op == OP_Invert ? -1 : 0;
        if (!dim) return int_ranges(interp, OP_Sub, value_int(from), operand);
        return value_from_dim(
            dim_subtract(&interp->analysis.dims, dim_constant(&interp->analysis.dims, from), dim));
    }
    if (number.rank == NUMBER_INT) {
        if (op == OP_UAdd) return value_int(number.integer);
        if (op == OP_Invert) return value_int(~number.integer);
        return number.integer == INT64_MIN ? value_some(CLASS_int) : value_int(-number.integer);
    }
    if (op == OP_UAdd) return operand;
    if (number.rank == NUMBER_FLOAT) return value_float(-number.real);
    return value_complex(interp->run.arena, -number.real, -number.imaginary);
}

/* ---- order ---- */

static Value ordered(Operator op, int order) {
    switch (op) {
    case OP_Eq: return value_bool(order == 0);
    case OP_NotEq: return value_bool(order != 0);
    case OP_Lt: return value_bool(order == -1);
    case OP_LtE: return value_bool(order == -1 || order == 0);
    case OP_Gt: return value_bool(order == 1);
    default: return value_bool(order == 1 || order == 0);
    }
}

static Value compare_symbols(Interp *interp, Operator op, Value left, Value right) {
    Dim a = int_dim(interp, left), b = int_dim(interp, right);
    if (!a || !b) return value_some_bool();
    DimOrder order = dim_compare(&interp->analysis.dims, a, b);
    if (op == OP_Eq || op == OP_NotEq)
        return order == DIM_UNKNOWN ? value_some_bool() : value_bool((order == DIM_EQUAL) == (op == OP_Eq));
    if (order == DIM_EQUAL) return value_bool(op == OP_LtE || op == OP_GtE);
    Dim difference = dim_subtract(&interp->analysis.dims, a, b);
    if (!difference) return value_some_bool();
    DimBounds bounds = dim_bounds_here(&interp->analysis.dims, difference);
    bool strict = op == OP_Lt || op == OP_Gt;
    if (op == OP_Gt || op == OP_GtE) { /* the difference is above 0, or at least 0 */
        if (bounds.low >= (strict ? 1 : 0)) return value_bool(true);
        if (bounds.high < (strict ? 1 : 0)) return value_bool(false);
    } else {
        if (bounds.high <= (strict ? -1 : 0)) return value_bool(true);
        if (bounds.low > (strict ? -1 : 0)) return value_bool(false);
    }
    return value_some_bool();
}

Value number_compare(Interp *interp, Operator op, Value left, Value right) {
    Number a = number_of(interp, left), b = number_of(interp, right);
    bool is_equality = op == OP_Eq || op == OP_NotEq;
    if ((a.rank == NUMBER_COMPLEX || b.rank == NUMBER_COMPLEX) && !is_equality)
        return value_not_implemented();
    if (!a.is_known || !b.is_known) {
        Value result = value_some_bool();
        if (a.rank == NUMBER_INT && b.rank == NUMBER_INT) result = compare_symbols(interp, op, left, right);
        if (result.kind == VALUE_BOOL || a.rank == NUMBER_COMPLEX || b.rank == NUMBER_COMPLEX) return result;
        return value_from_tri(range_compare(op, range_of(interp, left), range_of(interp, right)));
    }
    if (a.imaginary != b.imaginary) return ordered(op, 2);
    if (a.rank == NUMBER_INT && b.rank == NUMBER_INT)
        return ordered(op, a.integer < b.integer ? -1 : a.integer > b.integer);
    if (a.rank == NUMBER_INT) return ordered(op, compare_int_float(a.integer, b.real));
    if (b.rank == NUMBER_INT) {
        int order = compare_int_float(b.integer, a.real);
        return ordered(op, order == 2 ? 2 : -order);
    }
    return ordered(op, a.real < b.real ? -1 : a.real > b.real ? 1 : a.real == b.real ? 0 : 2);
}
