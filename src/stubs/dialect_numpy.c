/* What NumPy 1.24 says, and the behaviour that others are compared with. */
#include "stubs/dialect.h"

#define MATMUL_SIGNATURE "(n?,k),(k,m?)->(n?,m?)"
#define MATMUL_MISMATCH                                                                              \
    {                                                                                                \
        "ValueError", "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc " \
                      "signature " MATMUL_SIGNATURE " (size {1} is different from {0})"              \
    }
#define REMAPPED "operands could not be broadcast together with remapped shapes [original->remapped]: "
#define EINSUM_FEW(what)                                                                              \
    {                                                                                                 \
        "ValueError",                                                                                 \
            what " has more dimensions than subscripts given in einstein sum, but no '...' ellipsis " \
                 "provided to broadcast the extra dimensions."                                        \
    }

const Dialect dialect_numpy = {
    .array = "Array",
    .mismatch = CLASS_ValueError,
    .roles = {"axis", "keepdims", "out", "where", "dtype", "initial"},
    .brackets = "()",
    .float_bits = 64,
    .converts_arrays = true,
    .refusals =
        {
            [REFUSE_AXIS] = {"AxisError", "{0}axis {1} is out of bounds for array of dimension {2}"},
            [REFUSE_SOME_AXIS] = {"AxisError", "axis is out of bounds for array"},
            [REFUSE_SCALAR_AXIS] = {"AxisError", "axis is out of bounds for array of dimension 0"},
            [REFUSE_SOURCE_AXIS] = {"AxisError", "source: axis is out of bounds for array"},
            [REFUSE_AXIS_TWICE] = {"ValueError", "duplicate value in 'axis'"},
            [REFUSE_AXES_TWICE] = {"ValueError", "duplicate value in 'axis'"},
            [REFUSE_REPEATED_AXIS] = {"ValueError", "repeated axis"},
            [REFUSE_PERMUTED_TWICE] = {"ValueError", "repeated axis in transpose"},
            [REFUSE_PERMUTED_COUNT] = {"ValueError", "axes don't match array"},
            [REFUSE_SOURCE_TWICE] = {"ValueError", "repeated axis in `source` argument"},
            [REFUSE_DESTINATION_TWICE] = {"ValueError", "repeated axis in `destination` argument"},
            [REFUSE_MOVED_COUNT] =
                {"ValueError", "`source` and `destination` arguments must have the same number of elements"},
            [REFUSE_ROLL_START] = {"AxisError",
                                   "'start' arg requires {0} <= start < {1}, but {2} was passed in"},
            [REFUSE_SQUEEZED_SIZE] = {"ValueError",
                                      "cannot select an axis to squeeze out which has size not equal to one"},
            [REFUSE_NOTHING_TO_SEARCH] = {"ValueError", "attempt to get {0} of an empty sequence"},
            [REFUSE_NOTHING_TO_REDUCE] = {"ValueError",
                                          "zero-size array to reduction operation {0} which has no identity"},
            [REFUSE_TUPLE_INDEX] = {"IndexError", "tuple index out of range"},

            [REFUSE_BROADCAST] = {"ValueError", "operands could not be broadcast together with shapes {0}"},
            [REFUSE_BROADCAST_ARRAYS] = {"ValueError",
                                         "shape mismatch: objects cannot be broadcast to a single shape.  "
                                         "Mismatch is between arg {4} with shape {6!r} and arg {5} with "
                                         "shape {7!r}."},
            [REFUSE_OUTPUT] = {"ValueError",
                               "non-broadcastable output operand with shape {0} doesn't match the broadcast "
                               "shape {1}"},
            [REFUSE_BROADCAST_TO] = {"ValueError", REMAPPED "{0}  and requested shape {1}"},
            [REFUSE_TO_FEWER] = {"ValueError",
                                 "input operand has more dimensions than allowed by the axis remapping"},
            [REFUSE_TO_SCALAR] = {"ValueError", "cannot broadcast a non-scalar to a scalar array"},
            [REFUSE_TO_NEGATIVE] = {"ValueError", "all elements of broadcast shape must be non-negative"},

            [REFUSE_MATMUL_SCALAR] = {"ValueError",
                                      "matmul: Input operand {0} does not have enough dimensions (has 0, "
                                      "gufunc core with signature " MATMUL_SIGNATURE " requires 1)"},
            [REFUSE_MATMUL_VECTORS] = MATMUL_MISMATCH,
            [REFUSE_MATMUL_VECTOR] = MATMUL_MISMATCH,
            [REFUSE_MATMUL_MATRIX] = MATMUL_MISMATCH,
            [REFUSE_MATMUL_STACKS] = MATMUL_MISMATCH,
            [REFUSE_MATMUL_BROADCAST] = {"ValueError",
                                         REMAPPED "{3}->{4!n} {5}->{6!n}  and requested shape {7}"},
            [REFUSE_ALIGNED] = {"ValueError",
                                "shapes {0} and {1} not aligned: {2} (dim {3}) != {4} (dim {5})"},
            [REFUSE_VDOT] = {"ValueError", "cannot reshape array of size {0} into shape ({1},)"},
            [REFUSE_SUMMED_SIZES] = {"ValueError", "shape-mismatch for sum"},
            [REFUSE_SUMMED_TWICE] = {"ValueError", "axes don't match array"},

            [REFUSE_RESHAPE] = {"ValueError", "cannot reshape array of size {0} into shape {1!n}"},
            [REFUSE_RESHAPE_TWICE] = {"ValueError", "can only specify one unknown dimension"},
            [REFUSE_NEGATIVE_SIZE] = {"ValueError", "negative dimensions are not allowed"},
            [REFUSE_PAD_COUNT] = {"ValueError", REMAPPED "({0},2)  and requested shape ({1},2)"},
            [REFUSE_PAD_NEGATIVE] = {"ValueError", "index can't contain negative values"},
            [REFUSE_DIAGONAL_RANK] = {"ValueError", "diag requires an array of at least two dimensions"},
            [REFUSE_DIAGONAL_AXES] = {"ValueError", "axis1 and axis2 cannot be the same"},
            [REFUSE_DIAG_RANK] = {"ValueError", "Input must be 1- or 2-d."},

            [REFUSE_NOTHING_TO_CONCAT] = {"ValueError", "need at least one array to concatenate"},
            [REFUSE_CONCAT_SCALARS] = {"ValueError", "zero-dimensional arrays cannot be concatenated"},
            [REFUSE_CONCAT_RANKS] = {"ValueError",
                                     "all the input arrays must have same number of dimensions, but the "
                                     "array at index 0 has {0} dimension(s) and the array at index {1} has "
                                     "{2} dimension(s)"},
            [REFUSE_CONCAT_SIZES] = {"ValueError",
                                     "all the input array dimensions except for the concatenation axis must "
                                     "match exactly, but along dimension {3}, the array at index 0 has size "
                                     "{0} and the array at index {2} has size {1}"},
            [REFUSE_NOTHING_TO_STACK] = {"ValueError", "need at least one array to stack"},
            [REFUSE_STACK_SHAPES] = {"ValueError", "all input arrays must have the same shape"},
            [REFUSE_SPLIT_BY_ZERO] = {"ZeroDivisionError", "integer modulo by zero"},
            [REFUSE_SPLIT_UNEVEN] = {"ValueError", "array split does not result in an equal division"},
            [REFUSE_SPLIT_NEGATIVE] = {"ValueError", "number sections must be larger than 0."},

            [REFUSE_INDEX_COUNT] =
                {"IndexError", "too many indices for array: array is {0}-dimensional, but {1} were indexed"},
            [REFUSE_INDEX_ELLIPSES] = {"IndexError", "an index can only have a single ellipsis ('...')"},
            [REFUSE_INDEX_MASK] = {"IndexError",
                                   "boolean index did not match indexed array along dimension {0}; dimension "
                                   "is {1} but corresponding boolean dimension is {2}"},
            [REFUSE_INDEX_BOUNDS] = {"IndexError", "index {0} is out of bounds for axis {1} with size {2}"},
            [REFUSE_INDEX_ARRAYS] =
                {"IndexError",
                 "shape mismatch: indexing arrays could not be broadcast together with shapes {0}"},
            [REFUSE_SLICE_STEP] = {"ValueError", "slice step cannot be zero"},
            [REFUSE_SLICE_BACKWARD] = {"ValueError", "step must be greater than zero"},
            [REFUSE_TAKE_NOTHING] = {"IndexError", "cannot do a non-empty take from an empty axes."},
            [REFUSE_ASSIGN] = {"ValueError", "could not broadcast input array from shape {0} into shape {1}"},
            [REFUSE_ASSIGN_FANCY] = {"ValueError",
                                     "shape mismatch: value array of shape {0} could not be broadcast to "
                                     "indexing result of shape {1}"},
            [REFUSE_ASSIGN_ELEMENT] = {"ValueError", "setting an array element with a sequence."},
            [REFUSE_ASSIGN_EXPANDED] = {"ValueError", "the value may not fit into the array"},
            [REFUSE_MASKED_RANK] = {"TypeError",
                                    "NumPy boolean array indexing assignment requires a 0 or 1-dimensional "
                                    "input, input has {0} dimensions"},
            [REFUSE_MASKED_COUNT] = {"ValueError",
                                     "NumPy boolean array indexing assignment cannot assign {0} input values "
                                     "to the {1} output values where the mask is true"},
            [REFUSE_MASKED_SOME] = {"ValueError",
                                    "NumPy boolean array indexing assignment cannot assign the input values"},

            [REFUSE_EINSUM_NOTHING] = {"ValueError",
                                       "must specify the einstein sum subscripts string and at least one "
                                       "operand, or at least one operand and its corresponding subscripts "
                                       "list"},
            [REFUSE_EINSUM_CHARACTER] = {"ValueError",
                                         "invalid subscript '{0}' in einstein sum subscripts string, "
                                         "subscripts must be letters"},
            [REFUSE_EINSUM_DOT] = {"ValueError",
                                   "einstein sum subscripts string contains a '.' that is not part of an "
                                   "ellipsis ('...') in {0}"},
            [REFUSE_EINSUM_COUNT] =
                {"ValueError", "einstein sum subscripts string contains too many subscripts for operand {2}"},
            [REFUSE_EINSUM_FEW] = EINSUM_FEW("operand"),
            [REFUSE_EINSUM_MAYBE_FEW] = EINSUM_FEW("operand"),
            [REFUSE_EINSUM_OUTPUT_FEW] = EINSUM_FEW("output"),
            [REFUSE_EINSUM_OUTPUT_MAYBE_FEW] = EINSUM_FEW("output"),
            [REFUSE_EINSUM_OUTPUT_LONG] =
                {"ValueError", "einstein sum subscripts string contains too many subscripts in the output"},
            [REFUSE_EINSUM_OUTPUT_TWICE] = {"ValueError",
                                            "einstein sum subscripts string includes output subscript '{0}' "
                                            "multiple times"},
            [REFUSE_EINSUM_OUTPUT_UNKNOWN] = {"ValueError",
                                              "einstein sum subscripts string included output subscript "
                                              "'{0}' which never appeared in an input"},
            [REFUSE_EINSUM_MORE] = {"ValueError",
                                    "more operands provided to einstein sum function than specified in the "
                                    "subscripts string"},
            [REFUSE_EINSUM_FEWER] = {"ValueError",
                                     "fewer operands provided to einstein sum function than specified in the "
                                     "subscripts string"},
            [REFUSE_EINSUM_ARROW] =
                {"ValueError", "einstein sum subscript string does not contain proper '->' output specified"},
            [REFUSE_EINSUM_DIAGONAL] =
                {"ValueError", "dimensions in {0} for collapsing index '{1}' don't match ({2} != {3})"},
            [REFUSE_EINSUM_SIZES] = {"ValueError", REMAPPED "{0!p}"},
            [REFUSE_EINSUM_OPERANDS] = {"ValueError", REMAPPED "{0!p}"},
        },
};
