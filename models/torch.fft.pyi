"""torch.fft: Fourier transforms along one dimension, two, or any."""

from moira.stubs import *
import builtins
from torch import Tensor, _with, _real_type, _WHOLE, _FLOATS

Mismatch = RuntimeError

def _complex_of(x):
    d = dtype_of(x)
    if d == "complex64" or d == "complex128":
        return d
    return "complex128" if d == "float64" else "complex64" if d in _WHOLE + ("float32",) else "complex"

def _real_of(x):
    d = _complex_of(x)
    return "float64" if d == "complex128" else "float32" if d == "complex64" else "float"

def _needs_real(x, name):
    if dtype_of(x) == "complex64" or dtype_of(x) == "complex128":
        raise RuntimeError(f"{name} expects a real input tensor, but got {scalar_type(x)}")

@where(i=words.axis(dim, len(S)), size=n if n is not None else S[i] if len(S) > 0 else 0)
@where(size >= 1, f"Invalid number of data points ({size}) specified")
@where(d=dtype_of(input))
def fft(input: Tensor[*S], n=None, dim: int = -1, norm=None, *, out=None) -> Tensor[
        d if d == "complex64" or d == "complex128" else "complex128" if d == "float64" else "complex64"
        if d in _WHOLE + ("float32",) else "complex",
        *S[:words.axis(dim, len(S))], size, *S[words.axis(dim, len(S)) + 1:]]: ...
@where(i=words.axis(dim, len(S)), size=n if n is not None else S[i] if len(S) > 0 else 0)
@where(size >= 1, f"Invalid number of data points ({size}) specified")
@where(d=dtype_of(input))
def ifft(input: Tensor[*S], n=None, dim: int = -1, norm=None, *, out=None) -> Tensor[
        d if d == "complex64" or d == "complex128" else "complex128" if d == "float64" else "complex64"
        if d in _WHOLE + ("float32",) else "complex",
        *S[:words.axis(dim, len(S))], size, *S[words.axis(dim, len(S)) + 1:]]: ...
@where(not (dtype_of(input) == "complex64" or dtype_of(input) == "complex128"),
       f"rfft expects a real input tensor, but got {scalar_type(input)}", raises=RuntimeError)
