"""tensorflow.linalg."""

from moira.stubs import *
import tensorflow as _tf
from tensorflow import Tensor, einsum, eye, matmul, matvec, norm, tensordot
from tensorflow.math import l2_normalize

Array = Tensor

def _needs_square(S, name):
    assert len(S) >= 2, f"Input tensor must have rank >= 2, got {len(S)} [Op:{name}]"
    assert S[-1] == S[-2], f"Input matrix must be square. [Op:{name}]"

def diag(diagonal, name=None, k=0, num_rows=-1, num_cols=-1, padding_value=0, align=None):
    S = shape_of(diagonal)
    if not certainly(k == 0 and num_rows == -1 and num_cols == -1):
        return not_modelled("another diagonal")
    return words.array(S + (S[-1],), dtype_of(_tf._converted(diagonal)))
def diag_part(input, name=None, k=0, padding_value=0, align=None):
    S = shape_of(input)
    if not certainly(k == 0):
        return not_modelled("another diagonal")
    return words.array(S[:-2] + (min(S[-2], S[-1]),), dtype_of(input))
def trace(x, name=None, **old): return words.array(shape_of(x)[:-2], dtype_of(x))
def inv(input, adjoint=False, name=None, **old):
    _needs_square(shape_of(input), "MatrixInverse")
    return words.array(shape_of(input), dtype_of(input))
cholesky = expm = logm = sqrtm = inv
def det(input, name=None, **old):
    _needs_square(shape_of(input), "MatrixDeterminant")
    return words.array(shape_of(input)[:-2], dtype_of(input))
def matrix_transpose(a, name=None, conjugate=False):
    S = shape_of(a)
    return words.array(S[:-2] + (S[-1], S[-2]), dtype_of(a))
def adjoint(matrix, name=None): return matrix_transpose(matrix)
def band_part(input, num_lower, num_upper, name=None, **old): return words.array(shape_of(input), dtype_of(input))
def set_diag(input, diagonal, name=None, k=0, align=None): return words.array(shape_of(input), dtype_of(input))
def solve(matrix, rhs, adjoint=False, name=None, **old):
    A, B = shape_of(matrix), shape_of(rhs)
    _needs_square(A, "MatrixSolve")
    assert A[-2] == B[-2], f"Input matrix and right-hand side must have the same number of rows: {A[-2]} != {B[-2]}"
    return words.array(B, dtype_of(matrix))
def eigh(tensor, name=None, **old):
    S = shape_of(tensor)
    return words.array(S[:-1], dtype_of(tensor)), words.array(S, dtype_of(tensor))
def qr(input, full_matrices=False, name=None, **old) -> Any: ...
def svd(tensor, full_matrices=False, compute_uv=True, name=None) -> Any: ...
def eig(tensor, name=None) -> Any: ...
def lstsq(matrix, rhs, l2_regularizer=0.0, fast=True, name=None) -> Any: ...
def cross(a, b, name=None, **old): return words.array(shape_of(a), dtype_of(a))
def normalize(tensor, ord="euclidean", axis=None, name=None, **old) -> Any: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
