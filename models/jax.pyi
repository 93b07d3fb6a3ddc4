"""jax: functions of functions. They run the function with what its transformed twin gives to it."""

from moira.stubs import *
from jax.numpy import Array, Tracer as _Tracer
import jax.numpy as numpy
import jax.random as random
import jax.lax as lax
from jax.tree_util import _Tree
from jax.lax import _anything, _given, _is_number, _traced
import jax.nn as nn
import jax.tree_util as tree_util
import jax.tree as tree
from jax.tree_util import _each, _is_leaf
import jax.ops as ops
import inspect as _inspect

__version__: str

def _is_static(i, numbers):
    if numbers is None:
        return False
    return i == numbers if isinstance(numbers, int) else i in numbers

def _parameters(fun):
    """The names of the parameters; None where they are not known."""
    names = list(_inspect.signature(fun).parameters)
    return names if all([isinstance(name, str) for name in names]) else None

def _fixed(x):
    """A static argument, which is hashed."""
    if isinstance(x, (list, dict, set)) or isinstance(x, Array):
        raise ValueError("Non-hashable static arguments are not supported. An error occurred while trying to hash an object "
                         f"of type {type(x)}.")
    return x

def _traced_argument(x):
    if isinstance(x, str):
        raise TypeError("Error interpreting argument to the function as an abstract array. The problematic value is of type "
                        "<class 'str'>. This typically means that a jit-wrapped function was called with a non-array "
                        "argument, and this argument was not marked as static using the static_argnums or static_argnames "
                        "parameters of jax.jit.")
    return _traced(x)

def jit(fun=None, /, *, in_shardings=None, out_shardings=None, static_argnums=None, static_argnames=None, donate_argnums=None,
        donate_argnames=None, keep_unused=False, device=None, backend=None, inline=False, abstracted_axes=None, **rest):
    if fun is None:
        return lambda given: jit(given, static_argnums=static_argnums, static_argnames=static_argnames)
    def jitted(*args, **kwargs):
        if static_argnums is not None and not isinstance(static_argnums, (int, tuple, list)):
            return _given(fun(*args, **kwargs))
        names = _parameters(fun)
        if static_argnames is not None:
            if names is None or not isinstance(static_argnames, (str, tuple, list)):
                return _given(fun(*args, **kwargs))
            chosen = (static_argnames,) if isinstance(static_argnames, str) else tuple(static_argnames)
        else:
            chosen = ()
        seen = []
        for i, x in enumerate(args):
            is_fixed = _is_static(i, static_argnums) or names is not None and i < len(names) and names[i] in chosen
            seen.append(_fixed(x) if is_fixed else _traced_argument(x))
        # JAX finds the names of static arguments by their numbers.
        if static_argnums is not None:
            named = kwargs
        else:
            named = {key: _fixed(value) if key in chosen else _traced_argument(value) for key, value in kwargs.items()}
        return _given(fun(*seen, **named))
    jitted.lower = _anything()
    jitted.trace = _anything()
    jitted.eval_shape = _anything()
    jitted.clear_cache = _anything()
    jitted._cache_size = _anything()
    jitted.__wrapped__ = fun
    return jitted

def checkpoint(fun=None, **named):
    if "static_argnums" in named:
        return (lambda given: given) if fun is None else fun
    return _with_arrays if fun is None else _with_arrays(fun)
def _with_arrays(fun):
    """The function is traced: a number is an array in it."""
    return lambda *args, **kwargs: fun(*[_lifted(x) if isinstance(x, float) else x for x in args], **kwargs)
remat = checkpoint

# One of many.

def _one(x, axis):
    """What the function sees of what is given along an axis."""
    if axis is None:
        return x
    if isinstance(x, Shaped) and isinstance(axis, int):
        S = shape_of(x)
        if axis >= len(S) or axis < -len(S):
            raise ValueError(f"vmap was requested to map its argument along axis {axis}, which implies that its rank should be "
                             f"at least {axis + 1 if axis >= 0 else -axis}, but is only {len(S)} (its shape is {S})")
        i = words.axis(axis, len(S))
        return array(S[:i] + S[i + 1:], dtype_of(x), None, _Tracer)
    if _is_number(x) and isinstance(axis, int):
        raise ValueError(f"vmap was requested to map its argument along axis {axis}, which implies that its rank should be "
                         f"at least {axis + 1}, but is only 0 (its shape is ())")
    if type(x) is dict:
        return {key: _one(value, axis[key] if isinstance(axis, dict) else axis) for key, value in x.items()}
    if type(x) is tuple or type(x) is list:
        items = [_one(item, axis[i] if isinstance(axis, (tuple, list)) else axis) for i, item in enumerate(x)]
        return tuple(items) if type(x) is tuple else items
    return _anything()

