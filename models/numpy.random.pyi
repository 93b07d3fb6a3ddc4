"""numpy.random: the functions of the module, Generator and RandomState."""

from moira.stubs import *

@kind("array")
def _others(): ...


def _draw(size, dtype, *parameters):
    """The shape of a sample: size, or what the parameters broadcast to."""
    S = words.broadcast(*[shape_of(p) for p in parameters]) if len(parameters) > 0 else ()
    if size is None:
        return words.result(S, dtype)
    R = size
    words.expand(S, R)
    return words.array(R, dtype)


def _whole(low: int, high: int) -> int: ...


class _Distributions:
    """What Generator and RandomState have in common."""

    _bit_generator: Any
    _poisson_lam_max: float

    def beta(self, a, b, size: Shape | None = None):
        return _draw(size, "float64", a, b)
    def binomial(self, n, p, size: Shape | None = None):
        return _draw(size, "int64", n, p)
    def chisquare(self, df, size: Shape | None = None):
        return _draw(size, "float64", df)
    def dirichlet(self, alpha: ArrayLike[K], size: Shape | None = None):
        return words.array((K,) if size is None else size + (K,), "float64")
    def exponential(self, scale=1.0, size: Shape | None = None):
        return _draw(size, "float64", scale)
    def f(self, dfnum, dfden, size: Shape | None = None):
        return _draw(size, "float64", dfnum, dfden)
    def gamma(self, shape, scale=1.0, size: Shape | None = None):
        return _draw(size, "float64", shape, scale)
    def geometric(self, p, size: Shape | None = None):
        return _draw(size, "int64", p)
    def gumbel(self, loc=0.0, scale=1.0, size: Shape | None = None):
        return _draw(size, "float64", loc, scale)
    laplace = logistic = normal = gumbel
    def lognormal(self, mean=0.0, sigma=1.0, size: Shape | None = None):
        return _draw(size, "float64", mean, sigma)
    def hypergeometric(self, ngood, nbad, nsample, size: Shape | None = None):
        return _draw(size, "int64", ngood, nbad, nsample)
    def logseries(self, p, size: Shape | None = None):
        return _draw(size, "int64", p)
    def multinomial(self, n, pvals: ArrayLike[*P], size: Shape | None = None):
        assert len(P) >= 1, "object of too small depth for desired array"
        if size is None:
            return words.array(words.broadcast(shape_of(n), P[:-1]) + P[-1:], "int64")
        return words.array(size + P[-1:], "int64")
    def multivariate_normal(self, mean: ArrayLike[*M], cov: ArrayLike[*C], size: Shape | None = None,
                            check_valid="warn", tol=1e-8, **rest):
        assert len(M) == 1, "mean must be 1 dimensional"
        assert len(C) == 2 and C[0] == C[1], "cov must be 2 dimensional and square"
        assert M[0] == C[0], "mean and cov must have same length"
        return words.array(M if size is None else size + M, "float64")
    def negative_binomial(self, n, p, size: Shape | None = None):
        return _draw(size, "int64", n, p)
    def noncentral_chisquare(self, df, nonc, size: Shape | None = None):
        return _draw(size, "float64", df, nonc)
    def noncentral_f(self, dfnum, dfden, nonc, size: Shape | None = None):
        return _draw(size, "float64", dfnum, dfden, nonc)
    def pareto(self, a, size: Shape | None = None):
        return _draw(size, "float64", a)
    power = weibull = pareto
    def poisson(self, lam=1.0, size: Shape | None = None):
        return _draw(size, "int64", lam)
    def rayleigh(self, scale=1.0, size: Shape | None = None):
        return _draw(size, "float64", scale)
    def standard_cauchy(self, size: Shape | None = None):
        return _draw(size, "float64")
    def standard_t(self, df, size: Shape | None = None):
        return _draw(size, "float64", df)
    def triangular(self, left, mode, right, size: Shape | None = None):
        return _draw(size, "float64", left, mode, right)
    def uniform(self, low=0.0, high=1.0, size: Shape | None = None):
        return _draw(size, "float64", low, high)
    def vonmises(self, mu, kappa, size: Shape | None = None):
        return _draw(size, "float64", mu, kappa)
    def wald(self, mean, scale, size: Shape | None = None):
        return _draw(size, "float64", mean, scale)
    def zipf(self, a, size: Shape | None = None):
        return _draw(size, "int64", a)
    def bytes(self, length) -> bytes: ...
    def shuffle(self, x, axis=0) -> None:
        words.set_elements(x)
    def permutation(self, x, axis=0):
        if isinstance(x, int):
            return words.array((x,), "int64")
        S = shape_of(x)
        if len(S) == 0:
            return not_modelled("a permutation of a scalar")
        axis_of(axis, len(S))
        return words.array(S, dtype_of(x))
    def _choice(self, a, size, replace, p, axis):
        if isinstance(a, int):
            S = (a,)
            d = "int64"
        else:
            S = shape_of(a)
            d = dtype_of(a)
        if len(S) == 0:
            return not_modelled("a choice from a scalar array")
        i = axis_of(axis, len(S))
        if p is not None:
            P = shape_of(p)
            assert len(P) == 1, "'p' must be 1-dimensional"
            assert P[0] == S[i], "'a' and 'p' must have same size"
        if size is None:
            if S[i] == 0:
                raise ValueError("a cannot be empty unless no samples are taken")
            return words.result(S[:i] + S[i + 1:], d)
        if replace is False and prod(size) > S[i]:
            raise ValueError("Cannot take a larger sample than population when replace is False")
        if S[i] == 0 and prod(size) != 0:
            raise ValueError("a cannot be empty unless no samples are taken")
        return words.array(S[:i] + size + S[i + 1:], d)

