"""numpy.linalg: shapes of matrices and of stacks of them."""

from moira.stubs import *
import numpy as _numpy


class LinAlgError(Exception): ...


def _square(S):
    if len(S) < 2:
        raise LinAlgError(f"{len(S)}-dimensional array given. Array must be at least two-dimensional")
    if S[-1] != S[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")

def _real(d):
    return promote(d, "float32")

@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError)
def inv(a: ArrayLike[*S]) -> Array[promote(dtype_of(a), "float32"), *S]: ...
@since("2.0", "upper")
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError)
def cholesky(a: ArrayLike[*S], *, upper=False) -> Array[promote(dtype_of(a), "float32"), *S]: ...
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError)
def matrix_power(a: ArrayLike[*S], n: int) -> Array[dtype_of(a), *S]: ...
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError)
def det(a: ArrayLike[*S]) -> words.result(S[:-2], promote(dtype_of(a), "float32")): ...
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError)
def slogdet(a: ArrayLike[*S]) -> (
        words.result(S[:-2], promote(dtype_of(a), "float32")), words.result(S[:-2], "float64")): ...
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError)
def eig(a: ArrayLike[*S]) -> (words.array(S[:-1]), words.array(S)): ...
@where(UPLO in ("L", "U", "l", "u"), "UPLO argument must be 'L' or 'U'", raises=ValueError)
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError)
def eigh(a: ArrayLike[*S], UPLO="L") -> (
        Array["float64", *S[:-1]], Array[promote(dtype_of(a), "float32"), *S]): ...
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError)
def eigvals(a: ArrayLike[*S]) -> words.array(S[:-1]): ...
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError)
def eigvalsh(a: ArrayLike[*S], UPLO="L") -> Array["float64", *S[:-1]]: ...

@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError)
@valid(not_modelled("a right side of rank 0"), when=len(T) == 0)
@where(n=S[-1], d=promote(promote(dtype_of(a), dtype_of(b)), "float32"))
@where(is_vector=len(T) == 1 if words.version("numpy") >= (2, 0) else len(T) == len(S) - 1)
@where(T[-1] == n,
       "solve1: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (m,m),(m)->(m) "
       f"(size {T[-1]} is different from {n})",
       when=is_vector)
@where(len(T) >= 2,
       f"solve: Input operand 1 does not have enough dimensions (has {len(T)}, gufunc core with signature "
       "(m,m),(m,n)->(m,n) requires 2)",
       raises=ValueError, when=not is_vector)
@where(T[-2] == n,
       "solve: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
       f"(m,m),(m,n)->(m,n) (size {T[-2]} is different from {n})",
       when=not is_vector)
def solve(a: ArrayLike[*S], b: ArrayLike[*T]) -> (
        words.array(words.broadcast(S[:-2], T[:-1]) + (n,), d) if is_vector else
        words.array(words.broadcast(S[:-2], T[:-2]) + (n, T[-1]), d)): ...

@where(len(S) == 2, f"{len(S)}-dimensional array given. Array must be two-dimensional", raises=LinAlgError)
@where(not (len(T) != 1 and len(T) != 2), f"{len(T)}-dimensional array given. Array must be two-dimensional",
       raises=LinAlgError)
@where(S[0] == T[0], "Incompatible dimensions", raises=LinAlgError)
@where(smallest=min(S[0], S[1]))
def lstsq(a: ArrayLike[*S], b: ArrayLike[*T], rcond="warn") -> (
        words.array((S[1],) + T[1:]), words.array((fresh("residuals"),)), words.result((), "int32"),
        Array["float64", smallest]): ...

@since("2.0", "rtol")
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
def pinv(a: ArrayLike[*S], rcond=None, hermitian=False, *, rtol=None) -> Array[
        promote(dtype_of(a), "float32"), *S[:-2], S[-1], S[-2]]: ...

@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(m=S[-2], n=S[-1], k=min(m, n), d=promote(dtype_of(a), "float32"))
def svd(a: ArrayLike[*S], full_matrices=True, compute_uv=True, hermitian=False) -> (
        Array["float64", *S[:-2], k] if not compute_uv else
        (words.array(S[:-2] + (m, m), d), Array["float64", *S[:-2], k], words.array(S[:-2] + (n, n), d))
        if full_matrices else
        (words.array(S[:-2] + (m, k), d), Array["float64", *S[:-2], k], words.array(S[:-2] + (k, n), d))): ...

@where(mode in ("reduced", "complete", "r", "raw", "f", "full", "e", "economic"), f"Unrecognized mode '{mode}'",
       raises=ValueError)
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(m=S[-2], n=S[-1], k=min(m, n), d=promote(dtype_of(a), "float32"))
def qr(a: ArrayLike[*S], mode="reduced") -> (
        (words.array(S[:-2] + (m, k), d), words.array(S[:-2] + (k, n), d)) if mode == "reduced" else
        (words.array(S[:-2] + (m, m), d), words.array(S, d)) if mode == "complete" else
        words.array(S[:-2] + (k, n), d) if mode == "r" else
        (words.array(S[:-2] + (n, m), d), words.array(S[:-2] + (k,), d)) if mode == "raw" else
        not_modelled("a deprecated mode")): ...

@since("2.0", "rtol")
def matrix_rank(A: ArrayLike[*S], tol=None, hermitian=False, *, rtol=None) -> (
        words.result((), "int64") if len(S) < 2 else
        words.result(S[:-2], "int64")): ...

@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError)
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional",
       raises=LinAlgError, when=p is not None and p != 2 and (p != -2))
