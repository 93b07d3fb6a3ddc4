"""Activations, and attention."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.init import constant_, xavier_normal_, xavier_uniform_
from torch.nn.modules.linear import NonDynamicallyQuantizableLinear
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class Threshold(Module):
    @base()
    def __init__(self, threshold: float, value: float, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor): ...


class ReLU(Module):
    @base()
    def __init__(self, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor): ...


class ReLU6(Module):
    min_val: float = 0.0
    max_val: float = 6.0
    @base()
    def __init__(self, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor): ...


class Hardsigmoid(Module):
    @base()
    def __init__(self, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "hardsigmoid_cpu")


class Hardswish(Module):
    @base()
    def __init__(self, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "hardswish_cpu")


class SiLU(Module):
    @base()
    def __init__(self, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "silu_cpu")


class Mish(Module):
    @base()
    def __init__(self, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "mish_cpu")


class SELU(Module):
    @base()
    def __init__(self, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "elu_cpu")


class RReLU(Module):
    @base()
    def __init__(self, lower: float = 0.125, upper: float = 0.3333, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "rrelu_with_noise_out_cpu")


class Hardtanh(Module):
    def __init__(self, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False, min_value=None,
                 max_value=None):
        super().__init__()
        if not max_val > min_val:
            raise AssertionError()

    @same_as("input")
    def forward(self, input: Tensor): ...


class Sigmoid(Module):
    @base()
    def __init__(self): ...

    @same_as("input", "float")
    def forward(self, input: Tensor): ...


class Tanh(Module):
    @base()
    def __init__(self): ...

    @same_as("input", "float")
    def forward(self, input: Tensor): ...


class LogSigmoid(Module):
    @base()
    def __init__(self): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "log_sigmoid_cpu")


class Softsign(Sigmoid): ...
class Tanhshrink(Sigmoid): ...


class ELU(Module):
    @base()
    def __init__(self, alpha: float = 1.0, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "elu_cpu")


class CELU(Module):
    @base()
    def __init__(self, alpha: float = 1.0, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "elu_cpu")


class GLU(Module):
    @base()
    def __init__(self, dim: int = -1): ...

    def forward(self, input: Tensor) -> F.glu(input, self.dim): ...


class GELU(Module):
    @base()
    def __init__(self, approximate: str = "none"): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "GeluKernelImpl")


class Hardshrink(Module):
    @base()
    def __init__(self, lambd: float = 0.5): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "hardshrink_cpu")


class Softshrink(Module):
    @base()
    def __init__(self, lambd: float = 0.5): ...

    def forward(self, input: Tensor) -> F.softshrink(input, self.lambd): ...


class LeakyReLU(Module):
    @base()
    def __init__(self, negative_slope: float = 0.01, inplace: bool = False): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "leaky_relu_cpu")


class Softplus(Module):
    @base()
    def __init__(self, beta: int = 1, threshold: int = 20): ...

    @same_as("input")
    def forward(self, input: Tensor):
        F._refuse_whole(input, "softplus_cpu")


class PReLU(Module):
    def reset_parameters(self) -> None: ...
    @base()
    @owns(weight=Parameter(array((num_parameters,), dtype or "float32")))
    def __init__(self, num_parameters: int = 1, init: float = 0.25, device=None, dtype: DType = None): ...

    def forward(self, input: Tensor) -> F.prelu(input, self.weight): ...


class Softmin(Module):
    @base()
    def __init__(self, dim: int | None = None): ...

    def forward(self, input: Tensor) -> F.softmin(input, self.dim): ...


class Softmax(Module):
    @base()
    def __init__(self, dim: int | None = None): ...

    def forward(self, input: Tensor) -> F.softmax(input, self.dim): ...


class Softmax2d(Module):
    @base()
    def __init__(self): ...

    @where(not (rank(input) != 4 and rank(input) != 3), "Softmax2d requires a 3D or 4D tensor as input",
           raises=AssertionError)
    def forward(self, input: Tensor) -> F.softmax(input, -3): ...


class LogSoftmax(Module):
    @base()
    def __init__(self, dim: int | None = None): ...

    def forward(self, input: Tensor) -> F.log_softmax(input, self.dim): ...


class MultiheadAttention(Module):
    def _reset_parameters(self) -> None: ...
    def merge_masks(self, attn_mask, key_padding_mask, query) -> Any: ...
    def __init__(self, embed_dim: int, num_heads: int, dropout: float = 0.0, bias: bool = True,
                 add_bias_kv: bool = False, add_zero_attn: bool = False, kdim: int | None = None,
                 vdim: int | None = None, batch_first: bool = False, device=None, dtype: DType = None):
        super().__init__()
        d = dtype or "float32"
        embed_dim = self.embed_dim = size(embed_dim)
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.head_dim = embed_dim // num_heads
        if self.head_dim * num_heads != embed_dim:
            raise AssertionError("embed_dim must be divisible by num_heads")
        if self._qkv_same_embed_dim:
            self.in_proj_weight = Parameter(array((3 * embed_dim, embed_dim), d))
            self.register_parameter("q_proj_weight", None)
            self.register_parameter("k_proj_weight", None)
            self.register_parameter("v_proj_weight", None)
        else:
            self.q_proj_weight = Parameter(array((embed_dim, embed_dim), d))
            self.k_proj_weight = Parameter(array((embed_dim, self.kdim), d))
            self.v_proj_weight = Parameter(array((embed_dim, self.vdim), d))
            self.register_parameter("in_proj_weight", None)
        self.in_proj_bias = Parameter(array((3 * embed_dim,), d)) if bias else None
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias, None, dtype)
        self.bias_k = Parameter(array((1, 1, embed_dim), d)) if add_bias_kv else None
        self.bias_v = Parameter(array((1, 1, embed_dim), d)) if add_bias_kv else None

    def forward(self, query: Tensor, key: Tensor, value: Tensor, key_padding_mask: Tensor | None = None,
                need_weights: bool = True, attn_mask: Tensor | None = None, average_attn_weights: bool = True,
                is_causal: bool = False):
        is_swapped = self.batch_first and rank(query) == 3
        if is_swapped:
            query = _transposed(query)
            key = _transposed(key)
            value = _transposed(value)
        output, weights = F.multi_head_attention_forward(
            query, key, value, self.embed_dim, self.num_heads, self.in_proj_weight, self.in_proj_bias, self.bias_k,
            self.bias_v, self.add_zero_attn, self.dropout, self.out_proj.weight, self.out_proj.bias, self.training,
            key_padding_mask, need_weights, attn_mask, not self._qkv_same_embed_dim, self.q_proj_weight,
            self.k_proj_weight, self.v_proj_weight, None, None, average_attn_weights)
        if is_swapped:
            output = _transposed(output)
        return output, weights


def _transposed(x):
    return array(words.swapaxes(shape_of(x), 0, 1), dtype_of(x))

def __getattr__(name):
    """What else there is, begins or ends otherwise: functions that fill tensors are in torch.nn.init."""
    if name.endswith("_") and not name.startswith("_"):
        raise AttributeError(f"module 'torch.nn.modules.activation' has no attribute '{name}'")
    return not_modelled("a name of its own")