def _mapped_sizes(x, axis):
    """The sizes along the axes that are mapped."""
    if axis is None:
        return []
    if isinstance(x, Shaped) and isinstance(axis, int):
        return [shape_of(x)[words.axis(axis, rank(x))]]
    if type(x) is dict:
        return [n for key, value in x.items() for n in _mapped_sizes(value, axis[key] if isinstance(axis, dict) else axis)]
    if type(x) is tuple or type(x) is list:
        return [n for i, item in enumerate(x) for n in _mapped_sizes(item, axis[i] if isinstance(axis, (tuple, list)) else axis)]
    return []

def _all(x, n, axis):
    """What all runs give together: n results along an axis."""
    if (isinstance(x, Shaped) or _is_number(x)) and isinstance(axis, int):
        S = shape_of(x)
        i = words.axis(axis, len(S) + 1)
        return array(S[:i] + (n,) + S[i:], dtype_of(x) if isinstance(x, Shaped) else None)
    if axis is None:
        return x
    if type(x) is dict:
        return {key: _all(value, n, axis[key] if isinstance(axis, dict) else axis) for key, value in x.items()}
    if type(x) is tuple or type(x) is list:
        items = [_all(item, n, axis[i] if isinstance(axis, (tuple, list)) else axis) for i, item in enumerate(x)]
        return tuple(items) if type(x) is tuple else items
    if x is None:
        return None
    return _anything()

def vmap(fun, in_axes=0, out_axes=0, axis_name=None, axis_size=None, spmd_axis_name=None, **rest):
    def mapped(*args, **kwargs):
        if isinstance(in_axes, (tuple, list)) and len(in_axes) != len(args):
            raise ValueError("vmap in_axes must be an int, None, or a tuple of entries corresponding to the positional "
                             f"arguments passed to the function, but got len(in_axes)={len(in_axes)}, len(args)={len(args)}")
        seen = _one(args, in_axes)
        named = _one(kwargs, 0)
        sizes = _mapped_sizes(args, in_axes) + _mapped_sizes(kwargs, 0)
        if axis_size is not None or len(sizes) == 0:
            return not_modelled("nothing that is mapped")
        for n in sizes[1:]:
            if certainly(n != sizes[0]):
                raise ValueError(f"vmap got inconsistent sizes for array axes to be mapped: {joined(tuple(sizes), ', ')}")
        return _all(fun(*seen, **named), sizes[0], out_axes)
    return mapped

# Derivatives.

def _lifted(x):
    """What is differentiated is an array, also where a number is given."""
    if isinstance(x, (int, float)):
        return array((), "int" if isinstance(x, int) else "float")
    if type(x) is dict:
        return {key: _lifted(value) for key, value in x.items()}
    if type(x) is tuple:
        return tuple([_lifted(item) for item in x])
    if type(x) is list:
        return [_lifted(item) for item in x]
    return x

def _seen(args, argnums):
    return [_lifted(x) if _is_static(i, argnums) else x for i, x in enumerate(args)]

def _chosen(args, argnums):
    return tuple([args[i] for i in argnums]) if isinstance(argnums, (tuple, list)) else args[argnums]

def _gradients(x):
    """For each array one of the same shape."""
    if isinstance(x, Shaped):
        if dtype_of(x) in ("bool", "int", "int32", "int64", "uint8", "uint32"):
            raise TypeError("grad requires real- or complex-valued inputs (input dtype that is a sub-dtype of np.inexact), "
                            f"but got {dtype_of(x)}.")
        return array(shape_of(x), dtype_of(x))
    if isinstance(x, int):
        raise TypeError("grad requires real- or complex-valued inputs (input dtype that is a sub-dtype of np.inexact), but got int32.")
    if isinstance(x, float):
        return array((), "float")
    if type(x) is dict:
        return {key: _gradients(value) for key, value in x.items()}
    if type(x) is tuple:
        return tuple([_gradients(item) for item in x])
    if type(x) is list:
        return [_gradients(item) for item in x]
    if x is None or certainly(isinstance(x, _Tree)):
        return x
    return _anything()

def _needs_scalar(output):
    if isinstance(output, Shaped) and rank(output) != 0:
        raise TypeError(f"Gradient only defined for scalar-output functions. Output had shape: {shape_of(output)}.")
    if type(output) is dict or type(output) is tuple or type(output) is list:
        raise TypeError(f"Gradient only defined for scalar-output functions. Output was a {type(output).__name__}.")

