"""jax.lax: loops and branches over traced functions, and the primitives that programs use."""

from moira.stubs import *
from jax.numpy import Array, Tracer as _Tracer
import jax.numpy as _jnp
from jax.tree_util import _Tree

def _anything() -> Any: ...

def _is_number(x):
    return isinstance(x, (int, float, complex))

def _traced(x):
    """What a traced function sees of an argument."""
    if isinstance(x, Shaped):
        return array(shape_of(x), dtype_of(x), None, _Tracer)
    if _is_number(x):
        return array((), None, None, _Tracer)
    if type(x) is dict:
        return {key: _traced(value) for key, value in x.items()}
    if type(x) is tuple:
        return tuple([_traced(item) for item in x])
    if type(x) is list:
        return [_traced(item) for item in x]
    if x is None or certainly(isinstance(x, _Tree)):
        return x
    return _anything()

def _given(x):
    """What comes out of a traced function."""
    if isinstance(x, Shaped):
        return array(shape_of(x), dtype_of(x))
    if _is_number(x):
        return array((), None)
    if type(x) is dict:
        return {key: _given(value) for key, value in x.items()}
    if type(x) is tuple:
        return tuple([_given(item) for item in x])
    if type(x) is list:
        return [_given(item) for item in x]
    if x is None or certainly(isinstance(x, _Tree)):
        return x
    return _anything()

