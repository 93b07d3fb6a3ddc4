"""Distributions: what they are given decides about batch_shape and event_shape, these about all else."""

from moira.stubs import *
import torch
from torch import Tensor, Size

Mismatch = ValueError

class Distribution:
    has_rsample: bool
    has_enumerate_support: bool
    arg_constraints: dict
    support: Any
    _type: Any
    @property
    @gradient("anything")
    def _element(self) -> self._type: ...

    @staticmethod
    @gradient("anything")
    def set_default_validate_args(value) -> None: ...
    @owns(_batch_shape=batch_shape, _event_shape=event_shape)
    @gradient("anything")
    def __init__(self, batch_shape=(), event_shape=(), validate_args=None): ...
    @property
    @gradient("anything")
    def batch_shape(self) -> words.as_class(self._batch_shape, Size): ...
    @property
    @gradient("anything")
    def event_shape(self) -> words.as_class(self._event_shape, Size): ...
    @property
    @gradient("anything")
    def mean(self) -> words.array(self._batch_shape + self._event_shape, self._type): ...
    @property
    @gradient("anything")
    def variance(self) -> self.mean: ...
    @property
    @gradient("anything")
    def stddev(self) -> self.mean: ...
    @property
    @gradient("anything")
    def mode(self) -> words.array(self._batch_shape + self._event_shape, self._element): ...
    @gradient("anything")
    def sample(self, sample_shape=()) -> words.array(
            tuple(sample_shape) + self._batch_shape + self._event_shape, self._element): ...
    @gradient("anything")
    def rsample(self, sample_shape=()) -> self.sample(sample_shape): ...
    @gradient("anything")
    def sample_n(self, n) -> self.sample((n,)): ...
    @where(V=shape_of(value), E=self._event_shape, whole=self._batch_shape + E)
    @where(words.fits(V, whole),
           f"Value is not broadcastable with batch_shape+event_shape: torch.Size({brackets(V)}) vs "
           f"torch.Size({brackets(whole)}).",
           raises=ValueError)
    @where(R=words.broadcast(V, whole))
    @gradient("anything")
    def log_prob(self, value) -> words.array(R[:len(R) - len(E)], _type_with(self, value)): ...
    @where(V=shape_of(value), E=self._event_shape, whole=self._batch_shape + E)
    @where(words.fits(V, whole),
           f"Value is not broadcastable with batch_shape+event_shape: torch.Size({brackets(V)}) vs "
           f"torch.Size({brackets(whole)}).",
           raises=ValueError)
    @where(R=words.broadcast(V, whole))
    @gradient("anything")
    def cdf(self, value) -> words.array(R[:len(R) - len(E)], _type_with(self, value)): ...
    @where(V=shape_of(value), E=self._event_shape, whole=self._batch_shape + E)
    @where(words.fits(V, whole),
           f"Value is not broadcastable with batch_shape+event_shape: torch.Size({brackets(V)}) vs "
           f"torch.Size({brackets(whole)}).",
           raises=ValueError)
    @where(R=words.broadcast(V, whole))
    @gradient("anything")
    def icdf(self, value) -> words.array(R[:len(R) - len(E)], _type_with(self, value)): ...
    @gradient("anything")
    def entropy(self) -> words.array(self._batch_shape, self._type): ...
    @gradient("anything")
    def perplexity(self) -> words.array(self._batch_shape, self._type): ...
    @gradient("anything")
    def enumerate_support(self, expand=True):
        return not_modelled("all values of a distribution")
    @gradient("anything")
    def expand(self, batch_shape, _instance=None):
        kind = _Choices if isinstance(self, _Choices) else Distribution
        result = kind(tuple(batch_shape), self._event_shape)
        result._type = self._type
        return result
    def __getattr__(self, name):
        return not_modelled("what a distribution has besides")

@gradient("anything")
def _common(*parameters):
    return words.broadcast(*[shape_of(p) for p in parameters])

@gradient("anything")
def _type_of(*parameters):
    """The element type that the parameters have in common; numbers become tensors of that type."""
    given = [p for p in parameters if p is not None]
    if not all([words.certainly(isinstance(p, (Tensor, int, float))) for p in given]):
        return None
    types = [dtype_of(p) for p in given if isinstance(p, Tensor)]
    return "float32" if len(types) == 0 else words.common_type(*types)

@gradient("anything")
def _type_with(distribution, value):
    """The element type of what is computed from a distribution and a value."""
    if words.whole(value):
        return distribution._type
    return words.common_type(distribution._type, dtype_of(value))

class ExponentialFamily(Distribution): ...

class _TwoParameters(Distribution):
    @gradient("anything")
    def __init__(self, loc, scale, validate_args=None):
        Distribution.__init__(self, _common(loc, scale))
        self._type = _type_of(loc, scale)
        self.loc = words.array(self._batch_shape, self._type)
        self.scale = words.array(self._batch_shape, self._type)

class Normal(_TwoParameters): ...
class LogNormal(_TwoParameters):
    loc: Any
    scale: Any