class Generator(_Distributions):
    def __init__(self, bit_generator): ...
    def random(self, size: Shape | None = None, dtype: DType = None, out=None) -> (
            out if out is not None else words.result((), dtype or "float64") if size is None else
            Array[dtype or "float64", *size]): ...
    standard_normal = random
    def standard_exponential(self, size: Shape | None = None, dtype: DType = None, method="zig", out=None) -> (
            out if out is not None else words.result((), dtype or "float64") if size is None else
            Array[dtype or "float64", *size]): ...
    @valid(words.expand(shape_of(shape), size), when=size is not None and out is None)
    def standard_gamma(self, shape, size: Shape | None = None, dtype: DType = None, out=None) -> (
            out if out is not None else words.result(shape_of(shape), dtype or "float64") if size is None else
            Array[dtype or "float64", *size]): ...
    @where(S=shape_of(low) if high is None else words.broadcast(shape_of(low), shape_of(high)))
    @valid(words.expand(S, size), when=size is not None)
    def integers(self, low, high=None, size: Shape | None = None, dtype: DType = None, endpoint=False) -> (
            words.result(S, dtype or "int64") if size is None else Array[dtype or "int64", *size]): ...
    @where(S=(a,) if isinstance(a, int) else shape_of(a), d="int64" if isinstance(a, int) else dtype_of(a))
    @where(len(shape_of(p)) == 1, "'p' must be 1-dimensional", when=len(S) != 0 and p is not None)
    @where(shape_of(p)[0] == S[axis_of(axis, len(S))], "'a' and 'p' must have same size",
           when=len(S) != 0 and p is not None)
    @where(S[axis_of(axis, len(S))] != 0, "a cannot be empty unless no samples are taken", raises=ValueError,
           when=len(S) != 0 and size is None)
    @where(not (replace is False and prod(size) > S[axis_of(axis, len(S))]),
           "Cannot take a larger sample than population when replace is False", raises=ValueError,
           when=len(S) != 0 and size is not None)
    @where(not (S[axis_of(axis, len(S))] == 0 and prod(size) != 0),
           "a cannot be empty unless no samples are taken", raises=ValueError,
           when=len(S) != 0 and size is not None)
    def choice(self, a, size: Shape | None = None, replace=True, p=None, axis: int = 0, shuffle=True) -> (
            not_modelled("a choice from a scalar array") if len(S) == 0 else
            words.result(S[:axis_of(axis, len(S))] + S[axis_of(axis, len(S)) + 1:], d) if size is None else
            words.array(S[:axis_of(axis, len(S))] + size + S[axis_of(axis, len(S)) + 1:], d)): ...
    @valid(axis is None or axis_of(axis, len(S)))
    def permuted(self, x: ArrayLike[*S], *, axis: int | None = None, out=None) -> (
            Array[dtype_of(x), *S] if out is None else
            out): ...
    def multivariate_hypergeometric(self, colors: ArrayLike[K], nsample, size: Shape | None = None,
                                    method="marginals") -> Array[
            "int64", *((K,) if size is None else size + (K,))]: ...
    @since("1.25")
    def spawn(self, n_children) -> list: ...