def value_and_grad(fun, argnums=0, has_aux=False, holomorphic=False, allow_int=False, reduce_axes=(), **rest):
    def differentiated(*args, **kwargs):
        result = fun(*_seen(args, argnums), **kwargs)
        _needs_scalar(result[0] if has_aux else result)
        if allow_int is not False:
            return (result, _anything())
        return (result, _gradients(_chosen(args, argnums)))
    return differentiated

def grad(fun, argnums=0, has_aux=False, holomorphic=False, allow_int=False, reduce_axes=(), **rest):
    def differentiated(*args, **kwargs):
        result = fun(*_seen(args, argnums), **kwargs)
        _needs_scalar(result[0] if has_aux else result)
        if allow_int is not False:
            return _anything()
        found = _gradients(_chosen(args, argnums))
        return (found, result[1]) if has_aux else found
    return differentiated

def _beside(output, inputs):
    """For each array of the output a tree as that of the inputs: how it changes with them."""
    return _each(lambda y: _each(lambda x: array(shape_of(y) + shape_of(x)), inputs), output)

def jacrev(fun, argnums=0, has_aux=False, holomorphic=False, allow_int=False):
    def jacobian(*args, **kwargs):
        result = fun(*_seen(args, argnums), **kwargs)
        found = _beside(result[0] if has_aux else result, _chosen(args, argnums))
        return (found, result[1]) if has_aux else found
    return jacobian
jacobian = jacfwd = jacrev

def hessian(fun, argnums=0, has_aux=False, holomorphic=False):
    return jacfwd(jacrev(fun, argnums), argnums)

def device_put(x, *args, **named):
    return _given(x)
def block_until_ready(x) -> x: ...
def eval_shape(fun, *args, **kwargs): ...
def custom_vjp(fun, *args, **named): ...
custom_jvp = pmap = pure_callback = custom_vjp

def _require_alike(a, b, text):
    if isinstance(a, Shaped) and isinstance(b, Shaped):
        S, T = shape_of(a), shape_of(b)
        if certainly(len(S) != len(T)) or any([certainly(m != n) for m, n in zip(S, T)]):
            raise ValueError(f"{text} {S} and {T}")
    elif (type(a) is tuple or type(a) is list) and (type(b) is tuple or type(b) is list) and certainly(len(a) == len(b)):
        for i, item in enumerate(a):
            _require_alike(item, b[i], text)

def _cotangents(x):
    """Of whole numbers there are some, too, of a type without elements."""
    if isinstance(x, Shaped) and dtype_of(x) in ("bool", "int", "int32", "int64", "uint8", "uint32"):
        return array(shape_of(x))
    if type(x) is tuple:
        return tuple([_cotangents(item) for item in x])
    if type(x) is list:
        return [_cotangents(item) for item in x]
    if type(x) is dict:
        return {key: _cotangents(value) for key, value in x.items()}
    return _anything() if isinstance(x, int) else _gradients(x)

def vjp(fun, *primals, has_aux=False, reduce_axes=(), **named):
    result = fun(*[_lifted(x) for x in primals])
    output = result[0] if has_aux else result
    def pulled(cotangent):
        _require_alike(output, cotangent, "the argument to a VJP function must have the shape of the output of the "
                                          "differentiated function; got")
        return tuple([_cotangents(x) for x in primals])
    return (output, pulled, result[1]) if has_aux else (output, pulled)

def jvp(fun, primals, tangents, has_aux=False):
    if not isinstance(primals, (tuple, list)) or not isinstance(tangents, (tuple, list)):
        raise TypeError("primal and tangent arguments to jax.jvp must be tuples or lists")
    if certainly(len(primals) != len(tangents)):
        raise TypeError("primal and tangent arguments to jax.jvp do not match; they have different lengths")
    _require_alike(primals, tangents, "jvp called with different primal and tangent shapes; got")
    result = fun(*[_lifted(x) for x in primals])
    return (result[0], _given(result[0]), result[1]) if has_aux else (result, _given(result))

# Names that went to jax.tree and jax.tree_util.
_MOVED = ("tree_map", "tree_multimap", "tree_leaves", "tree_flatten", "tree_unflatten", "tree_structure", "tree_transpose",
          "tree_util_map", "abstract_arrays", "linear_util", "xla", "partial_eval", "mask", "shapecheck")

def __getattr__(name):
    if name in _MOVED and words.version("jax") >= (0, 6):
        raise AttributeError(f"module 'jax' has no attribute '{name}'")
    return not_modelled("a name that is not known")