class Laplace(_TwoParameters): ...
class Cauchy(_TwoParameters): ...
class Gumbel(_TwoParameters): ...
class VonMises(Distribution):
    @base(words.broadcast(shape_of(loc), shape_of(concentration)))
    @owns(_type=_type_of(loc, concentration))
    @gradient("anything")
    def __init__(self, loc, concentration, validate_args=None): ...
class Uniform(Distribution):
    @base(words.broadcast(shape_of(low), shape_of(high)))
    @owns(_type=_type_of(low, high))
    @gradient("anything")
    def __init__(self, low, high, validate_args=None): ...
class Beta(Distribution):
    concentration0: Any
    concentration1: Any
    @base(words.broadcast(shape_of(concentration1), shape_of(concentration0)))
    @owns(_type=_type_of(concentration1, concentration0))
    @gradient("anything")
    def __init__(self, concentration1, concentration0, validate_args=None): ...
class Kumaraswamy(Beta): ...
class Gamma(Distribution):
    @base(words.broadcast(shape_of(concentration), shape_of(rate)))
    @owns(_type=_type_of(concentration, rate))
    @gradient("anything")
    def __init__(self, concentration, rate, validate_args=None): ...
class Weibull(Distribution):
    @base(words.broadcast(shape_of(scale), shape_of(concentration)))
    @owns(_type=_type_of(scale, concentration))
    @gradient("anything")
    def __init__(self, scale, concentration, validate_args=None): ...
class Pareto(Distribution):
    @base(words.broadcast(shape_of(scale), shape_of(alpha)))
    @owns(_type=_type_of(scale, alpha))
    @gradient("anything")
    def __init__(self, scale, alpha, validate_args=None): ...
class FisherSnedecor(Distribution):
    @base(words.broadcast(shape_of(df1), shape_of(df2)))
    @owns(_type=_type_of(df1, df2))
    @gradient("anything")
    def __init__(self, df1, df2, validate_args=None): ...
class StudentT(Distribution):
    @base(words.broadcast(shape_of(df), shape_of(loc), shape_of(scale)))
    @owns(_type=_type_of(df, loc, scale))
    @gradient("anything")
    def __init__(self, df, loc=0.0, scale=1.0, validate_args=None): ...
class Exponential(Distribution):
    @base(shape_of(rate))
    @owns(_type=_type_of(rate))
    @gradient("anything")
    def __init__(self, rate, validate_args=None): ...
class Poisson(Distribution):
    @base(shape_of(rate))
    @owns(_type=_type_of(rate))
    @gradient("anything")
    def __init__(self, rate, validate_args=None): ...
class Chi2(Distribution):
    df: Any
    @base(shape_of(df))
    @owns(_type=_type_of(df))
    @gradient("anything")
    def __init__(self, df, validate_args=None): ...
class HalfNormal(Distribution):
    scale: Any
    @base(shape_of(scale))
    @owns(_type=_type_of(scale))
    @gradient("anything")
    def __init__(self, scale, validate_args=None): ...
class HalfCauchy(HalfNormal):
    scale: Any
class InverseGamma(Gamma):
    concentration: Any
    rate: Any

@gradient("anything")
def _one_of(probs, logits):
    if (probs is None) == (logits is None):
        raise ValueError("Either `probs` or `logits` must be specified, but not both.")
    return logits if probs is None else probs

class Bernoulli(Distribution):
    logits: Any
    param_shape: Any
    probs: Any
    @where((probs is None) != (logits is None), "Either `probs` or `logits` must be specified, but not both.",
           raises=ValueError)
    @base(shape_of(logits if probs is None else probs))
    @owns(_type=_type_of(probs, logits))
    @owns(probs=words.array(self._batch_shape, self._type), logits=words.array(self._batch_shape, self._type))
    @gradient("anything")
    def __init__(self, probs=None, logits=None, validate_args=None): ...
class Geometric(Bernoulli):
    logits: Any
    probs: Any
class ContinuousBernoulli(Bernoulli):
    logits: Any
    param_shape: Any
    probs: Any
    @base(probs, logits)
    @gradient("anything")
    def __init__(self, probs=None, logits=None, lims=(0.499, 0.501), validate_args=None): ...
class Binomial(Distribution):
    logits: Any
    param_shape: Any
    probs: Any
    @where((probs is None) != (logits is None), "Either `probs` or `logits` must be specified, but not both.",
           raises=ValueError)
    @base(words.broadcast(shape_of(total_count), shape_of(logits if probs is None else probs)))
    @owns(_type=_type_of(probs, logits))
    @gradient("anything")
    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None): ...
class NegativeBinomial(Binomial):
    logits: Any
    param_shape: Any
    probs: Any
    @base(total_count, probs, logits)
    @gradient("anything")
    def __init__(self, total_count, probs=None, logits=None, validate_args=None): ...

class _Choices(Distribution):
    _element: str = "int64"

class Categorical(_Choices):
    logits: Any
    param_shape: Any
    probs: Any
    @where((probs is None) != (logits is None), "Either `probs` or `logits` must be specified, but not both.",
           raises=ValueError)
    @where(S=shape_of(logits if probs is None else probs))
    @where(len(S) >= 1, "`probs` parameter must be at least one-dimensional.", raises=ValueError)
    @base(S[:-1])
    @owns(_type=_type_of(probs, logits))
    @owns(probs=words.array(S, self._type), logits=words.array(S, self._type), _num_events=S[-1])
    @gradient("anything")
    def __init__(self, probs=None, logits=None, validate_args=None): ...
