/* Operations that a call is made of: what PyTorch runs on the way (casts of autocast, copies of operands
 * that must lie in one piece) and the operations of functions that are a composition of others (attention
 * without a fused kernel, the forward pass of `MultiheadAttention`). Each is noted on the tape like one that
 * the program calls. */
#ifndef MOIRA_COST_PART_H
#define MOIRA_COST_PART_H

#include "cost/tape.h"

enum { PART_MOST_INPUTS = 4, PART_SAVES_RESULT = 1 << PART_MOST_INPUTS };

/* An operation with one result. */
typedef struct CostPart {
    const char *name;
    uint32_t inputs[PART_MOST_INPUTS];
    uint32_t count;
    const Shape *shape; /* of the result */
    const Dim *strides; /* NULL: its elements lie one after the other */
    uint8_t bits;
    uint32_t saves; /* a bit for each input that is kept, and PART_SAVES_RESULT */
    Dim mask_bytes; /* kept besides; NULL: nothing */
    Dim depth;      /* a product: over how many elements each sum goes; NULL: none */
    bool is_shared; /* the gradient of the first input is that of the result */
} CostPart;

/* The result. */
uint32_t part_add(CostTape *tape, const CostPart *part);
/* A copy with elements of other size, in one piece or as the tensor lies. */
uint32_t part_copy(CostTape *tape, uint32_t from, uint8_t bits, bool is_contiguous, const char *name);
/* What autocast makes of a tensor for an operation that runs in this type: casts of parameters are kept until
 * the forward pass is over. */
uint32_t part_cast(CostTape *tape, uint32_t from, uint8_t bits);
/* A view of the same elements with other strides. */
uint32_t part_view(CostTape *tape, uint32_t from, const Shape *shape, const Dim *strides);
/* The operand of a product as one batch of matrices ([batch] is then the shape of all, broadcast), or as one
 * matrix: a copy where it does not lie that way. */
uint32_t part_fold(CostTape *tape, uint32_t operand, const Shape *batch);
/* `linear(x, weight, bias)`; a bias of UINT32_MAX is none. */
uint32_t part_linear(CostTape *tape, uint32_t x, uint32_t weight, uint32_t bias);
/* `a @ b` with the transposed last dimensions of [b] where [is_transposed]. */
uint32_t part_product(CostTape *tape, uint32_t a, uint32_t b, bool is_transposed);

/* The argument of the parameter [name], or the attribute of the layer that is called; NEVER for none. */
Value part_setting(const CostTape *tape, const NativeCall *call, const char *name);
/* The tensor that is that argument; UINT32_MAX for none. */
uint32_t part_tensor(CostTape *tape, const NativeCall *call, const char *name);
/* Whether that argument is certainly true. */
bool part_flag(const CostTape *tape, const NativeCall *call, const char *name);
/* That argument as a number; 0 when it is not known. */
double part_number(const CostTape *tape, const NativeCall *call, const char *name);

/* ---- compose.c: functions made of others ---- */

/* `scaled_dot_product_attention(query, key, value, mask)`, in the kernel that PyTorch chooses on CUDA;
 * UINT32_MAX as mask: none. */
typedef struct CostAttention {
    uint32_t query, key, value, mask;
    double dropout;
    bool is_grouped;
} CostAttention;
uint32_t compose_attention(CostTape *tape, const CostAttention *attention);
/* Notes the operations of a call of a function that is made of others; its first result, UINT32_MAX when it
 * is no such function. */
uint32_t compose_call(CostTape *tape, const NativeCall *call, CostCompose compose);

#endif
