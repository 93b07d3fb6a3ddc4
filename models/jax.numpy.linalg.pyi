"""jax.numpy.linalg."""

from moira.stubs import *
from jax.numpy import Array

def _square(S, name):
    if certainly(len(S) < 2) or certainly(S[-1] != S[-2]):
        raise ValueError(f"Argument to {name} must have shape [..., n, n], got {S}")
def inv(a: ArrayLike[*S]):
    _square(S, "inv")
    return array(S, "float")
def det(a: ArrayLike[*S]):
    _square(S, "det()")
    return array(S[:-2], "float")
def slogdet(a: ArrayLike[*S], *, method=None) -> Any:
    _square(S, "slogdet()")
def cholesky(a: ArrayLike[*S], *, upper=False, symmetrize_input=True):
    _square(S, "cholesky()")
    return array(S, "float")
def solve(a: ArrayLike[*S], b: ArrayLike[*T]):
    if certainly(len(S) < 2) or certainly(S[-1] != S[-2]):
        raise ValueError(f"linalg.solve: a must be square, got shapes {S} and {T}")
    if certainly(len(T) == 1) and certainly(T[0] != S[-1]) or certainly(len(T) == len(S)) and certainly(T[-2] != S[-1]):
        raise ValueError(f"linalg.solve: inconsistent sizes, got shapes {S} and {T}")
    return array(T, "float") if certainly(len(S) == 2) else _anything()
def _anything() -> Any: ...
@words.reduction("float")
def _norm(x, axis: Axis = None, keepdims=False): ...
def norm(x, ord=None, axis: Axis = None, keepdims=False):
    return _norm(x, axis, keepdims)
def eigvalsh(a: ArrayLike[*S], UPLO="L", *, symmetrize_input=True):
    _square(S, "eigh")
    return array(S[:-1], "float")
def eigh(a: ArrayLike[*S], UPLO=None, symmetrize_input=True):
    _square(S, "eigh")
    return (array(S[:-1], "float"), array(S, "float"))
def matrix_power(a: ArrayLike[*S], n):
    _square(S, "matrix_power")
    return array(S, dtype_of(a))

def __getattr__(name): ...
