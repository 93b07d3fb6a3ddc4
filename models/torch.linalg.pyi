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

@where(len(S) >= 2, "linalg.det: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.det: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A), f"linalg.det: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def det(A: Tensor[*S], *, out=None) -> Tensor[dtype_of(A), *S[:-2]]: ...

@where(len(S) >= 2, "linalg.slogdet: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.slogdet: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A),
       f"linalg.slogdet: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def slogdet(A: Tensor[*S], *, out=None) -> _SignLog[
        Tensor[dtype_of(A), *S[:-2]], Tensor[of_kind(A, "real"), *S[:-2]]]: ...

@where(len(S) >= 2, "linalg.inv: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.inv: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A), f"linalg.inv: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def inv(A: Tensor[*S], *, out=None) -> Tensor[dtype_of(A), *S]: ...

@where(len(S) >= 2, "linalg.inv: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.inv: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A), f"linalg.inv: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def inv_ex(A: Tensor[*S], *, check_errors=False, out=None) -> (
        Tensor[dtype_of(A), *S], Tensor["int32", *S[:-2]]): ...

@where(len(S) >= 2,
       f"linalg.pinv({scalar_type(A)}{{{brackets(S)}}}): expected a tensor with 2 or more dimensions of "
       "float, double, cfloat or cdouble types")
@where(not whole(A),
       f"linalg.pinv({scalar_type(A)}{{{brackets(S)}}}): expected a tensor with 2 or more dimensions of "
       "float, double, cfloat or cdouble types")
def pinv(A: Tensor[*S], *, atol=None, rtol=None, hermitian=False,
         out=None) -> Tensor[dtype_of(A), *words.swapaxes(S, -2, -1)]: ...

@where(len(S) >= 2, "linalg.matrix_exp: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.matrix_exp: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A),
       f"linalg.matrix_exp: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def matrix_exp(A: Tensor[*S]) -> Tensor[dtype_of(A), *S]: ...

@where(len(S) >= 2, "linalg.matrix_power: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.matrix_power: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A), f"linalg.inv: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError, when=n < 0)
def matrix_power(A: Tensor[*S], n: int, *, out=None) -> Tensor[dtype_of(A), *S]: ...

@where(len(S) >= 2, "torch.linalg.matrix_rank: The input tensor input must have at least 2 dimensions.")
def matrix_rank(A: Tensor[*S], *args, atol=None, rtol=None, hermitian=False, out=None) -> Tensor[
        "int64", *S[:-2]]: ...

@where(len(S) >= 2, "linalg.cond: The input tensor A must have at least 2 dimensions.")
@gradient("some")
def cond(A: Tensor[*S], p=None, *, out=None) -> Tensor[of_kind(A, "real"), *S[:-2]]: ...

@where(len(S) >= 2, "linalg.cholesky: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.cholesky: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A),
       f"linalg.cholesky: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def cholesky(A: Tensor[*S], *, upper=False, out=None) -> Tensor[dtype_of(A), *S]: ...

@where(len(S) >= 2, "linalg.cholesky: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.cholesky: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A),
       f"linalg.cholesky: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def cholesky_ex(A: Tensor[*S], *, upper=False, check_errors=False, out=None) -> (
        Tensor[dtype_of(A), *S], Tensor["int32", *S[:-2]]): ...

@where(not whole(A), f"linalg.qr: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def qr(A: Tensor[*S], mode="reduced", *, out=None):
    _needs_matrix(S, "linalg.qr")
    if isinstance(mode, str) and mode not in ("reduced", "complete", "r"):
        raise RuntimeError(
            f"qr received unrecognized mode '{mode}' but expected one of 'reduced' (default), 'r', or "
            "'complete'")
    k = S[-2] if mode == "complete" else builtins.min(S[-2], S[-1])
    R = words.array(S[:-2] + (k, S[-1]), dtype_of(A))
    return _QR(words.array((0,) if mode == "r" else S[:-1] + (k,), dtype_of(A)), R)

@where(len(S) >= 2, f"linalg.svd: input should have at least 2 dimensions, but has {len(S)} dimensions instead")
@where(k=builtins.min(S[-2], S[-1]), B=S[:-2])
@where(not whole(A), f"linalg.svd: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def svd(A: Tensor[*S], full_matrices=True, *, driver=None, out=None) -> _USV[
        Tensor[dtype_of(A), *B, S[-2], S[-2] if full_matrices else k], Tensor[of_kind(A, "real"), *B, k],
        Tensor[dtype_of(A), *B, S[-1] if full_matrices else k, S[-1]]]: ...

@where(len(S) >= 2, f"linalg.svd: input should have at least 2 dimensions, but has {len(S)} dimensions instead")
def svdvals(A: Tensor[*S], *, driver=None, out=None) -> Tensor[
        of_kind(A, "real"), *S[:-2], builtins.min(S[-2], S[-1])]: ...

@where(len(S) >= 2, "linalg.eig: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.eig: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A), f"linalg.eig: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
@where(d=dtype_of(A))
def eig(A: Tensor[*S], *, out=None) -> _Eigen[
        Tensor[d if d == "complex64" or d == "complex128" else "complex128" if d == "float64" else "complex64"
        if d == "float32" else "complex", *S[:-1]],
        Tensor[d if d == "complex64" or d == "complex128" else "complex128" if d == "float64" else "complex64"
        if d == "float32" else "complex", *S]]: ...

@where(len(S) >= 2, "linalg.eigvals: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.eigvals: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A),
       f"linalg.eigvals: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
@where(d=dtype_of(A))
def eigvals(A: Tensor[*S], *, out=None) -> Tensor[
        d if d == "complex64" or d == "complex128" else "complex128" if d == "float64" else "complex64"
        if d == "float32" else "complex",
        *S[:-1]]: ...

@where(len(S) >= 2, "linalg.eigh: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.eigh: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A), f"linalg.eigh: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def eigh(A: Tensor[*S], UPLO="L", *, out=None) -> _Eigen[
        Tensor[of_kind(A, "real"), *S[:-1]], Tensor[dtype_of(A), *S]]: ...

@where(len(S) >= 2, "linalg.eigvalsh: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.eigvalsh: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A),
       f"linalg.eigvalsh: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
def eigvalsh(A: Tensor[*S], UPLO="L", *, out=None) -> Tensor[of_kind(A, "real"), *S[:-1]]: ...

def _complex_of(A):
    d = dtype_of(A)
    return d if d == "complex64" or d == "complex128" else _complex_type(d)

@gradient("some")
@where(len(S) >= 2, "linalg.lu: The input tensor A must have at least 2 dimensions.")
@where(k=builtins.min(S[-2], S[-1]), B=S[:-2], P=B + (S[-2], S[-2]) if pivot else (0,))
def lu(A: Tensor[*S], *, pivot=True, out=None) -> _PLU[
        Tensor[dtype_of(A), *P], Tensor[dtype_of(A), *B, S[-2], k], Tensor[dtype_of(A), *B, k, S[-1]]]: ...

@where(len(S) >= 2, "linalg.lu_factor: The input tensor A must have at least 2 dimensions.")
def lu_factor(A: Tensor[*S], *, pivot=True, out=None) -> (
        Tensor[dtype_of(A), *S], Tensor["int32", *S[:-2], builtins.min(S[-2], S[-1])]): ...

@where(len(S) >= 2, "linalg.solve: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.solve: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A),
       f"linalg.solve: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
@where(S[-1] == T[-1],
       f"linalg.solve: Incompatible shapes of A and B for the equation AX = B ({S[-2]}x{S[-1]} and {T[-1]}x1)",
       when=(len(T) == 1 or (len(S) - 1 == len(T) and certainly(T == S[:-1]))) and len(T) == 1)
@where(S[-1] == T[-2],
       f"linalg.solve: Incompatible shapes of A and B for the equation AX = B ({S[-2]}x{S[-1]} and "
       f"{T[-2]}x{T[-1]})",
       when=not (len(T) == 1 or (len(S) - 1 == len(T) and certainly(T == S[:-1]))) and left is True)
def solve(A: Tensor[*S], B: Tensor[*T], *, left=True, out=None) -> (
        Tensor[dtype_of(A), *words.broadcast(S[:-1], T)] if len(T) == 1 or (len(S) - 1 == len(T)
        and certainly(T == S[:-1])) else
        Tensor[dtype_of(A), *words.broadcast(S[:-2], T[:-2]), *T[-2:]]): ...

@where(len(S) >= 2, "linalg.solve_triangular: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1],
       f"linalg.solve_triangular: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
@where(not whole(A),
       f"linalg.solve_triangular: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError)
@where(len(T) >= 2, "linalg.solve_triangular: The input tensor A must have at least 2 dimensions.")
@where(S[-1] == T[-2],
       f"linalg.solve_triangular: Incompatible shapes of A and B for the equation AX = B ({S[-2]}x{S[-1]} and "
       f"{T[-2]}x{T[-1]})",
       when=left is True)
def solve_triangular(A: Tensor[*S], B: Tensor[*T], *, upper, left=True, unitriangular=False, out=None) -> Tensor[
        dtype_of(A), *words.broadcast(S[:-2], T[:-2]), *T[-2:]]: ...

@where(len(S) >= 2, "torch.linalg.lstsq: input must have at least 2 dimensions.")
@where(S[-2] == T[0], "torch.linalg.lstsq: input.size(-2) should match other.size(-1)",
       when=len(T) == 1 and len(S) == 2)
@where(S[-2] == T[-2], "torch.linalg.lstsq: input.size(-2) should match other.size(-2)",
       when=not (len(T) == 1 and len(S) == 2))
@gradient("some")
@where(X=(S[-1],) if len(T) == 1 and len(S) == 2 else T[:-2] + (S[-1], T[-1]))
def lstsq(A: Tensor[*S], B: Tensor[*T], rcond=None, *, driver=None) -> _Solution[
        Tensor[dtype_of(A), *X], Tensor[dtype_of(A), *words.anything()], Tensor["int64", *S[:-2]],
        Tensor[dtype_of(A), *words.anything()]]: ...

@where(not whole(A),
       f"linalg.vector_norm: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError, when=dtype is None)
@where(len(S) == 1 or len(S) == 2,
       f"linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got {len(S)}D.",
       when=dim is None and ord is not None)
@where(len(dim) == 1 or len(dim) == 2,
       f"linalg.norm: If dim is specified, it must be of length 1 or 2. Got {brackets(tuple(dim))}",
       when=isinstance(dim, (tuple, list)))
def norm(A: Tensor[*S], ord=None, dim=None, keepdim=False, *, out=None, dtype: DType = None) -> Tensor[
        dtype or of_kind(A, "real"), *words.reduce(S, dim, keepdim)]: ...

@where(not whole(x),
       f"linalg.vector_norm: Expected a floating point or complex tensor as input. Got {scalar_type(x)}",
       raises=RuntimeError, when=dtype is None)
def vector_norm(x: Tensor[*S], ord=2, dim=None, keepdim=False, *, dtype: DType = None, out=None) -> Tensor[
        dtype or of_kind(x, "real"), *words.reduce(S, dim, keepdim)]: ...

@where(len(S) >= 2, "linalg.matrix_norm: The input tensor A must have at least 2 dimensions.")
@where(words.axis(dim[0], len(S)) != words.axis(dim[1], len(S)),
       f"linalg.matrix_norm: dims must be different. Got ({dim[0]}, {dim[1]})",
       when=isinstance(dim, (tuple, list)) and len(dim) == 2)
@where(not whole(A), f"linalg.matrix_norm: Expected a floating point or complex tensor as input. Got {scalar_type(A)}",
       raises=RuntimeError, when=dtype is None)
def matrix_norm(A: Tensor[*S], ord="fro", dim=(-2, -1), keepdim=False, *, dtype: DType = None, out=None) -> Tensor[
        dtype or of_kind(A, "real"), *words.reduce(S, tuple(dim), keepdim)]: ...

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
        assert words.same_dtype(tensors[0], x), "multi_dot(): all tensors must have be the same dtype"
        R = words.matmul(R, shape_of(x))
    return words.array(R, dtype_of(tensors[0]))

@where(len(S) >= 2, "torch.linalg.householder_product: input must have at least 2 dimensions.")
def householder_product(A: Tensor[*S], tau: Tensor, *, out=None) -> Tensor[dtype_of(A), *S]: ...

@where(ind > 0, "Expected a strictly positive integer for 'ind'")
def tensorinv(A: Tensor[*S], ind: int = 2, *, out=None) -> Tensor[dtype_of(A), *S[ind:], *S[:ind]]: ...

def tensorsolve(A: Tensor[*S], B: Tensor[*T], dims=None, *, out=None) -> (
        not_modelled("dimensions that are moved") if dims is not None else
        Tensor[dtype_of(A), *S[len(T):]]): ...

def vander(x: Tensor[*S], *, N=None) -> Tensor[dtype_of(x), *S, S[-1] if N is None else N]: ...

def diagonal(A: Tensor, *, offset: int = 0, dim1: int = -2, dim2: int = -1) -> A.diagonal(
        offset, dim1, dim2): ...

@where(len(S) >= 2, "torch.linalg.lu_factor: The input tensor A must have at least 2 dimensions.")
def lu_factor_ex(A: Tensor[*S], *, pivot=True, check_errors=False, out=None) -> (
        Tensor[dtype_of(A), *S], Tensor["int32", *S[:-2], builtins.min(S[-2], S[-1])], Tensor["int32", *S[:-2]]): ...

def lu_solve(LU: Tensor[*S], pivots: Tensor, B: Tensor[*T], *, left=True, adjoint=False, out=None) -> Tensor[
        dtype_of(B), *words.broadcast(S[:-2], T[:-2]), *T[-2:]]: ...

def solve_ex(A: Tensor[*S], B: Tensor, *, left=True, check_errors=False, out=None) -> (
        solve(A, B, left=left), Tensor["int32", *S[:-2]]): ...

@where(len(S) >= 2, "torch.linalg.ldl_factor_ex: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1], "torch.linalg.ldl_factor_ex: A must be batches of square matrices, but they are "
       f"{S[-2]} by {S[-1]} matrices")
def ldl_factor(A: Tensor[*S], *, hermitian=False, out=None) -> (
        Tensor[dtype_of(A), *S], Tensor["int32", *S[:-1]]): ...

@where(len(S) >= 2, "torch.linalg.ldl_factor_ex: The input tensor A must have at least 2 dimensions.")
@where(S[-2] == S[-1], "torch.linalg.ldl_factor_ex: A must be batches of square matrices, but they are "
       f"{S[-2]} by {S[-1]} matrices")
def ldl_factor_ex(A: Tensor[*S], *, hermitian=False, check_errors=False, out=None) -> (
        Tensor[dtype_of(A), *S], Tensor["int32", *S[:-1]], Tensor["int32", *S[:-2]]): ...

def ldl_solve(LD: Tensor[*S], pivots: Tensor, B: Tensor[*T], *, hermitian=False, out=None) -> Tensor[
        dtype_of(B), *words.broadcast(S[:-2], T[:-2]), *T[-2:]]: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
