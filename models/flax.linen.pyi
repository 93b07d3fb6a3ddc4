"""flax.linen: modules are dataclasses that are called with arrays. Parameters are made where the module is called first."""

from moira.stubs import *
import dataclasses as _dataclasses
import jax.lax as _lax
import jax.numpy as _jnp
from jax.numpy import Array
from jax.nn import celu, elu, gelu, hard_sigmoid, hard_silu, hard_swish, hard_tanh, leaky_relu, log_sigmoid, log_softmax, relu, relu6
from jax.nn import logsumexp, one_hot, selu, sigmoid, silu, soft_sign, softmax, softplus, standardize, swish, tanh
import jax.nn.initializers as initializers

from jax.tree_util import _Tree
import flax.errors as _errors

def _anything() -> Any: ...

# What runs: of the `init` or `apply` that was called last the parameters that are asked for, in order, and how it was called.
_runs = {}

class _Run:
    def __init__(self, is_first, rngs, mutable):
        object.__setattr__(self, "_is_first", is_first)
        object.__setattr__(self, "_rngs", rngs)
        object.__setattr__(self, "_mutable", mutable)
        object.__setattr__(self, "_parts", [])

def _ask(kind, name, shape):
    """A layer asks for a parameter."""
    if "run" in _runs:
        _runs["run"]._parts.append((kind, name, shape))

def _check_parts(made, asked):
    """Parameters that were made for other sizes."""
    if certainly(len(made) != len(asked)):
        return None
    for i in range(len(made)):
        if made[i][0] != asked[i][0] or made[i][1] != asked[i][1]:
            return None
    for i in range(len(made)):
        S, T = made[i][2], asked[i][2]
        if certainly(len(S) == len(T)) and any([certainly(m != n) for m, n in zip(S, T)]):
            raise _errors.ScopeParamShapeError(f'Initializer expected to generate shape {S} but got shape {T} instead for parameter '
                                       f'"{made[i][1]}" in "{made[i][0]}".')

def _params_of(variables):
    """The parameters of a run; None where they are not known."""
    if certainly(isinstance(variables, _Tree)):
        return variables if variables._level == "variables" else None
    if type(variables) is dict and "params" in variables:
        found = variables["params"]
        return found if certainly(isinstance(found, _Tree)) and certainly(found._level == "params") else None
    return None

class Module:
    def __init_subclass__(cls, **named):
        _dataclasses.dataclass(cls)
        made = cls.__init__
        def __init__(self, *args, parent=None, name=None, **fields):
            made(self, *args, **fields)
            self.name = name
        cls.__init__ = __init__
    def __post_init__(self): ...
    def setup(self): ...
    def init(self, rngs, *args, method=None, mutable=None, capture_intermediates=False, **named):
        if method is not None:
            return _anything()
        run = _Run(True, rngs, mutable)
        _runs["run"] = run
        self.setup()
        self(*args, **named)
        _runs.clear()
        return _Tree(run._parts, "variables")
    def init_with_output(self, rngs, *args, method=None, mutable=None, capture_intermediates=False, **named):
        if method is not None:
            return _anything()
        run = _Run(True, rngs, mutable)
        _runs["run"] = run
        self.setup()
        result = self(*args, **named)
        _runs.clear()
        return (result, _Tree(run._parts, "variables"))
    def apply(self, variables, *args, rngs=None, method=None, mutable=False, capture_intermediates=False, **named):
        if method is not None:
            return _anything()
        if certainly(isinstance(variables, _Tree)) and certainly(variables._level == "params") and certainly(len(variables._parts) > 0):
            raise _errors.ApplyScopeInvalidVariablesTypeError('Expect the `variables` (first argument) passed to apply() to be a dict '
                                                      'with a collection "params": got the parameters themselves.')
        run = _Run(False, rngs, mutable)
        _runs["run"] = run
        self.setup()
        result = self(*args, **named)
        _runs.clear()
        made = _params_of(variables)
        if made is not None:
            _check_parts(made._parts, run._parts)
        return result if mutable is False and capture_intermediates is False else (result, _anything())
    def param(self, name, init_fn, *init_args, **named):
        made = init_fn(None, *init_args) if len(named) == 0 else _anything()
        if isinstance(made, Shaped):
            _ask(type(self).__name__, name, shape_of(made))
        return made
    def variable(self, col, name, init_fn=None, *init_args, **named) -> Any: ...
    def make_rng(self, name="params") -> Array["uint32", 2]: ...
    def __getattr__(self, name): ...

def compact(fun) -> fun: ...
def nowrap(fun) -> fun: ...
def module_class_wrapper(fun): ...

# Layers, which are called as those of a program are.

class _Layer(Module):
    def __init_subclass__(cls, **named): ...

class Dense(_Layer):
    def __init__(self, features, use_bias=True, **named): ...
    def __call__(self, inputs: Array[*S]) -> Array["float", *S[:-1], self.features]:
        _ask("Dense", "kernel", (S[-1], self.features))

class DenseGeneral(_Layer):
    def __init__(self, features, axis=-1, batch_dims=(), **named): ...
    def __call__(self, inputs): ...