@where(S[-1] == S[-2], "Last 2 dimensions of the array must be square", raises=LinAlgError,
       when=p is not None and p != 2 and (p != -2))
def cond(x: ArrayLike[*S], p=None) -> words.result(S[:-2], "float64"): ...

@where(not (ord is not None and len(S) != 1 and (len(S) != 2)), "Improper number of dimensions to norm.",
       raises=ValueError, when=axis is None)
@where(not (len(axis) > 2 or len(axis) == 0), "Improper number of dimensions to norm.", raises=ValueError,
       when=axis is not None and isinstance(axis, tuple))
@where(not (len(axis) == 2 and axis_of(axis[0], len(S)) == axis_of(axis[1], len(S))), "Duplicate axes given.",
       raises=ValueError, when=axis is not None and isinstance(axis, tuple))
def norm(x: ArrayLike[*S], ord=None, axis: Axis = None, keepdims=False) -> (
        words.result(words.reduce(S, None, keepdims), words.of_kind(x, "deviation")) if axis is None else
        words.result(words.reduce(S, axis, keepdims), words.of_kind(x, "deviation"))): ...

def multi_dot(arrays: Seq[ArrayLike], *, out=None):
    assert len(arrays) >= 2, "Expecting at least two arrays."
    R = shape_of(arrays[0])
    d = dtype_of(arrays[0])
    if len(arrays) > 2:
        for a in arrays[1:-1]:
            if rank(a) != 2:
                raise LinAlgError(f"{rank(a)}-dimensional array given. Array must be two-dimensional")
    for a in arrays[1:]:
        R = words.dot(R, shape_of(a))
        d = promote(d, dtype_of(a))
    return words.result(R, d)

@where(ind > 0, "Invalid ind argument.")
@where(prod(S[:ind]) == prod(S[ind:]), "Last 2 dimensions of the array must be square", raises=LinAlgError)
def tensorinv(a: ArrayLike[*S], ind: int = 2) -> Array[promote(dtype_of(a), "float32"), *S[ind:], *S[:ind]]: ...
@where(prod(S) == prod(S if len(S) == len(T) else S[len(T):]) * prod(S if len(S) == len(T) else S[len(T):]),
       "Input arrays must satisfy the requirement             prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])",
       raises=LinAlgError, when=axes is None)
def tensorsolve(a: ArrayLike[*S], b: ArrayLike[*T], axes=None) -> (
        not_modelled("axes that are moved") if axes is not None else
        Array[promote(dtype_of(a), "float32"), *(S if len(S) == len(T) else S[len(T):])]): ...

@since("2.0")
@where(len(S) >= 2, f"{len(S)}-dimensional array given. Array must be at least two-dimensional", raises=LinAlgError)
def svdvals(x: ArrayLike[*S], /) -> Array["float64", *S[:-2], min(S[-2], S[-1])]: ...
@since("2.0")
@where(len(S) >= 2, f"Input array must be at least 2-dimensional, but it is {len(S)}", raises=ValueError)
def matrix_transpose(x: ArrayLike[*S], /) -> Array[dtype_of(x), *S[:-2], S[-1], S[-2]]: ...
@since("2.0")
@valid(words.axes((-2, -1), len(S)))
def matrix_norm(x: ArrayLike[*S], /, *, keepdims=False, ord="fro") -> (
        words.result(words.reduce(S, (-2, -1), keepdims), words.of_kind(x, "deviation"))): ...
@since("2.0")
def vector_norm(x: ArrayLike[*S], /, *, axis: Axis = None, keepdims=False, ord=2) -> (
        words.result(words.reduce(S, axis, keepdims), words.of_kind(x, "deviation"))): ...
@since("2.0")
def vecdot(x1, x2, /, *, axis=-1) -> (
        _numpy.vecdot(x1, x2) if axis == -1 else not_modelled("another axis than the last")): ...
@since("2.0")
def matmul(x1, x2, /) -> _numpy.matmul(x1, x2): ...
@since("2.0")
def tensordot(x1, x2, /, *, axes=2) -> _numpy.tensordot(x1, x2, axes): ...
@since("2.0")
@where(len(S) == 1 and len(T) == 1, f"Input arrays must be one-dimensional, but they are x1.ndim={len(S)} and x2.ndim={len(T)}.",
       raises=ValueError)
def outer(x1: ArrayLike[*S], x2: ArrayLike[*T], /) -> Array[promote(x1, x2), *S, *T]: ...
@since("2.0")
@valid(words.axes((-2, -1), len(S)))
def diagonal(x: ArrayLike[*S], /, *, offset: int = 0) -> Array[dtype_of(x), *words.diagonal(S, offset, -2, -1)]: ...
@since("2.0")
@valid(words.axes((-2, -1), len(S)))
def trace(x: ArrayLike[*S], /, *, offset: int = 0, dtype: DType = None) -> (
        words.result(words.trace(S, offset, -2, -1), dtype or dtype_of(x))): ...
@since("2.0")
def cross(x1: ArrayLike[*S], x2: ArrayLike[*T], /, *, axis: int = -1):
    if S[axis] != 3 or T[axis] != 3:
        raise ValueError("Both input arrays must be (arrays of) 3-dimensional vectors, but they are "
                         f"{S[axis]} and {T[axis]} dimensional instead.")
    return _numpy.cross(x1, x2, axis=axis)

linalg: until("2.4") = ...
lapack_lite: until("1.26") = ...
test: Any

def __getattr__(name):
    if name.startswith("_"):
        return not_modelled("a name of its own")
    raise AttributeError(f"module 'numpy.linalg' has no attribute '{name}'")
