"""torch.linalg: decompositions and solvers of stacks of matrices."""

from moira.stubs import *
from collections import namedtuple
import builtins
import torch
from torch import Tensor, _needs_square, _real_type, _complex_type, _WHOLE

Mismatch = RuntimeError
also_called = {"axis": "dim", "keepdims": "keepdim"}

class LinAlgError(RuntimeError): ...

_QR = namedtuple("linalg_qr", ["Q", "R"])
_USV = namedtuple("linalg_svd", ["U", "S", "Vh"])
_Eigen = namedtuple("linalg_eig", ["eigenvalues", "eigenvectors"])
_SignLog = namedtuple("linalg_slogdet", ["sign", "logabsdet"])
_PLU = namedtuple("linalg_lu", ["P", "L", "U"])
_Solution = namedtuple("linalg_lstsq", ["solution", "residuals", "rank", "singular_values"])

def _needs_matrix(S, name):
    assert len(S) >= 2, f"{name}: The input tensor A must have at least 2 dimensions."

def _needs_float(A, name):
    if dtype_of(A) in _WHOLE:
        raise RuntimeError(
            f"{name}: Expected a floating point or complex tensor as input. Got {scalar_type(A)}")

def det(A: Tensor[*S], *, out=None) -> Tensor[dtype_of(A), *S[:-2]]:
    _needs_square(A, "linalg.det")

def slogdet(A: Tensor[*S], *, out=None):
    _needs_square(A, "linalg.slogdet")
    return _SignLog(words.array(S[:-2], dtype_of(A)), words.array(S[:-2], _real_type(dtype_of(A))))

def inv(A: Tensor[*S], *, out=None) -> Tensor[dtype_of(A), *S]:
    _needs_square(A, "linalg.inv")

def inv_ex(A: Tensor[*S], *, check_errors=False, out=None):
    _needs_square(A, "linalg.inv")
    return (words.array(S, dtype_of(A)), words.array(S[:-2], "int32"))

@where(len(S) >= 2,
       f"linalg.pinv({scalar_type(A)}{{{brackets(S)}}}): expected a tensor with 2 or more dimensions of "
       "float, double, cfloat or cdouble types")
def pinv(A: Tensor[*S], *, atol=None, rtol=None, hermitian=False,
         out=None) -> Tensor[dtype_of(A), *words.swapaxes(S, -2, -1)]: ...

def matrix_exp(A: Tensor[*S]) -> Tensor[dtype_of(A), *S]:
    _needs_square(A, "linalg.matrix_exp")

def matrix_power(A: Tensor[*S], n: int, *, out=None) -> Tensor[dtype_of(A), *S]:
    _needs_square(A, "linalg.matrix_power")

@where(len(S) >= 2, "torch.linalg.matrix_rank: The input tensor input must have at least 2 dimensions.")
def matrix_rank(A: Tensor[*S], *args, atol=None, rtol=None, hermitian=False, out=None) -> Tensor[
        "int64", *S[:-2]]: ...

def cond(A: Tensor[*S], p=None, *, out=None) -> Tensor[_real_type(dtype_of(A)), *S[:-2]]:
    assert len(S) >= 2, "linalg.cond: The input tensor A must have at least 2 dimensions."

def cholesky(A: Tensor[*S], *, upper=False, out=None) -> Tensor[dtype_of(A), *S]:
    _needs_square(A, "linalg.cholesky")

def cholesky_ex(A: Tensor[*S], *, upper=False, check_errors=False, out=None):
    _needs_square(A, "linalg.cholesky")
    return (words.array(S, dtype_of(A)), words.array(S[:-2], "int32"))

def qr(A: Tensor[*S], mode="reduced", *, out=None):
    _needs_matrix(S, "linalg.qr")
    if isinstance(mode, str) and mode not in ("reduced", "complete", "r"):
        raise RuntimeError(
            f"qr received unrecognized mode '{mode}' but expected one of 'reduced' (default), 'r', or "
            "'complete'")
    k = S[-2] if mode == "complete" else builtins.min(S[-2], S[-1])
    R = words.array(S[:-2] + (k, S[-1]), dtype_of(A))
    return _QR(words.array((0,) if mode == "r" else S[:-1] + (k,), dtype_of(A)), R)

