"""torch.distributions: the shapes of samples and of their probabilities."""

from moira.stubs import *
from torch.distributions.distribution import (
    Distribution, ExponentialFamily, Normal, LogNormal, Laplace, Cauchy, Gumbel, Uniform, Beta, Gamma,
    Exponential, Chi2,
    Poisson, HalfNormal, HalfCauchy, StudentT, Weibull, Pareto, VonMises, FisherSnedecor, Kumaraswamy,
    Bernoulli,
    Geometric, ContinuousBernoulli, Binomial, NegativeBinomial, Categorical, OneHotCategorical, Multinomial,
    Dirichlet, MultivariateNormal, LowRankMultivariateNormal, Independent, kl_divergence)
import torch.distributions.distribution as distribution
import torch.distributions.distribution as normal
import torch.distributions.distribution as categorical
import torch.distributions.distribution as bernoulli
import torch.distributions.distribution as multivariate_normal
import torch.distributions.distribution as independent
import torch.distributions.distribution as kl
import torch.distributions.distribution as beta
import torch.distributions.distribution as uniform

_not_modelled: Any
AbsTransform = AffineTransform = CatTransform = ComposeTransform = CorrCholeskyTransform = _not_modelled
CumulativeDistributionTransform = ExpTransform = GeneralizedPareto = IndependentTransform = _not_modelled
LKJCholesky = LowerCholeskyTransform = MixtureSameFamily = PositiveDefiniteTransform = _not_modelled
PowerTransform = ReshapeTransform = SigmoidTransform = SoftmaxTransform = SoftplusTransform = _not_modelled
StackTransform = StickBreakingTransform = TanhTransform = Transform = TransformedDistribution = _not_modelled
Wishart = biject_to = identity_transform = register_kl = transform_to = _not_modelled

from torch.distributions.distribution import (
    InverseGamma, LogisticNormal, OneHotCategoricalStraightThrough, RelaxedBernoulli, RelaxedOneHotCategorical)

def __getattr__(name):
    return not_modelled("a distribution that is not known")