class OneHotCategorical(Distribution):
    logits: Any
    param_shape: Any
    probs: Any
    @where((probs is None) != (logits is None), "Either `probs` or `logits` must be specified, but not both.",
           raises=ValueError)
    @where(S=shape_of(logits if probs is None else probs))
    @base(S[:-1], S[-1:])
    @owns(_type=_type_of(probs, logits))
    @owns(probs=words.array(S, self._type), logits=words.array(S, self._type))
    @gradient("anything")
    def __init__(self, probs=None, logits=None, validate_args=None): ...
class OneHotCategoricalStraightThrough(OneHotCategorical): ...
class RelaxedOneHotCategorical(Distribution):
    logits: Any
    probs: Any
    temperature: Any
    @where((probs is None) != (logits is None), "Either `probs` or `logits` must be specified, but not both.",
           raises=ValueError)
    @where(S=shape_of(logits if probs is None else probs))
    @base(S[:-1], S[-1:])
    @owns(_type=_type_of(probs, logits))
    @owns(probs=words.array(S, self._type), logits=words.array(S, self._type))
    def __init__(self, temperature, probs=None, logits=None, validate_args=None): ...
class RelaxedBernoulli(Distribution):
    logits: Any
    probs: Any
    temperature: Any
    @where((probs is None) != (logits is None), "Either `probs` or `logits` must be specified, but not both.",
           raises=ValueError)
    @where(S=shape_of(logits if probs is None else probs))
    @base(S)
    @owns(_type=_type_of(probs, logits))
    @owns(probs=words.array(S, self._type), logits=words.array(S, self._type))
    def __init__(self, temperature, probs=None, logits=None, validate_args=None): ...
class LogisticNormal(Distribution):
    loc: Any
    scale: Any
    @where(S=words.broadcast(shape_of(loc), shape_of(scale)))
    @base(S[:-1], (S[-1] + 1,))
    @owns(_type=_type_of(loc, scale))
    def __init__(self, loc, scale, validate_args=None): ...
class Multinomial(Distribution):
    logits: Any
    param_shape: Any
    probs: Any
    @where((probs is None) != (logits is None), "Either `probs` or `logits` must be specified, but not both.",
           raises=ValueError)
    @where(S=shape_of(logits if probs is None else probs))
    @base(S[:-1], S[-1:])
    @owns(_type=_type_of(probs, logits))
    @gradient("anything")
    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None): ...
class Dirichlet(Distribution):
    @where(S=shape_of(concentration))
    @where(len(S) >= 1, "`concentration` parameter must be at least one-dimensional.", raises=ValueError)
    @base(S[:-1], S[-1:])
    @owns(_type=_type_of(concentration))
    @gradient("anything")
    def __init__(self, concentration, validate_args=None): ...
class MultivariateNormal(Distribution):
    covariance_matrix: Any
    precision_matrix: Any
    scale_tril: Any
    @where(S=shape_of(loc))
    @where(len(S) >= 1, "loc must be at least one-dimensional.", raises=ValueError)
    @where(given=scale_tril if scale_tril is not None else
           covariance_matrix if covariance_matrix is not None else precision_matrix)
    @where(given is not None,
           "Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.",
           raises=ValueError)
    @where(M=shape_of(given))
    @where(len(M) >= 2,
           "covariance_matrix must be at least two-dimensional, with optional leading batch dimensions",
           raises=ValueError)
    @base(words.broadcast(M[:-2], S[:-1]), S[-1:])
    @owns(_type=_type_of(loc, given))
    @owns(loc=words.array(self._batch_shape + self._event_shape, self._type))
    @gradient("anything")
    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None,
            validate_args=None): ...
class LowRankMultivariateNormal(Distribution):
    covariance_matrix: Any
    precision_matrix: Any
    scale_tril: Any
    @where(S=words.broadcast(shape_of(loc), shape_of(cov_diag)))
    @base(S[:-1], S[-1:])
    @owns(_type=_type_of(loc, cov_factor, cov_diag))
    @gradient("anything")
    def __init__(self, loc, cov_factor, cov_diag, validate_args=None): ...

class Independent(Distribution):
    @where(B=base_distribution._batch_shape, k=len(B) - reinterpreted_batch_ndims)
    @where(reinterpreted_batch_ndims <= len(B),
           "Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), "
           "actual "
           f"{reinterpreted_batch_ndims} vs {len(B)}", raises=ValueError)
    @base(B[:k], B[k:] + base_distribution._event_shape)
    @owns(base_dist=base_distribution)
    @gradient("anything")
    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None): ...

@gradient("anything")
def kl_divergence(p, q) -> words.array(
        words.broadcast(p._batch_shape, q._batch_shape), words.common_type(p._type, q._type)): ...

@gradient("anything")
def __getattr__(name):
    return not_modelled("a distribution that is not known")
