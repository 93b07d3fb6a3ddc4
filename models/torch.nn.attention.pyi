"""torch.nn.attention: which way attention is computed says nothing about shapes."""

from moira.stubs import *
from enum import Enum

class SDPBackend(Enum):
    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3
    OVERRIDEABLE = 4

class SDPAParams(Any):
    def __init__(self, *args): ...

class sdpa_kernel:
    def __init__(self, backends, set_priority=False): ...
    def __enter__(self) -> None: ...
    def __exit__(self, *exc_info) -> None: ...
    def __call__(self, func) -> func: ...

WARN_FOR_UNFUSED_KERNELS: bool = False
def can_use_efficient_attention(params, debug=False) -> bool: ...
can_use_flash_attention = can_use_efficient_attention
def activate_flash_attention_impl(impl) -> None: ...
def restore_flash_attention_impl() -> None: ...
def register_flash_attention_impl(impl, *, register_fn) -> None: ...
def list_flash_attention_impls() -> list: ...

_not_modelled: Any
current_flash_attention_impl = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
