"""torch.signal.windows: vectors of as many elements as asked for."""

from moira.stubs import *
from torch import Tensor

Mismatch = ValueError

@where(M >= 0, f"{_NAME} requires non-negative window length, got M={M}")
def bartlett(M: int, *, sym=True, dtype: DType = None, layout=None, device=None, requires_grad=False) -> Tensor[
        dtype or "float32", M]: ...
blackman = cosine = hamming = hann = nuttall = bartlett

_NAME = "The window"

@where(M >= 0, f"Exponential requires non-negative window length, got M={M}")
def exponential(M: int, *, center=None, tau=1.0, sym=True, dtype: DType = None, layout=None, device=None,
                requires_grad=False) -> Tensor[dtype or "float32", M]: ...

@where(M >= 0, f"Gaussian requires non-negative window length, got M={M}")
def gaussian(M: int, *, std=1.0, sym=True, dtype: DType = None, layout=None, device=None,
             requires_grad=False) -> Tensor[dtype or "float32", M]: ...

@where(M >= 0, f"Kaiser requires non-negative window length, got M={M}")
def kaiser(M: int, *, beta=12.0, sym=True, dtype: DType = None, layout=None, device=None,
           requires_grad=False) -> Tensor[dtype or "float32", M]: ...

@where(M >= 0, f"general_cosine requires non-negative window length, got M={M}")
def general_cosine(M: int, *, a, sym=True, dtype: DType = None, layout=None, device=None,
                   requires_grad=False) -> Tensor[dtype or "float32", M]: ...

@where(M >= 0, f"general_hamming requires non-negative window length, got M={M}")
def general_hamming(M: int, *, alpha=0.54, sym=True, dtype: DType = None, layout=None, device=None,
                    requires_grad=False) -> Tensor[dtype or "float32", M]: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
