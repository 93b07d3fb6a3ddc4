#include "eval/object/quotient.h"

#include "eval/interp.h"
#include "eval/object/operate_number.h"
#include "eval/reenter.h"

#include <math.h>
#include <string.h>

enum { MOST_DIVISOR = 1 << 20 };

/* Whether evaluating the expression again does nothing. */
static bool only_reads(Interp *interp, const Node *node) {
    switch (node->kind) {
    case AST_Name:
    case AST_Constant: return true;
    case AST_Attribute: return only_reads(interp, AS(Attribute, node)->value);
    case AST_Subscript:
        return only_reads(interp, AS(Subscript, node)->value) &&
               only_reads(interp, AS(Subscript, node)->slice);
    case AST_UnaryOp: return only_reads(interp, AS(UnaryOp, node)->operand);
    case AST_BinOp:
        return only_reads(interp, AS(BinOp, node)->left) && only_reads(interp, AS(BinOp, node)->right);
    case AST_Call: {
        const AstCall *call = AS(Call, node);
        if (call->func->kind != AST_Attribute || list_count(call->keywords) > 0) return false;
        const char *name = symbol_text(interp->analysis.symbols, AS(Attribute, call->func)->attr);
        bool asks = strcmp(name, "size") == 0 || strcmp(name, "dim") == 0 || strcmp(name, "numel") == 0;
        FOR_EACH (argument, call->args) asks = asks && only_reads(interp, argument);
        return asks && only_reads(interp, AS(Attribute, call->func)->value);
    }
    default: return false;
    }
}

/* A size over a number. */
typedef struct Quotient {
    Dim over;
    int64_t under;
} Quotient;

/* 0.75 is 3/4; a factor that is no such fraction is not exact. */
static bool read_factor(Value value, Quotient *factor, DimTable *table) {
    double scaled = value.real;
    int64_t under = 1;
    if (value.kind != VALUE_FLOAT || !(scaled > 0) || scaled > MOST_DIVISOR) return false;
    while (scaled != floor(scaled) && under < MOST_DIVISOR) {
        scaled *= 2;
        under *= 2;
    }
    *factor = (Quotient){dim_constant(table, (int64_t)scaled), under};
    return scaled == floor(scaled);
}

static bool read_operands(Interp *interp, const AstBinOp *node, Value *left, Value *right) {
    return only_reads(interp, node->left) && only_reads(interp, node->right) &&
           eval_quietly(interp, node->left, left) && eval_quietly(interp, node->right, right);
}

/* `n / 2`, `n * 0.5`, `0.5 * n`. */
static bool read_quotient(Interp *interp, const Node *node, Quotient *quotient) {
    DimTable *dims = &interp->analysis.dims;
    Value left, right;
    Quotient factor;
    if (node->kind != AST_BinOp || (node->op != OP_Div && node->op != OP_Mult)) return false;
    if (!read_operands(interp, AS(BinOp, node), &left, &right)) return false;
    if (node->op == OP_Div) {
        Dim under = int_dim(interp, right);
        quotient->over = int_dim(interp, left);
        return quotient->over && under && dim_is_constant(under, &quotient->under);
    }
    if (left.kind == VALUE_FLOAT) {
        Value swap = left;
        left = right;
        right = swap;
    }
    Dim size = int_dim(interp, left);
    if (!size || !read_factor(right, &factor, dims)) return false;
    *quotient = (Quotient){dim_multiply(dims, size, factor.over), factor.under};
    return quotient->over != NULL;
}

/* 1 where [divisor] divides the size, else 0. */
static Dim divides(DimTable *dims, Dim size, int64_t divisor) {
    Dim one = dim_constant(dims, 1), rest = dim_remainder(dims, size, dim_constant(dims, divisor));
    return rest ? dim_subtract(dims, one, dim_minimum(dims, one, rest)) : NULL;
}

/* Halves go to the even neighbour: of (2n + d)//2d, which rounds them up, odd ones are one less there. */
static Dim round_half_even(DimTable *dims, Quotient quotient) {
    int64_t d = quotient.under;
    Dim doubled =
        dim_add(dims, dim_multiply(dims, quotient.over, dim_constant(dims, 2)), dim_constant(dims, d));
    Dim up = doubled ? dim_divide(dims, doubled, dim_constant(dims, 2 * d)) : NULL;
    if (!up || d % 2 == 1) return up;
    Dim is_half = divides(dims, doubled, 2 * d), odd = dim_remainder(dims, up, dim_constant(dims, 2));
    return is_half && odd ? dim_subtract(dims, up, dim_multiply(dims, odd, is_half)) : NULL;
}

Dim quotient_rounded(Interp *interp, const Node *call, QuotientRounding rounding) {
    DimTable *dims = &interp->analysis.dims;
    Quotient quotient;
    if (!call || call->kind != AST_Call || list_count(AS(Call, call)->args) != 1 ||
        list_count(AS(Call, call)->keywords) > 0 ||
        !read_quotient(interp, AS(Call, call)->args->items[0], &quotient))
        return NULL;
    bool is_exact =
        quotient.under > 0 && quotient.under <= MOST_DIVISOR && dim_bounds(quotient.over).low >= 0;
    if (!is_exact) return NULL;
    Dim under = dim_constant(dims, quotient.under);
    switch (rounding) {
    case QUOTIENT_FLOOR:
    case QUOTIENT_TRUNCATE: return dim_divide(dims, quotient.over, under);
    case QUOTIENT_CEILING:
        return dim_divide(dims, dim_add(dims, quotient.over, dim_constant(dims, quotient.under - 1)), under);
    case QUOTIENT_ROUND: break;
    }
    return round_half_even(dims, quotient);
}

/* For each power of a prime that divides both, a factor of that prime. */
Dim quotient_divisor(Interp *interp, Dim size, int64_t number) {
    DimTable *dims = &interp->analysis.dims;
    Dim result = dim_constant(dims, 1);
    int64_t rest = number;
    if (number < 1 || number > MOST_DIVISOR) return NULL;
    for (int64_t prime = 2; rest > 1 && result; prime++) {
        if (prime * prime > rest) prime = rest;
        for (int64_t power = prime; rest % prime == 0 && result; power *= prime, rest /= prime) {
            Dim fits = divides(dims, size, power);
            Dim more = fits ? dim_multiply(dims, fits, dim_constant(dims, prime - 1)) : NULL;
            result = more ? dim_multiply(dims, result, dim_add(dims, more, dim_constant(dims, 1))) : NULL;
        }
    }
    return result;
}
