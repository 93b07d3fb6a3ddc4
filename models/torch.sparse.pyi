"""torch.sparse: products with sparse matrices have the shapes that those with others have."""

from moira.stubs import *
from torch import Tensor

Mismatch = RuntimeError

class check_sparse_tensor_invariants:
    def __init__(self, enable=True): ...
    def is_enabled() -> bool: ...
    def enable() -> None: ...
    def disable() -> None: ...
    def __enter__(self) -> None: ...
    def __exit__(self, *exc_info) -> None: ...
    def __call__(self, mth) -> mth: ...

def as_sparse_gradcheck(gradcheck) -> gradcheck: ...

_not_modelled: Any
mm = addmm = _not_modelled
BFloat16Tensor = ByteTensor = CharTensor = DoubleTensor = FloatTensor = HalfTensor = IntTensor = _not_modelled
LongTensor = ShortTensor = SparseSemiStructuredTensor = SparseSemiStructuredTensorCUSPARSELT = _not_modelled
SparseSemiStructuredTensorCUTLASS = log_softmax = sampled_addmm = softmax = spdiags = spsolve = sum = _not_modelled
to_sparse_semi_structured = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