def svd(A: Tensor[*S], full_matrices=True, *, driver=None, out=None):
    assert len(S) >= 2, (
        f"linalg.svd: input should have at least 2 dimensions, but has {len(S)} dimensions instead")
    k = builtins.min(S[-2], S[-1])
    B = S[:-2]
    return _USV(words.array(B + (S[-2], S[-2] if full_matrices else k), dtype_of(A)),
                words.array(B + (k,), _real_type(dtype_of(A))),
                words.array(B + (S[-1] if full_matrices else k, S[-1]), dtype_of(A)))

def svdvals(A: Tensor[*S], *, driver=None, out=None):
    assert len(S) >= 2, (
        f"linalg.svd: input should have at least 2 dimensions, but has {len(S)} dimensions instead")
    return words.array(S[:-2] + (builtins.min(S[-2], S[-1]),), _real_type(dtype_of(A)))

def eig(A: Tensor[*S], *, out=None):
    _needs_square(A, "linalg.eig")
    return _Eigen(words.array(S[:-1], _complex_of(A)), words.array(S, _complex_of(A)))

def eigvals(A: Tensor[*S], *, out=None):
    _needs_square(A, "linalg.eigvals")
    return words.array(S[:-1], _complex_of(A))

def eigh(A: Tensor[*S], UPLO="L", *, out=None):
    _needs_square(A, "linalg.eigh")
    return _Eigen(words.array(S[:-1], _real_type(dtype_of(A))), words.array(S, dtype_of(A)))

def eigvalsh(A: Tensor[*S], UPLO="L", *, out=None):
    _needs_square(A, "linalg.eigvalsh")
    return words.array(S[:-1], _real_type(dtype_of(A)))

def _complex_of(A):
    d = dtype_of(A)
    return d if d == "complex64" or d == "complex128" else _complex_type(d)

def lu(A: Tensor[*S], *, pivot=True, out=None):
    _needs_matrix(S, "linalg.lu")
    k = builtins.min(S[-2], S[-1])
    B = S[:-2]
    P = B + (S[-2], S[-2]) if pivot else (0,)
    return _PLU(words.array(P, dtype_of(A)), words.array(B + (S[-2], k), dtype_of(A)),
                words.array(B + (k, S[-1]), dtype_of(A)))

def lu_factor(A: Tensor[*S], *, pivot=True, out=None):
    _needs_matrix(S, "linalg.lu_factor")
    return (words.array(S, dtype_of(A)), words.array(S[:-2] + (builtins.min(S[-2], S[-1]),), "int32"))

def solve(A: Tensor[*S], B: Tensor[*T], *, left=True, out=None):
    _needs_square(A, "linalg.solve")
    if len(T) == 1 or (len(S) - 1 == len(T) and certainly(T == S[:-1])):
        if len(T) == 1:
            assert S[-1] == T[-1], (
                f"linalg.solve: Incompatible shapes of A and B for the equation AX = B ({S[-2]}x{S[-1]} and "
                f"{T[-1]}x1)")
        return words.array(words.broadcast(S[:-1], T), dtype_of(A))
    if left is True:
        assert S[-1] == T[-2], (
            f"linalg.solve: Incompatible shapes of A and B for the equation AX = B ({S[-2]}x{S[-1]} and "
            f"{T[-2]}x{T[-1]})")
    return words.array(words.broadcast(S[:-2], T[:-2]) + T[-2:], dtype_of(A))

def solve_triangular(A: Tensor[*S], B: Tensor[*T], *, upper, left=True, unitriangular=False, out=None):
    _needs_square(A, "linalg.solve_triangular")
    _needs_matrix(T, "linalg.solve_triangular")
    if left is True:
        assert S[-1] == T[-2], (
            "linalg.solve_triangular: Incompatible shapes of A and B for the equation AX = B "
            f"({S[-2]}x{S[-1]} and {T[-2]}x{T[-1]})")
    return words.array(words.broadcast(S[:-2], T[:-2]) + T[-2:], dtype_of(A))