@where(i=words.axis(dim, len(S)), size=n if n is not None else S[i] if len(S) > 0 else 0)
@where(size >= 1, f"Invalid number of data points ({size}) specified")
@where(d=dtype_of(input))
def rfft(input: Tensor[*S], n=None, dim: int = -1, norm=None, *, out=None) -> Tensor[
        d if d == "complex64" or d == "complex128" else "complex128" if d == "float64" else "complex64"
        if d in _WHOLE + ("float32",) else "complex",
        *S[:words.axis(dim, len(S))], size // 2 + 1, *S[words.axis(dim, len(S)) + 1:]]: ...
@where(not (dtype_of(input) == "complex64" or dtype_of(input) == "complex128"),
       f"ihfft expects a real input tensor, but got {scalar_type(input)}", raises=RuntimeError)
@where(i=words.axis(dim, len(S)), size=n if n is not None else S[i] if len(S) > 0 else 0)
@where(size >= 1, f"Invalid number of data points ({size}) specified")
@where(d=dtype_of(input))
def ihfft(input: Tensor[*S], n=None, dim: int = -1, norm=None, *, out=None) -> Tensor[
        d if d == "complex64" or d == "complex128" else "complex128" if d == "float64" else "complex64"
        if d in _WHOLE + ("float32",) else "complex",
        *S[:words.axis(dim, len(S))], size // 2 + 1, *S[words.axis(dim, len(S)) + 1:]]: ...
@where(i=words.axis(dim, len(S)), size=n if n is not None else 2 * (S[i] - 1) if len(S) > 0 else 0)
@where(size >= 1, f"Invalid number of data points ({size}) specified")
@where(d=dtype_of(input),
       d2=d if d == "complex64" or d == "complex128" else "complex128" if d == "float64" else "complex64"
       if d in _WHOLE + ("float32",) else "complex")
def irfft(input: Tensor[*S], n=None, dim: int = -1, norm=None, *, out=None) -> Tensor[
        "float64" if d2 == "complex128" else "float32" if d2 == "complex64" else "float", *S[:i], size,
        *S[i + 1:]]: ...
hfft = irfft

def _many(S, s, dim):
    """The dimensions that are transformed, and their new sizes."""
    if s is None:
        dims = builtins.range(len(S)) if dim is None else dim
        places = [words.axis(d, len(S)) for d in dims]
        sizes = [S[i] for i in places]
    else:
        given = [s] if isinstance(s, int) else s
        dims = builtins.range(-len(given), 0) if dim is None else dim
        assert len(dims) == len(given), "When given, dim and shape arguments must have the same length"
        places = [words.axis(d, len(S)) for d in dims]
        sizes = [S[i] if n == -1 else n for n, i in zip(given, places)]
    for k, i in enumerate(places):
        assert i not in places[:k], "FFT dims must be unique"
    return places, sizes

def _transformed(S, places, sizes):
    R = S
    for i, n in zip(places, sizes):
        assert n >= 1, f"Invalid number of data points ({n}) specified"
        R = _with(R, i, n)
    return R

def fftn(input: Tensor[*S], s=None, dim=None, norm=None, *, out=None):
    places, sizes = _many(S, s, [dim] if isinstance(dim, int) else dim)
    return words.array(_transformed(S, places, sizes), _complex_of(input))
ifftn = fftn
def fft2(input: Tensor, s=None, dim=(-2, -1), norm=None, *, out=None) -> fftn(input, s, dim): ...
ifft2 = fft2
def rfftn(input: Tensor[*S], s=None, dim=None, norm=None, *, out=None):
    _needs_real(input, "rfftn")
    places, sizes = _many(S, s, [dim] if isinstance(dim, int) else dim)
    assert len(places) > 0, "rfftn must transform at least one axis"
    R = _transformed(S, places, sizes)
    return words.array(_with(R, places[-1], sizes[-1] // 2 + 1), _complex_of(input))
def rfft2(input: Tensor, s=None, dim=(-2, -1), norm=None, *, out=None) -> rfftn(input, s, dim): ...
def irfftn(input: Tensor[*S], s=None, dim=None, norm=None, *, out=None):
    places, sizes = _many(S, s, [dim] if isinstance(dim, int) else dim)
    assert len(places) > 0, "irfftn must transform at least one axis"
    last = sizes[-1] if s is not None else 2 * (sizes[-1] - 1)
    return words.array(_transformed(S, places, sizes[:-1] + [last]), _real_of(input))
hfftn = irfftn
def ihfftn(input: Tensor[*S], s=None, dim=None, norm=None, *, out=None):
    _needs_real(input, "ihfftn")
    places, sizes = _many(S, s, [dim] if isinstance(dim, int) else dim)
    assert len(places) > 0, "ihfftn must transform at least one axis"
    R = _transformed(S, places, sizes)
    return words.array(_with(R, places[-1], sizes[-1] // 2 + 1), _complex_of(input))
def ihfft2(input: Tensor, s=None, dim=(-2, -1), norm=None, *, out=None) -> ihfftn(input, s, dim): ...
def hfft2(input: Tensor, s=None, dim=(-2, -1), norm=None, *, out=None) -> hfftn(input, s, dim): ...
def irfft2(input: Tensor, s=None, dim=(-2, -1), norm=None, *, out=None) -> irfftn(input, s, dim): ...

def fftfreq(n: int, d=1.0, *, out=None, dtype: DType = None, layout=None, device=None,
            requires_grad=False) -> Tensor[dtype or "float32", n]: ...
def rfftfreq(n: int, d=1.0, *, out=None, dtype: DType = None, layout=None, device=None,
             requires_grad=False) -> Tensor[dtype or "float32", n // 2 + 1]: ...

def fftshift(input: Tensor[*S], dim=None) -> Tensor[dtype_of(input), *S]:
    if dim is not None and words.prod(S) != 0:
        for d in [dim] if isinstance(dim, int) else dim:
            words.axis(d, len(S))
ifftshift = fftshift

def __getattr__(name):
    return not_modelled("a name that is not known")
