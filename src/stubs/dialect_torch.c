/* What PyTorch 1.13 says, and where it differs from NumPy. */
#include "stubs/dialect.h"

#define SIZES_DIFFER                                                                                         \
    {                                                                                                        \
        "RuntimeError", "The size of tensor a ({1}) must match the size of tensor b ({2}) at non-singleton " \
                        "dimension {3}"                                                                      \
    }
#define TOO_FEW_SIZES                                                                                       \
    {                                                                                                       \
        "RuntimeError",                                                                                     \
            "expand(torch.FloatTensor{{0}}, size={1}): the number of sizes provided ({2}) must be greater " \
            "or equal to the number of dimensions in the tensor ({3})"                                      \
    }

const Dialect dialect_torch = {
    .base = &dialect_numpy,
    .array = "Tensor",
    .mismatch = CLASS_RuntimeError,
    .roles = {"dim", "keepdim", "out", "", "dtype", ""},
    .brackets = "[]",
    .has_spaces = true,
    .float_bits = 32,
    .ranks_operands = true,
    .sums_to_signed = true,
    .has_byte_masks = true,
    .scalar_has_axis = true,
    .empty_axes_are_all = true,
    .expand_keeps = true,
    .squeeze_skips = true,
    .concat_skips = true,
    .integers_first = true,
    .slices_forward = true,
    .assigns_expanded = true,
    .einsum_sums_stacks = true,
    .einsum_counts = true,
    .resizes_output = true,
    .converts_numbers_only = true,
    .refusals =
        {
            [REFUSE_AXIS] = {"IndexError",
                             "Dimension out of range (expected to be in range of [{3}, {4}], but got {1})"},
            [REFUSE_AXIS_TWICE] = {"RuntimeError", "dim {0} appears multiple times in the list of dims"},
            [REFUSE_AXES_TWICE] = {.exception = "RuntimeError"},
            [REFUSE_REPEATED_AXIS] = {.exception = "RuntimeError"},
            [REFUSE_PERMUTED_TWICE] = {"RuntimeError", "permute(): duplicate dims are not allowed."},
            [REFUSE_PERMUTED_COUNT] =
                {"RuntimeError",
                 "permute(sparse_coo): number of dimensions in the tensor input does not match the "
                 "length of the desired ordering of dimensions i.e. input.dim() = {0} is not equal "
                 "to len(dims) = {1}"},
            [REFUSE_SOURCE_TWICE] = {.exception = "RuntimeError"},
            [REFUSE_DESTINATION_TWICE] = {.exception = "RuntimeError"},
            [REFUSE_MOVED_COUNT] = {.exception = "RuntimeError"},

            [REFUSE_BROADCAST] = SIZES_DIFFER,
            [REFUSE_BROADCAST_ARRAYS] = SIZES_DIFFER,
            [REFUSE_OUTPUT] = {"RuntimeError", "output with shape {0} doesn't match the broadcast shape {1}"},
            [REFUSE_BROADCAST_TO] = {"RuntimeError",
                                     "The expanded size of the tensor ({2}) must match the existing size "
                                     "({3}) at non-singleton dimension {4}.  Target sizes: {1}.  Tensor "
                                     "sizes: {0}"},
            [REFUSE_TO_FEWER] = TOO_FEW_SIZES,
            [REFUSE_TO_SCALAR] = TOO_FEW_SIZES,

            [REFUSE_MATMUL_SCALAR] = {"RuntimeError",
                                      "both arguments to matmul need to be at least 1D, but they are {1}D "
                                      "and {2}D"},
            [REFUSE_MATMUL_VECTORS] = {"RuntimeError",
                                       "inconsistent tensor size, expected tensor {2} and src {3} to have "
                                       "the same number of elements, but got {0} and {1} elements "
                                       "respectively"},
            [REFUSE_MATMUL_VECTOR] = {"RuntimeError",
                                      "size mismatch, got input ({4}), mat ({2!x}), vec ({1})"},
            [REFUSE_MATMUL_MATRIX] = {"RuntimeError",
                                      "mat1 and mat2 shapes cannot be multiplied ({4!x} and {3!x})"},
            [REFUSE_MATMUL_STACKS] = {"RuntimeError",
                                      "Expected size for first two dimensions of batch2 tensor to be: "
                                      "[{4}, {0}] but got: [{5}, {1}]."},
            [REFUSE_MATMUL_BROADCAST] = {"RuntimeError",
                                         "The size of tensor a ({0}) must match the size of tensor b ({1}) "
                                         "at non-singleton dimension {2}"},
            [REFUSE_ALIGNED] = {.exception = "RuntimeError"},

            [REFUSE_RESHAPE] = {"RuntimeError", "shape '{1}' is invalid for input of size {0}"},
            [REFUSE_RESHAPE_TWICE] = {"RuntimeError", "only one dimension can be inferred"},

            [REFUSE_NOTHING_TO_CONCAT] = {"RuntimeError",
                                          "torch.cat(): expected a non-empty list of Tensors"},
            [REFUSE_CONCAT_SCALARS] = {.exception = "RuntimeError"},
            [REFUSE_CONCAT_RANKS] = {"RuntimeError",
                                     "Tensors must have same number of dimensions: got {0} and {2}"},
            [REFUSE_CONCAT_SIZES] = {"RuntimeError",
                                     "Sizes of tensors must match except in dimension {4}. Expected size "
                                     "{0} but got size {1} for tensor number {2} in the list."},
            [REFUSE_NOTHING_TO_STACK] = {"RuntimeError", "stack expects a non-empty TensorList"},
            [REFUSE_STACK_SHAPES] = {"RuntimeError",
                                     "stack expects each tensor to be equal size, but got {0} at entry 0 "
                                     "and {1} at entry {2}"},

            [REFUSE_INDEX_COUNT] = {"IndexError", "too many indices for tensor of dimension {0}"},
            [REFUSE_INDEX_MASK] = {"IndexError",
                                   "The shape of the mask {3} at index {4} does not match the shape of the "
                                   "indexed tensor {5} at index {0}"},
            [REFUSE_INDEX_BOUNDS] = {"IndexError",
                                     "index {0} is out of bounds for dimension {1} with size {2}"},
            [REFUSE_INDEX_ARRAYS] =
                {"IndexError",
                 "shape mismatch: indexing tensors could not be broadcast together with shapes {0}"},
            [REFUSE_ASSIGN] = {.exception = "RuntimeError"},
            [REFUSE_ASSIGN_FANCY] = {"RuntimeError",
                                     "shape mismatch: value tensor of shape {0} cannot be broadcast to "
                                     "indexing result of shape {1}"},
            [REFUSE_ASSIGN_EXPANDED] = {"RuntimeError", "the value may not fit into the tensor"},

            [REFUSE_EINSUM_CHARACTER] = {"RuntimeError",
                                         "einsum(): invalid subscript given, subscripts must be in [a-zA-Z]"},
            [REFUSE_EINSUM_DOT] = {"RuntimeError",
                                   "einsum(): found '.' for {0} that is not part of any ellipsis"},
            [REFUSE_EINSUM_COUNT] = {"RuntimeError",
                                     "einsum(): the number of subscripts in the equation ({0}) does not "
                                     "match the number of dimensions ({1}) for operand {2} and no ellipsis "
                                     "was given"},
            [REFUSE_EINSUM_OUTPUT_LONG] = {"RuntimeError", "einsum(): too many subscripts in the output"},
            [REFUSE_EINSUM_OUTPUT_TWICE] =
                {"RuntimeError", "einsum(): output subscript {0} appears more than once in the output"},
            [REFUSE_EINSUM_OUTPUT_UNKNOWN] = {"RuntimeError",
                                              "einsum(): output subscript {0} does not appear in the "
                                              "equation for any input operand"},
            [REFUSE_EINSUM_MORE] = {"RuntimeError",
                                    "einsum(): fewer operands were provided than specified in the equation"},
            [REFUSE_EINSUM_FEWER] = {"RuntimeError",
                                     "einsum(): more operands were provided than specified in the equation"},
            [REFUSE_EINSUM_ARROW] = {"RuntimeError", "einsum(): expected '->' before the output"},
            [REFUSE_EINSUM_DIAGONAL] = {"RuntimeError",
                                        "einsum(): subscript {1} is repeated for operand {4} but the sizes "
                                        "don't match, {3} != {2}"},
            [REFUSE_EINSUM_SIZES] = {"RuntimeError",
                                     "einsum(): subscript {1} has size {2} for operand {3} which does not "
                                     "broadcast with previously seen size {4}"},
        },
};
