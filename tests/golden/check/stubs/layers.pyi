"""A library that is known only by its stub: every construct of the language."""
from moira.stubs import *


@broadcasting("B")
@says("cannot multiply {a} by {b}")
def matmul(a: ArrayLike[*B, M, K], b: ArrayLike[*B, K, N]) -> Array[*B, M, N]: ...

def diag(v: ArrayLike[N]) -> Array[N, N]: ...

def eye(n: int, m: int | None = None) -> Array[float, n, n if m is None else m]: ...

def outer(a: ArrayLike[*S], b: ArrayLike[*T]) -> Array[*S, *T]: ...

def same(a: ArrayLike[*S], b: ArrayLike[*S]) -> Array[*S]: ...

def three(x: ArrayLike[_, 3]) -> Array[3]: ...

def windows(x: ArrayLike[*S, N], size: int, step: int = 1) -> Array[*S, (N - size) // step + 1, size]: ...

def patches(x: ArrayLike[H, W], size: Pair = 2) -> Array[H // size[0] * (W // size[1]), prod(size)]: ...


@overload
def dot(a: ArrayLike[K], b: ArrayLike[K]) -> Array[()]: ...
@overload
def dot(a: ArrayLike[*A, K], b: ArrayLike[K]) -> Array[*A]: ...
@overload
def dot(a: ArrayLike[*A, K], b: ArrayLike[*B, K, N]) -> Array[*A, *B, N]: ...


def repeat(a: ArrayLike[*S], times: int, axis: int | None = None) -> Array[*R]:
    if axis is None:
        R = (prod(S) * times,)
    else:
        i = words.axis(axis, len(S))
        R = S[:i] + (S[i] * times,) + S[i + 1:]


def join(arrays: Seq[ArrayLike], axis: int = 0) -> Array[*concat([shape(a) for a in arrays], axis)]: ...


def project(x: ArrayLike[N, C], channels: int, groups: int = 1) -> Array[N, channels]:
    assert C == channels, f"expected {channels} channels, but got {C} in {shape(x)}"
    assert channels % groups == 0, "channels must be divisible by groups"


def resize(x: ArrayLike[*S], mode: Literal["same", "half"] = "same") -> Array[*R]:
    if mode == "same":
        R = S
    else:
        R = tuple(n // 2 for n in S)


def checked(x: ArrayLike[N, N]) -> Array[N, N]:
    if N == 0:
        raise TypeError("the matrix is empty")


def strange(x: ArrayLike, how=None) -> Array[*S]:
    if how is not None:
        not_modelled("anything but the default")
    S = shape(x)


def nonzero(x: ArrayLike) -> tuple[Array[int, N], Array[int, N]]:
    N = fresh("found")


@ufunc("float")
def sin(x, /, out=None, *, where=True, dtype: DType = None): ...
cos = tan = sin

@ufunc
def add(a, b, /, out=None, *, where=True, dtype: DType = None): ...

@reduction("sum")
def total(a, axis: Axis = None, dtype: DType = None, out=None, keepdims=False): ...

@same_as("a")
def sort(a, axis: int = -1): ...


class Linear:
    def __init__(self, n_in: int, n_out: int, bias: bool = True):
        assert n_in >= 1, "a layer needs an input"
        self.weight = array((n_out, n_in), "float32")
        self.bias = array((n_out,), "float32") if bias else None

    def __call__(self, x: ArrayLike[*B, C]) -> Array["float32", *B, self.n_out]:
        assert C == self.n_in, f"expected {self.n_in} features, but got {C}"


@words.total
@view
def turned(x: ArrayLike[M, N]) -> Array[float, N, M]: ...

@view("read-only")
def shown(x: ArrayLike[*S]) -> Array[float, *S]: ...

@view("perhaps")
def flat(x: ArrayLike[*S]) -> Array[float, prod(S)]: ...

def measured(x: ArrayLike[*S]) -> Array[float, *S]: ...

def strictly() -> None:
    warnings_raise()
