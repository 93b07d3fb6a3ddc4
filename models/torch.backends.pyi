"""torch.backends: settings, of which the machine knows more."""

from moira.stubs import *
import torch.backends.mps as mps

class _Settings(Any):
    enabled: bool
    benchmark: bool
    deterministic: bool
    allow_tf32: bool
    def is_available(self) -> bool: ...
    def is_built(self) -> bool: ...
    def version(self) -> Any: ...
    def flags(self, *args, **kwargs):
        return _Flags()

class _Flags(Any):
    def __enter__(self) -> None: ...
    def __exit__(self, *exc_info) -> None: ...

cudnn: _Settings
cuda: _Settings
mkl: _Settings
mkldnn: _Settings
openmp: _Settings
quantized: _Settings
opt_einsum: _Settings
xnnpack: _Settings

_not_modelled: Any
ContextProp = PropModule = disable_global_flags = flags_frozen = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
