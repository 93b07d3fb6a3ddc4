"""torch.backends.cuda: settings."""

from moira.stubs import *

enabled: bool
benchmark: bool
deterministic: bool
allow_tf32: bool
def is_available() -> bool: ...
def is_built() -> bool: ...
def version() -> Any: ...

def blas_workspace_size(*args, **kwargs) -> int: ...
cublas_workspace_size = cublaslt_workspace_size = blas_workspace_size
def can_use_cudnn_attention(*args, **kwargs) -> bool: ...
can_use_efficient_attention = can_use_flash_attention = is_ck_sdpa_available = can_use_cudnn_attention
is_flash_attention_available = can_use_cudnn_attention

_not_modelled: Any
SDPAParams = allow_fp16_bf16_reduction_math_sdp = cuBLASModule = cuFFTPlanCache = _not_modelled
cuFFTPlanCacheAttrContextProp = cuFFTPlanCacheManager = cudnn_sdp_enabled = cufft_plan_cache = _not_modelled
enable_cudnn_sdp = enable_flash_sdp = enable_math_sdp = enable_mem_efficient_sdp = _not_modelled
flash_sdp_enabled = fp16_bf16_reduction_math_sdp_allowed = math_sdp_enabled = matmul = _not_modelled
mem_efficient_sdp_enabled = preferred_blas_library = preferred_linalg_library = _not_modelled
preferred_rocm_fa_library = sdp_kernel = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
