"""flax.nnx: modules that have their parameters from the beginning."""

from moira.stubs import *
import jax.numpy as _jnp
from jax.numpy import Array
from jax.nn import celu, elu, gelu, hard_tanh, leaky_relu, log_sigmoid, log_softmax, relu, selu, sigmoid, silu, softmax, softplus, swish, tanh
from jax.nn import one_hot
from flax.linen import max_pool, avg_pool, _each, _spatial
from jax import _needs_scalar

def _anything() -> Any: ...

class Module:
    def train(self, **attributes) -> None: ...
    def eval(self, **attributes) -> None: ...
    def __getattr__(self, name): ...

class Rngs:
    def __init__(self, *args, **named): ...
    def __call__(self) -> Any: ...
    def __getitem__(self, key, /) -> Any: ...
    def __iter__(self) -> Any: ...
    def __len__(self) -> int: ...
    def __contains__(self, key, /) -> bool: ...
    def __getattr__(self, name): ...

def _features(x, n):
    if n is not None and shape_of(x)[-1] != n:
        raise TypeError(f"dot_general requires contracting dimensions to have the same shape, got ({shape_of(x)[-1]},) and ({n},).")

class Linear(Module):
    def __init__(self, in_features, out_features, *, rngs, use_bias=True, **named): ...
    def __call__(self, inputs: Array[*S], *rest, **named) -> Array["float", *S[:-1], self.out_features]:
        _features(inputs, self.in_features)

class Embed(Module):
    def __init__(self, num_embeddings, features, *, rngs, **named): ...
    def __call__(self, inputs: Array[*S], *rest, **named) -> Array["float", *S, self.features]: ...

class Conv(Module):
    def __init__(self, in_features, out_features, kernel_size, strides=1, *, padding="SAME", input_dilation=1, kernel_dilation=1,
                 feature_group_count=1, rngs, **named): ...
    def __call__(self, inputs: Array[*S], *rest, **named):
        kernel = (self.kernel_size,) if isinstance(self.kernel_size, int) else self.kernel_size
        if not isinstance(kernel, (tuple, list)) or self.padding not in ("SAME", "VALID") or self.input_dilation != 1:
            return _anything()
        d = len(kernel)
        if len(S) < d + 2:
            return _anything()
        if S[-1] != self.in_features:
            raise ValueError(f"conv_general_dilated lhs feature dimension size must equal the rhs input feature dimension size, "
                             f"but {S[-1]} != {self.in_features}.")
        strides = _each(self.strides, d)
        dilation = _each(self.kernel_dilation, d)
        first = len(S) - d - 1
        sizes = tuple([_spatial(S[first + i], k, strides[i], self.padding, dilation[i]) for i, k in enumerate(kernel)])
        return array(S[:first] + sizes + (self.out_features,), "float")

class _Norm(Module):
    def __init__(self, num_features, *args, rngs, **named): ...
    def __call__(self, x: Array[*S], *rest, **named) -> Array["float", *S]:
        if certainly(len(S) >= 1) and certainly(S[-1] != self.num_features) and certainly(S[-1] != 1):
            raise ValueError(f"Incompatible shapes for broadcasting: shapes={[S, (self.num_features,)]}")
class BatchNorm(_Norm): ...
class LayerNorm(_Norm): ...
class RMSNorm(_Norm): ...

class Dropout(Module):
    def __init__(self, *args, **named): ...
    def __call__(self, inputs: Array[*S], *rest, **named) -> Array["float", *S]: ...

class Sequential(Module):
    def __init__(self, *fns, **named): ...
    def __call__(self, *args, **named):
        if len(args) != 1 or len(named) > 0:
            return _anything()
        x = args[0]
        for layer in self.fns:
            x = _anything() if isinstance(x, (tuple, dict)) else layer(x)
        return x

class List(Module):
    """A list of modules."""
    def __new__(cls, items=()):
        return list(items)

def grad(f=None, *, argnums=0, has_aux=False, **named):
    if f is None:
        return lambda given: grad(given, argnums=argnums, has_aux=has_aux)
    def differentiated(*args, **kwargs):
        result = f(*args, **kwargs)
        _needs_scalar(result[0] if has_aux else result)
        return _anything()
    return differentiated
def value_and_grad(f=None, *, argnums=0, has_aux=False, **named):
    if f is None:
        return lambda given: value_and_grad(given, argnums=argnums, has_aux=has_aux)
    def differentiated(*args, **kwargs):
        result = f(*args, **kwargs)
        _needs_scalar(result[0] if has_aux else result)
        return (result, _anything())
    return differentiated

class Optimizer:
    def __init__(self, model, tx, *, wrt, **named): ...
    def update(self, *args, **named) -> None: ...
    def __getattr__(self, name) -> Any: ...

def __getattr__(name): ...