class Embed(_Layer):
    def __init__(self, num_embeddings, features, **named): ...
    def __call__(self, inputs: Array[*S]) -> Array["float", *S, self.features]: ...

def _spatial(n, k, stride, padding, dilation):
    if padding == "SAME":
        return (n + stride - 1) // stride
    return (n - (k - 1) * dilation - 1) // stride + 1

def _each(x, d):
    return (x,) * d if isinstance(x, int) else (1,) * d if x is None else tuple(x)

class Conv(_Layer):
    def __init__(self, features, kernel_size, strides=1, padding="SAME", input_dilation=1, kernel_dilation=1, feature_group_count=1,
                 use_bias=True, **named): ...
    def __call__(self, inputs: Array[*S]):
        if not isinstance(self.kernel_size, (tuple, list)) or self.padding not in ("SAME", "VALID") or self.input_dilation != 1:
            return _anything()
        d = len(self.kernel_size)
        if len(S) < d + 2:
            return _anything()
        strides = _each(self.strides, d)
        dilation = _each(self.kernel_dilation, d)
        first = len(S) - d - 1
        sizes = tuple([_spatial(S[first + i], k, strides[i], self.padding, dilation[i]) for i, k in enumerate(self.kernel_size)])
        _ask("Conv", "kernel", tuple(self.kernel_size) + (S[-1] // self.feature_group_count, self.features))
        return array(S[:first] + sizes + (self.features,), "float")

class _Same(_Layer):
    def __init__(self, *args, **named): ...
    def __call__(self, x: Array[*S], *rest, **named) -> Array["float", *S]: ...

class LayerNorm(_Same): ...
class RMSNorm(_Same): ...
class GroupNorm(_Same): ...
class BatchNorm(_Layer):
    def __init__(self, use_running_average=None, axis=-1, momentum=0.99, epsilon=1e-5, *rest, **named): ...
    def __call__(self, x: Array[*S], use_running_average=None, **named) -> Array["float", *S]:
        given = self.use_running_average if use_running_average is None else use_running_average
        if "run" in _runs and certainly(given is False) and certainly(_runs["run"]._is_first is False) and certainly(_runs["run"]._mutable is False):
            raise _errors.ModifyScopeVariableError('Cannot update variable "mean" in "/BatchNorm_0" because collection "batch_stats" is '
                                           'immutable.')
        _ask("BatchNorm", "scale", (S[-1],))
class Dropout(_Layer):
    def __init__(self, rate=0.0, broadcast_dims=(), deterministic=None, rng_collection="dropout", **named): ...
    def __call__(self, inputs: Array[*S], deterministic=None, rng=None) -> Array["float", *S]:
        given = self.deterministic if deterministic is None else deterministic
        if "run" in _runs and certainly(given is False) and rng is None and certainly(self.rate != 0):
            rngs = _runs["run"]._rngs
            if rngs is None and certainly(_runs["run"]._is_first is False) or type(rngs) is dict and (
                    self.rng_collection not in rngs and "params" not in rngs):
                raise _errors.InvalidRngError(f'Dropout_0 needs PRNG for "{self.rng_collection}"')

class MultiHeadDotProductAttention(_Layer):
    def __init__(self, num_heads, dtype=None, param_dtype=None, qkv_features=None, out_features=None, *rest, **named): ...
    def __call__(self, inputs_q: Array[*S], inputs_k=None, inputs_v=None, *rest, **named):
        width = S[-1] if self.qkv_features is None else self.qkv_features
        if certainly(width % self.num_heads != 0):
            raise AssertionError(f"Memory dimension ({width}) must be divisible by 'num_heads' heads ({self.num_heads}).")
        return array(S[:-1] + (S[-1] if self.out_features is None else self.out_features,), "float")
MultiHeadAttention = MultiHeadDotProductAttention
class SelfAttention(MultiHeadDotProductAttention): ...

class Sequential(_Layer):
    def __init__(self, layers, **named): ...
    def __call__(self, *args, **named):
        if len(args) != 1 or len(named) > 0:
            return _anything()
        x = args[0]
        for layer in self.layers:
            x = _anything() if isinstance(x, (tuple, dict)) else layer(x)
        return x

def _pooled(inputs, window_shape, strides, padding):
    S = shape_of(inputs)
    d = len(window_shape)
    if padding not in ("SAME", "VALID") or len(S) < d + 1:
        return _anything()
    strides = (1,) * d if strides is None else strides
    first = len(S) - d - 1
    sizes = tuple([_spatial(S[first + i], k, strides[i], padding, 1) for i, k in enumerate(window_shape)])
    return array(S[:first] + sizes + S[-1:], dtype_of(inputs))

def max_pool(inputs, window_shape, strides=None, padding="VALID"):
    return _pooled(inputs, window_shape, strides, padding)
def avg_pool(inputs, window_shape, strides=None, padding="VALID", count_include_pad=True):
    return _pooled(inputs, window_shape, strides, padding)
min_pool = max_pool

def __getattr__(name): ...
