"""torch.special: functions of analysis, element by element."""

from moira.stubs import *
from torch import (
    Tensor, digamma, erf, erfc, erfinv, exp2, expm1, log1p, logit, logsumexp, mvlgamma as multigammaln,
    polygamma, round,
    sinc, softmax, log_softmax, xlogy, igamma as gammainc, igammac as gammaincc, i0)
from torch import lgamma as gammaln, sigmoid as expit, digamma as psi

Mismatch = RuntimeError

@words.ufunc("float")
@gradient("some")
def entr(input, *, out=None): ...
erfcx = i0e = i1 = i1e = log_ndtr = ndtr = ndtri = entr
airy_ai = bessel_j0 = bessel_j1 = bessel_y0 = bessel_y1 = modified_bessel_i0 = modified_bessel_i1 = entr
modified_bessel_k0 = modified_bessel_k1 = scaled_modified_bessel_k0 = scaled_modified_bessel_k1 = entr
spherical_bessel_j0 = entr

@words.ufunc("float")
def xlog1py(input, other, *, out=None): ...
zeta = xlog1py

@words.ufunc("float")
@gradient("some")
def chebyshev_polynomial_t(input, n, *, out=None): ...
chebyshev_polynomial_u = hermite_polynomial_h = hermite_polynomial_he = chebyshev_polynomial_t
laguerre_polynomial_l = legendre_polynomial_p = chebyshev_polynomial_t
chebyshev_polynomial_v = chebyshev_polynomial_w = shifted_chebyshev_polynomial_t = chebyshev_polynomial_t
shifted_chebyshev_polynomial_u = shifted_chebyshev_polynomial_v = chebyshev_polynomial_t
shifted_chebyshev_polynomial_w = chebyshev_polynomial_t

def __getattr__(name):
    return not_modelled("a name that is not known")