_WHOLE = ("int", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
_FLOATS = ("float", "float16", "bfloat16", "float32", "float64")

def _kind(x, is_strict):
    """Whether truth values, whole numbers or floats; numbers of Python's fit into floats where it is not strict."""
    if isinstance(x, Shaped):
        d = dtype_of(x)
        if not is_strict and not certainly(rank(x) >= 1):
            return None
        return "bool" if d == "bool" else "int32" if d in _WHOLE else "float32" if d in _FLOATS else None
    if not is_strict:
        return None
    return "bool" if isinstance(x, bool) else "int32" if isinstance(x, int) else "float32" if isinstance(x, float) else None

def _require_type(a, b, what, is_strict):
    d, e = _kind(a, is_strict), _kind(b, is_strict)
    if isinstance(d, str) and isinstance(e, str) and certainly(d != e):
        raise TypeError(f"{what} but they differ: {d} and {e}, so the dtypes do not match.")

def _require_same(a, b, what, is_strict=False):
    """Two trees of which each leaf must have the same shape, and the same kind of elements."""
    if isinstance(a, (Shaped, int, float)) and isinstance(b, (Shaped, int, float)):
        if len(shape_of(a)) != len(shape_of(b)) or shape_of(a) != shape_of(b):
            raise TypeError(f"{what} but they differ: {shape_of(a)} and {shape_of(b)}, so the shapes do not match.")
        _require_type(a, b, what, is_strict)
    elif type(a) is tuple and type(b) is tuple or type(a) is list and type(b) is list:
        if len(a) != len(b):
            raise TypeError(f"{what} but they differ: one has {len(a)} items, the other {len(b)}.")
        for i, item in enumerate(a):
            _require_same(item, b[i], what, is_strict)
    elif type(a) is dict and type(b) is dict:
        for key in a:
            if key in b:
                _require_same(a[key], b[key], what, is_strict)
    elif isinstance(a, (Shaped, int, float)) and (type(b) is tuple or type(b) is list or type(b) is dict or b is None):
        raise TypeError(f"{what} but they differ: an array and a {type(b).__name__}.")
    elif isinstance(b, (Shaped, int, float)) and (type(a) is tuple or type(a) is list or type(a) is dict):
        raise TypeError(f"{what} but they differ: a {type(a).__name__} and an array.")

def _first(x):
    """One of what is scanned."""
    if isinstance(x, Shaped):
        S = shape_of(x)
        if len(S) == 0:
            raise ValueError("scan got value with no leading axis to scan over")
        return array(S[1:], dtype_of(x), None, _Tracer)
    if type(x) is dict:
        return {key: _first(value) for key, value in x.items()}
    if type(x) is tuple:
        return tuple([_first(item) for item in x])
    if type(x) is list:
        return [_first(item) for item in x]
    if x is None:
        return None
    return _anything()

def _lengths(x):
    if isinstance(x, Shaped):
        return [shape_of(x)[0]]
    if type(x) is dict:
        return [n for value in x.values() for n in _lengths(value)]
    if type(x) is tuple or type(x) is list:
        return [n for item in x for n in _lengths(item)]
    return []

def _stacked(x, n):
    if isinstance(x, Shaped):
        return array((n,) + shape_of(x), dtype_of(x))
    if _is_number(x):
        return array((n,), None)
    if type(x) is dict:
        return {key: _stacked(value, n) for key, value in x.items()}
    if type(x) is tuple:
        return tuple([_stacked(item, n) for item in x])
    if type(x) is list:
        return [_stacked(item, n) for item in x]
    if x is None:
        return None
    return _anything()

def scan(f, init, xs=None, length=None, reverse=False, unroll=1, _split_transpose=False):
    sizes = _lengths(xs)
    for n in sizes[1:]:
        if certainly(n != sizes[0]):
            raise ValueError(f"scan got values with different leading axis sizes: {joined(tuple(sizes), ', ')}.")
    n = sizes[0] if len(sizes) > 0 else fresh("length", 0) if length is None else length
    result = f(_traced(init), _first(xs))
    if isinstance(result, Shaped):
        raise TypeError(f"scan body output must be a pair, got an array of shape {shape_of(result)}.")
    _require_same(init, result[0], "scan body function carry input and carry output must have equal types,")
    return (_given(init), _stacked(result[1], n))

def map(f, xs, *, batch_size=None):
    sizes = _lengths(xs)
    n = sizes[0] if len(sizes) > 0 else fresh("length", 0)
    return _stacked(f(_first(xs)), n)

def cond(pred, true_fun, false_fun, *operands, **rest):
    if len(rest) > 0:
        return _anything()
    if isinstance(pred, Shaped) and certainly(rank(pred) >= 1):
        raise TypeError(f"Pred must be a scalar, got an array of shape {shape_of(pred)}.")
    seen = [_traced(x) for x in operands]
    first = true_fun(*seen)
    second = false_fun(*seen)
    _require_same(first, second, "cond branches must have equal output types", True)
    return _given(first)

def while_loop(cond_fun, body_fun, init_val):
    cond_fun(_traced(init_val))
    result = body_fun(_traced(init_val))
    _require_same(init_val, result, "while_loop body function carry input and carry output must have equal types,")
    return _given(init_val)

def fori_loop(lower, upper, body_fun, init_val, *, unroll=None):
    result = body_fun(array((), "int", None, _Tracer), _traced(init_val))
    _require_same(init_val, result, "scan body function carry input and carry output must have equal types,")
    return _given(init_val)

def stop_gradient(x):
    return x

# Slices.

def dynamic_slice(operand: ArrayLike[*S], start_indices, slice_sizes: Shape, **rest) -> Array[dtype_of(operand), *slice_sizes]:
    if len(slice_sizes) != len(S):
        raise TypeError(f"slice slice_sizes must have length equal to the number of dimensions, got {slice_sizes} for operand shape {S}.")
    for i, n in enumerate(slice_sizes):
        if n > S[i]:
            raise TypeError("slice slice_sizes must be less than or equal to operand shape, got slice_sizes "
                            f"{slice_sizes} for operand shape {S}.")
def dynamic_update_slice(operand: ArrayLike[*S], update: ArrayLike[*T], start_indices, **rest) -> Array[dtype_of(operand), *S]:
    if len(S) != len(T):
        raise TypeError(f"dynamic_update_slice update must have the same rank as operand, got update shape {T} for operand shape {S}.")
    for i, n in enumerate(T):
        if n > S[i]:
            raise TypeError(f"dynamic_update_slice update shape must be smaller than operand shape, got update shape {T} for operand shape {S}.")
def dynamic_slice_in_dim(operand: ArrayLike[*S], start_index, slice_size: int, axis: int = 0, **rest):
    i = words.axis(axis, len(S))
    if slice_size > S[i]:
        raise TypeError("slice slice_sizes must be less than or equal to operand shape, got slice_sizes "
                        f"{S[:i] + (slice_size,) + S[i + 1:]} for operand shape {S}.")
    return array(S[:i] + (slice_size,) + S[i + 1:], dtype_of(operand))
def dynamic_index_in_dim(operand: ArrayLike[*S], index, axis: int = 0, keepdims=True, **rest):
    i = words.axis(axis, len(S))
    return array(S[:i] + ((1,) if keepdims else ()) + S[i + 1:], dtype_of(operand))
def dynamic_update_index_in_dim(operand: ArrayLike[*S], update, index, axis: int = 0, **rest) -> Array[dtype_of(operand), *S]: ...

# Other primitives.

def concatenate(operands: Seq[ArrayLike], dimension: int):
    return array(words.concat([shape_of(x) for x in operands], dimension))
def reshape(operand: ArrayLike[*S], new_sizes: Shape, dimensions=None, **rest) -> Array[dtype_of(operand), *words.reshape(S, new_sizes)]: ...
def transpose(operand: ArrayLike[*S], permutation) -> Array[dtype_of(operand), *words.permute(S, permutation)]: ...
def top_k(operand: ArrayLike[*S], k: int, **rest):
    if len(rest) > 0:
        return _anything()
    if k > S[-1]:
        raise ValueError(f"top_k argument k={k} must be no larger than minimum along axis; got shape {S}")
    return [array(S[:-1] + (k,), dtype_of(operand)), array(S[:-1] + (k,), "int")]

def dot_general(lhs: ArrayLike[*S], rhs: ArrayLike[*T], dimension_numbers, precision=None, preferred_element_type=None, **rest):
    contracting, batch = dimension_numbers
    for i, a in enumerate(contracting[0]):
        if S[a] != T[contracting[1][i]]:
            raise TypeError("dot_general requires contracting dimensions to have the same shape, got "
                            f"({S[a]},) and ({T[contracting[1][i]]},).")
    for i, a in enumerate(batch[0]):
        if S[a] != T[batch[1][i]]:
            raise TypeError("dot_general requires lhs batch dimensions and rhs batch dimensions to have the same shape, got "
                            f"({S[a]},) and ({T[batch[1][i]]},).")
    B = tuple([S[a] for a in batch[0]])
    M = tuple([n for i, n in enumerate(S) if i not in contracting[0] and i not in batch[0]])
    N = tuple([n for i, n in enumerate(T) if i not in contracting[1] and i not in batch[1]])
    return array(B + M + N)

def _out_size(n, k, stride, padding, low_high, base, dilation):
    reach = (k - 1) * dilation + 1
    n = (n - 1) * base + 1
    if padding == "SAME":
        return (n + stride - 1) // stride
    if padding is None:
        n = n + low_high[0] + low_high[1]
    return (n - reach) // stride + 1

def conv_general_dilated(lhs: ArrayLike[*S], rhs: ArrayLike[*T], window_strides, padding, lhs_dilation=None, rhs_dilation=None,
                         dimension_numbers=None, feature_group_count=1, batch_group_count=1, precision=None,
                         preferred_element_type=None, **rest):
    if len(S) != len(T):
        raise TypeError(f"convolution requires lhs and rhs to have equal number of dimensions, got {S} and {T}.")
    d = len(S) - 2
    given = dimension_numbers
    if given is None:
        given = ("NC" + "HWD"[:d], "OI" + "HWD"[:d], "NC" + "HWD"[:d])
    if not isinstance(given, tuple) or not isinstance(given[0], str) or not isinstance(given[1], str) or batch_group_count != 1:
        return _anything()
    features = S[given[0].index("C")]
    if features != T[given[1].index("I")] * feature_group_count:
        raise ValueError("conv_general_dilated lhs feature dimension size divided by feature_group_count must equal the rhs input feature "
                         f"dimension size, but {features} // {feature_group_count} != {T[given[1].index('I')]}.")
    sizes = {"N": S[given[0].index("N")], "C": T[given[1].index("O")]}
    letters = [letter for letter in given[0] if letter not in "NC"]
    if not isinstance(padding, (str, tuple, list)) or not isinstance(window_strides, (tuple, list)):
        return _anything()
    name = padding if isinstance(padding, str) else None
    for i, letter in enumerate(letters):
        sizes[letter] = _out_size(S[given[0].index(letter)], T[given[1].index(letter)], window_strides[i], name,
                                  (0, 0) if name is not None else padding[i], 1 if lhs_dilation is None else lhs_dilation[i],
                                  1 if rhs_dilation is None else rhs_dilation[i])
    return array(tuple([sizes[letter] for letter in given[2]]))

def conv(lhs, rhs, window_strides, padding, precision=None, preferred_element_type=None):
    return conv_general_dilated(lhs, rhs, window_strides, padding)

@words.ufunc("float")
def rsqrt(x, accuracy=None): ...
exp = log = sqrt = tanh = logistic = sin = cos = erf = rsqrt

def __getattr__(name): ...
