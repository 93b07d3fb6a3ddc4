"""numpy.linalg: shapes of matrices and of stacks of them, as of NumPy 1.24."""

from moira.stubs import *


class LinAlgError(Exception): ...


def _square(S):
    if len(S) < 2:
        raise LinAlgError(f"{len(S)}-dimensional array given. Array must be at least two-dimensional")
    if S[-1] != S[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")

def _real(d):
    return promote(d, "float32")

def _matrix(S):
    if len(S) < 2:
        raise LinAlgError(f"{len(S)}-dimensional array given. Array must be at least two-dimensional")

def inv(a: ArrayLike[*S]) -> Array[_real(dtype_of(a)), *S]:
    _square(S)
def cholesky(a: ArrayLike[*S], *, upper=False) -> Array[_real(dtype_of(a)), *S]:
    _square(S)
def matrix_power(a: ArrayLike[*S], n: int) -> Array[dtype_of(a), *S]:
    _square(S)
def det(a: ArrayLike[*S]):
    _square(S)
    return words.result(S[:-2], _real(dtype_of(a)))
def slogdet(a: ArrayLike[*S]):
    _square(S)
    return (words.result(S[:-2], _real(dtype_of(a))), words.result(S[:-2], "float64"))
def eig(a: ArrayLike[*S]):
    _square(S)
    return (words.array(S[:-1]), words.array(S))
def eigh(a: ArrayLike[*S], UPLO="L"):
    if UPLO not in ("L", "U", "l", "u"):
        raise ValueError("UPLO argument must be 'L' or 'U'")
    _square(S)
    return (words.array(S[:-1], "float64"), words.array(S, _real(dtype_of(a))))
def eigvals(a: ArrayLike[*S]):
    _square(S)
    return words.array(S[:-1])
def eigvalsh(a: ArrayLike[*S], UPLO="L"):
    _square(S)
    return words.array(S[:-1], "float64")

def solve(a: ArrayLike[*S], b: ArrayLike[*T]):
    _square(S)
    if len(T) == 0:
        not_modelled("a right side of rank 0")
    n = S[-1]
    d = _real(promote(dtype_of(a), dtype_of(b)))
    if len(T) == len(S) - 1:
        assert T[-1] == n, (f"solve1: Input operand 1 has a mismatch in its core dimension 0, with gufunc "
                            f"signature (m,m),(m)->(m) (size {T[-1]} is different from {n})")
        return words.array(words.broadcast(S[:-2], T[:-1]) + (n,), d)
    if len(T) < 2:
        raise ValueError("solve: Input operand 1 does not have enough dimensions (has "
                         f"{len(T)}, gufunc core with signature (m,m),(m,n)->(m,n) requires 2)")
    assert T[-2] == n, (f"solve: Input operand 1 has a mismatch in its core dimension 0, with gufunc "
                        f"signature (m,m),(m,n)->(m,n) (size {T[-2]} is different from {n})")
    return words.array(words.broadcast(S[:-2], T[:-2]) + (n, T[-1]), d)

@where(len(S) == 2, f"{len(S)}-dimensional array given. Array must be two-dimensional", raises=LinAlgError)
@where(not (len(T) != 1 and len(T) != 2), f"{len(T)}-dimensional array given. Array must be two-dimensional",
       raises=LinAlgError)
@where(S[0] == T[0], "Incompatible dimensions", raises=LinAlgError)
@where(smallest=min(S[0], S[1]))
def lstsq(a: ArrayLike[*S], b: ArrayLike[*T], rcond="warn") -> (
        words.array((S[1],) + T[1:]), words.array((fresh("residuals"),)), words.result((), "int32"),
        Array["float64", smallest]): ...

def pinv(a: ArrayLike[*S], rcond=None, hermitian=False, *, rtol=None):
    _matrix(S)
    return words.array(S[:-2] + (S[-1], S[-2]), _real(dtype_of(a)))

def svd(a: ArrayLike[*S], full_matrices=True, compute_uv=True, hermitian=False):
    _matrix(S)
    m = S[-2]
    n = S[-1]
    k = min(m, n)
    d = _real(dtype_of(a))
    values = words.array(S[:-2] + (k,), "float64")
    if not compute_uv:
        return values
    if full_matrices:
        return (words.array(S[:-2] + (m, m), d), values, words.array(S[:-2] + (n, n), d))
    return (words.array(S[:-2] + (m, k), d), values, words.array(S[:-2] + (k, n), d))

def qr(a: ArrayLike[*S], mode="reduced"):
    if mode not in ("reduced", "complete", "r", "raw", "f", "full", "e", "economic"):
        raise ValueError(f"Unrecognized mode '{mode}'")
    _matrix(S)
    m = S[-2]
    n = S[-1]
    k = min(m, n)
    d = _real(dtype_of(a))
    if mode == "reduced":
        return (words.array(S[:-2] + (m, k), d), words.array(S[:-2] + (k, n), d))
    if mode == "complete":
        return (words.array(S[:-2] + (m, m), d), words.array(S, d))
    if mode == "r":
        return words.array(S[:-2] + (k, n), d)
    if mode == "raw":
        return (words.array(S[:-2] + (n, m), d), words.array(S[:-2] + (k,), d))
    return not_modelled("a deprecated mode")

def matrix_rank(A: ArrayLike[*S], tol=None, hermitian=False, *, rtol=None) -> (
        words.result((), "int64") if len(S) < 2 else
        words.result(S[:-2], "int64")): ...

def cond(x: ArrayLike[*S], p=None):
    _matrix(S)
    if p is not None and p != 2 and p != -2:
        _square(S)
    return words.result(S[:-2], "float64")

def norm(x: ArrayLike[*S], ord=None, axis: Axis = None, keepdims=False):
    if axis is None:
        if ord is not None and len(S) != 1 and len(S) != 2:
            raise ValueError("Improper number of dimensions to norm.")
        return words.result(words.reduce(S, None, keepdims), "float64")
    if isinstance(axis, tuple):
        if len(axis) > 2 or len(axis) == 0:
            raise ValueError("Improper number of dimensions to norm.")
        if len(axis) == 2 and axis_of(axis[0], len(S)) == axis_of(axis[1], len(S)):
            raise ValueError("Duplicate axes given.")
    return words.result(words.reduce(S, axis, keepdims), "float64")

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

def tensorinv(a: ArrayLike[*S], ind: int = 2):
    assert ind > 0, "Invalid ind argument."
    if prod(S[:ind]) != prod(S[ind:]):
        raise LinAlgError("Last 2 dimensions of the array must be square")
    return words.array(S[ind:] + S[:ind], _real(dtype_of(a)))
def tensorsolve(a: ArrayLike[*S], b: ArrayLike[*T], axes=None):
    if axes is not None:
        return not_modelled("axes that are moved")
    Q = S if len(S) == len(T) else S[len(T):]
    if prod(S) != prod(Q) * prod(Q):
        raise LinAlgError("Input arrays must satisfy the requirement             "
                          "prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])")
    return words.array(Q, _real(dtype_of(a)))

def __getattr__(name):
    return not_modelled("a name of another version")
