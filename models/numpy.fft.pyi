"""numpy.fft: transforms along one axis or several."""

from moira.stubs import *


def _size(S, n, i):
    size = S[i] if n is None else n
    assert size >= 1, f"Invalid number of FFT data points ({size}) specified."
    return size

@since("2.0", "out")
@where(i=axis_of(axis, len(S)), size=S[i] if n is None else n)
@where(size >= 1, f"Invalid number of FFT data points ({size}) specified.")
def fft(a: ArrayLike[*S], n: int | None = None, axis: int = -1, norm=None, out=None) -> Array[
        "complex128", *S[:i], size, *S[i + 1:]]: ...
ifft = fft
@since("2.0", "out")
@where(i=axis_of(axis, len(S)), size=S[i] if n is None else n)
@where(size >= 1, f"Invalid number of FFT data points ({size}) specified.")
def rfft(a: ArrayLike[*S], n: int | None = None, axis: int = -1, norm=None, out=None) -> Array[
        "complex128", *S[:i], size // 2 + 1, *S[i + 1:]]: ...
@since("2.0", "out")
@where(i=axis_of(axis, len(S)), size=2 * (S[i] - 1) if n is None else n)
@where(size >= 1, f"Invalid number of FFT data points ({size}) specified.")
def irfft(a: ArrayLike[*S], n: int | None = None, axis: int = -1, norm=None, out=None) -> Array[
        "float64", *S[:i], size, *S[i + 1:]]: ...
hfft = irfft
ihfft = rfft

def _many(S, s, axes):
    """Sizes and axes of a transform along several axes."""
    if axes is None:
        axes = range(len(S)) if s is None else range(-len(s), 0)
    chosen = [axis_of(i, len(S)) for i in axes]
    if s is None:
        return ([S[i] for i in chosen], chosen)
    assert len(s) == len(chosen), "Shape and axes have different lengths."
    return (list(s), chosen)

def _spectrum(S, s, axes):
    sizes, chosen = _many(S, s, axes)
    R = S
    for n, i in zip(sizes, chosen):
        assert n >= 1, f"Invalid number of FFT data points ({n}) specified."
        R = R[:i] + (n,) + R[i + 1:]
    return R

@since("2.0", "out")
def fftn(a: ArrayLike[*S], s=None, axes=None, norm=None, out=None):
    return words.array(_spectrum(S, s, axes), "complex128")
ifftn = fftn
@since("2.0", "out")
def fft2(a: ArrayLike[*S], s=None, axes=(-2, -1), norm=None, out=None):
    return words.array(_spectrum(S, s, axes), "complex128")
ifft2 = fft2

def _half(S, s, axes):
    sizes, chosen = _many(S, s, axes)
    if len(chosen) == 0:
        raise IndexError("list index out of range")
    for n in sizes:
        assert n >= 1, f"Invalid number of FFT data points ({n}) specified."
    i = chosen[-1]
    R = S[:i] + (sizes[-1] // 2 + 1,) + S[i + 1:]
    for n, i in zip(sizes[:-1], chosen[:-1]):
        R = R[:i] + (n,) + R[i + 1:]
    return R
@since("2.0", "out")
def rfftn(a: ArrayLike[*S], s=None, axes=None, norm=None, out=None):
    return words.array(_half(S, s, axes), "complex128")
@since("2.0", "out")
def rfft2(a: ArrayLike[*S], s=None, axes=(-2, -1), norm=None, out=None):
    return words.array(_half(S, s, axes), "complex128")

def _whole(S, s, axes):
    sizes, chosen = _many(S, s, axes)
    if len(chosen) == 0:
        raise IndexError("list index out of range")
    if s is None:
        sizes = sizes[:-1] + [2 * (sizes[-1] - 1)]
    R = S
    for n, i in zip(sizes, chosen):
        assert n >= 1, f"Invalid number of FFT data points ({n}) specified."
        R = R[:i] + (n,) + R[i + 1:]
    return R
@since("2.0", "out")
def irfftn(a: ArrayLike[*S], s=None, axes=None, norm=None, out=None):
    return words.array(_whole(S, s, axes), "float64")
@since("2.0", "out")
def irfft2(a: ArrayLike[*S], s=None, axes=(-2, -1), norm=None, out=None):
    return words.array(_whole(S, s, axes), "float64")

@since("2.0", "device")
def fftfreq(n: int, d=1.0, device=None) -> Array["float64", n]: ...
@since("2.0", "device")
def rfftfreq(n: int, d=1.0, device=None) -> Array["float64", n // 2 + 1]: ...
@same_as("x")
def fftshift(x, axes=None):
    if isinstance(axes, int):
        axis_of(axes, rank(x))
    elif axes is not None:
        for i in axes:
            axis_of(i, rank(x))
ifftshift = fftshift

helper: until("2.4") = ...

def __getattr__(name):
    return not_modelled("a name of another version")