@kind("random generator")
@effect("pure")
class RandomState(_Distributions):
    def __init__(self, *args, **kwargs): ...
    @valid(words.expand((), size), when=size is not None)
    def random_sample(self, size: Shape | None = None) -> (
            words.result((), "float64") if size is None else
            Array["float64", *size]): ...
    random = random_sample
    standard_exponential = standard_normal = random_sample
    @where(S=words.broadcast(shape_of(shape)))
    @valid(words.expand(S, size), when=size is not None)
    def standard_gamma(self, shape, size: Shape | None = None) -> (
            words.result(S, "float64") if size is None else
            Array["float64", *size]): ...
    def rand(self, *args) -> words.result(args, "float64"): ...
    randn = rand
    def randint(self, low, high=None, size: Shape | None = None, dtype: DType = None):
        if size is None and dtype is None and isinstance(low, int) and (high is None or isinstance(high, int)):
            return _whole(0 if high is None else low, (low if high is None else high) - 1)
        if high is None:
            return _draw(size, "int64" if dtype is None else dtype, low)
        return _draw(size, "int64" if dtype is None else dtype, low, high)
    def random_integers(self, low, high=None, size: Shape | None = None) -> self.randint(low, high, size): ...
    tomaxint = random_sample
    def choice(self, a, size: Shape | None = None, replace=True, p=None):
        if not isinstance(a, int):
            if rank(a) == 0:
                return not_modelled("a choice from a scalar array")
            assert rank(a) == 1, "a must be 1-dimensional"
        return self._choice(a, size, replace, p, 0)
    def permutation(self, x) -> _Distributions.permutation(self, x): ...
    @changes(words.set_elements(x))
    def shuffle(self, x) -> None: ...
    def seed(self, seed=None) -> None: ...
    def get_state(self, legacy=True) -> Any: ...
    def set_state(self, state) -> None: ...

@kind("random generator")
@effect("pure")
def default_rng(seed=None) -> Generator(seed): ...

_state = RandomState()
beta = _state.beta
binomial = _state.binomial
bytes = _state.bytes
chisquare = _state.chisquare
choice = _state.choice
dirichlet = _state.dirichlet
exponential = _state.exponential
f = _state.f
gamma = _state.gamma
geometric = _state.geometric
get_state = _state.get_state
gumbel = _state.gumbel
hypergeometric = _state.hypergeometric
laplace = _state.laplace
logistic = _state.logistic
lognormal = _state.lognormal
logseries = _state.logseries
multinomial = _state.multinomial
multivariate_normal = _state.multivariate_normal
negative_binomial = _state.negative_binomial
noncentral_chisquare = _state.noncentral_chisquare
noncentral_f = _state.noncentral_f
normal = _state.normal
pareto = _state.pareto
permutation = _state.permutation
poisson = _state.poisson
power = _state.power
rand = _state.rand
randint = _state.randint
randn = _state.randn
random = _state.random
random_integers = _state.random_integers
random_sample = ranf = sample = _state.random_sample
rayleigh = _state.rayleigh
seed = _state.seed
set_state = _state.set_state
shuffle = _state.shuffle
standard_cauchy = _state.standard_cauchy
standard_exponential = _state.standard_exponential
standard_gamma = _state.standard_gamma
standard_normal = _state.standard_normal
standard_t = _state.standard_t
triangular = _state.triangular
uniform = _state.uniform
vonmises = _state.vonmises
wald = _state.wald
weibull = _state.weibull
zipf = _state.zipf

class BitGenerator:
    def __init__(self, *args, **kwargs): ...
    def __getattr__(self, name) -> Any: ...
class MT19937(BitGenerator): ...
class PCG64(BitGenerator): ...
class PCG64DXSM(BitGenerator): ...
class Philox(BitGenerator): ...
class SFC64(BitGenerator): ...
class SeedSequence:
    def __init__(self, *args, **kwargs): ...
    def __getattr__(self, name) -> Any: ...

def __getattr__(name):
    return not_modelled("a name of another version")