def lstsq(A: Tensor[*S], B: Tensor[*T], rcond=None, *, driver=None):
    assert len(S) >= 2, "torch.linalg.lstsq: input must have at least 2 dimensions."
    if len(T) == 1 and len(S) == 2:
        X = (S[-1],)
        assert S[-2] == T[0], "torch.linalg.lstsq: input.size(-2) should match other.size(-1)"
    else:
        assert S[-2] == T[-2], "torch.linalg.lstsq: input.size(-2) should match other.size(-2)"
        X = T[:-2] + (S[-1], T[-1])
    return _Solution(words.array(X, dtype_of(A)), words.array(words.anything(), dtype_of(A)),
        words.array(S[:-2], "int64"),
                     words.array(words.anything(), dtype_of(A)))

def norm(A: Tensor[*S], ord=None, dim=None, keepdim=False, *, out=None, dtype: DType = None):
    if dtype is None:
        _needs_float(A, "linalg.vector_norm")
    if dim is None and ord is not None:
        assert len(S) == 1 or len(S) == 2, (
            f"linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got {len(S)}D.")
    if isinstance(dim, (tuple, list)):
        assert len(dim) == 1 or len(dim) == 2, (
            f"linalg.norm: If dim is specified, it must be of length 1 or 2. Got {brackets(tuple(dim))}")
    return words.array(words.reduce(S, dim, keepdim), dtype or _real_type(dtype_of(A)))

def vector_norm(x: Tensor[*S], ord=2, dim=None, keepdim=False, *, dtype: DType = None, out=None):
    if dtype is None:
        _needs_float(x, "linalg.vector_norm")
    return words.array(words.reduce(S, dim, keepdim), dtype or _real_type(dtype_of(x)))

def matrix_norm(A: Tensor[*S], ord="fro", dim=(-2, -1), keepdim=False, *, dtype: DType = None, out=None):
    assert len(S) >= 2, "linalg.matrix_norm: The input tensor A must have at least 2 dimensions."
    if isinstance(dim, (tuple, list)) and len(dim) == 2:
        assert words.axis(dim[0], len(S)) != words.axis(dim[1], len(S)), (
            f"linalg.matrix_norm: dims must be different. Got ({dim[0]}, {dim[1]})")
    return words.array(words.reduce(S, tuple(dim), keepdim), dtype or _real_type(dtype_of(A)))

@where(len(S) == len(T), "linalg.cross: inputs must have the same number of dimensions.")
@where(i=words.axis(dim, len(S)))
@where(S[i] == 3 and T[i] == 3,
       f"linalg.cross: inputs dimension {dim} must have length 3. Got {S[i]} and {T[i]}")
def cross(input: Tensor[*S], other: Tensor[*T], *, dim: int = -1, out=None) -> Tensor[
        promote(input, other), *words.broadcast(S, T)]: ...

def vecdot(x: Tensor[*S], y: Tensor[*T], *, dim: int = -1, out=None) -> Tensor[
        dtype_of(x), *words.reduce(words.broadcast(S, T), dim)]: ...

def matmul(input: Tensor, other: Tensor, *, out=None) -> input.matmul(other): ...

def multi_dot(tensors: Seq[Tensor], *, out=None):
    assert len(tensors) >= 2, f"multi_dot(): expected at least 2 tensors but got {len(tensors)}"
    R = shape_of(tensors[0])
    for x in tensors[1:]:
        R = words.matmul(R, shape_of(x))
    return words.array(R, dtype_of(tensors[0]))

@where(len(S) >= 2, "torch.linalg.householder_product: input must have at least 2 dimensions.")
def householder_product(A: Tensor[*S], tau: Tensor, *, out=None) -> Tensor[dtype_of(A), *S]: ...

@where(ind > 0, "Expected a strictly positive integer for 'ind'")
def tensorinv(A: Tensor[*S], ind: int = 2, *, out=None) -> Tensor[dtype_of(A), *S[ind:], *S[:ind]]: ...

def tensorsolve(A: Tensor[*S], B: Tensor[*T], dims=None, *, out=None):
    if dims is not None:
        return not_modelled("dimensions that are moved")
    return words.array(S[len(T):], dtype_of(A))

def vander(x: Tensor[*S], *, N=None) -> Tensor[dtype_of(x), *S, S[-1] if N is None else N]: ...

def diagonal(A: Tensor, *, offset: int = 0, dim1: int = -2, dim2: int = -1) -> A.diagonal(
        offset, dim1, dim2): ...

def __getattr__(name):
    return not_modelled("a name that is not known")
