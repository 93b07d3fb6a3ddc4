"""flax.linen: modules are dataclasses that are called with arrays. Parameters are made where the module is called first."""

from moira.stubs import *
import dataclasses as _dataclasses
import jax.lax as _lax
import jax.numpy as _jnp
from jax.numpy import Array
from jax.nn import celu, elu, gelu, hard_sigmoid, hard_silu, hard_swish, hard_tanh, leaky_relu, log_sigmoid, log_softmax, relu, relu6
from jax.nn import logsumexp, one_hot, selu, sigmoid, silu, soft_sign, softmax, softplus, standardize, swish, tanh
import jax.nn.initializers as initializers

def _anything() -> Any: ...

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
        if method is None:
            self.setup()
            self(*args, **named)
        return _anything()
    def init_with_output(self, rngs, *args, method=None, mutable=None, capture_intermediates=False, **named):
        return (self.apply(None, *args, method=method, **named), _anything())
    def apply(self, variables, *args, rngs=None, method=None, mutable=False, capture_intermediates=False, **named):
        if method is not None:
            return _anything()
        self.setup()
        result = self(*args, **named)
        return result if mutable is False and capture_intermediates is False else (result, _anything())
    def param(self, name, init_fn, *init_args, **named):
        return init_fn(None, *init_args) if len(named) == 0 else _anything()
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
    def __call__(self, inputs: Array[*S]) -> Array["float", *S[:-1], self.features]: ...

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
        return array(S[:first] + sizes + (self.features,), "float")

class _Same(_Layer):
    def __init__(self, *args, **named): ...
    def __call__(self, x: Array[*S], *rest, **named) -> Array["float", *S]: ...

class LayerNorm(_Same): ...
class RMSNorm(_Same): ...
class GroupNorm(_Same): ...
class BatchNorm(_Same): ...
class Dropout(_Same): ...

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
