from moira.stubs import *

class StatisticsError(ValueError): ...

def _numbers(data, least):
    items = list(data)
    if len(items) < least:
        raise StatisticsError(f"at least {least} data point is required")
    return items

def mean(data):
    _numbers(data, 1)
    return _number()
def fmean(data, weights=None) -> float: ...
def geometric_mean(data) -> float: ...
def harmonic_mean(data, weights=None):
    _numbers(data, 1)
    return _number()
def median(data):
    items = sorted(_numbers(data, 1))
    half = len(items) // 2
    if len(items) % 2 == 1:
        return items[half]
    return (items[half - 1] + items[half]) / 2
def median_low(data):
    items = sorted(_numbers(data, 1))
    return items[(len(items) - 1) // 2]
def median_high(data):
    items = sorted(_numbers(data, 1))
    return items[len(items) // 2]
def median_grouped(data, interval=1) -> float: ...
def mode(data):
    return _any_of(_numbers(data, 1))
def _any_of(items): ...
def _number(): ...
def multimode(data) -> list[Any]: ...
def stdev(data, xbar=None):
    _numbers(data, 2)
    return _number()
def variance(data, xbar=None):
    _numbers(data, 2)
    return _number()
def pstdev(data, mu=None):
    _numbers(data, 1)
    return _number()
def pvariance(data, mu=None):
    _numbers(data, 1)
    return _number()
def quantiles(data, *, n=4, method="exclusive") -> list[Any]: ...
def correlation(x, y, /, *, method="linear") -> float: ...
def covariance(x, y, /) -> float: ...
def linear_regression(x, y, /, *, proportional=False): ...
class NormalDist(Any):
    def __init__(self, mu=0.0, sigma=1.0): ...

# Names of which nothing more is said.
Counter: Any
Decimal: Any
Fraction: Any
LinearRegression: Any
_SQRT2: Any
_coerce: Any
_convert: Any
_decimal_sqrt_of_frac: Any
_exact_ratio: Any
_fail_neg: Any
_find_lteq: Any
_find_rteq: Any
_float_sqrt_of_frac: Any
_integer_sqrt_of_frac_rto: Any
_isfinite: Any
_kernel_invcdfs: Any
_mean_stdev: Any
_newton_raphson: Any
_normal_dist_inv_cdf: Any
_quartic_invcdf: Any
_quartic_invcdf_estimate: Any
_random: Any
_rank: Any
_sqrt_bit_width: Any
_sqrtprod: Any
_ss: Any
_sum: Any
_triweight_invcdf: Any
_triweight_invcdf_estimate: Any
acos: Any
asin: Any
atan: Any
bisect_left: Any
bisect_right: Any
cos: Any
cosh: Any
count: Any
defaultdict: Any
erf: Any
exp: Any
fabs: Any
fsum: Any
groupby: Any
hypot: Any
isfinite: Any
isinf: Any
itemgetter: Any
kde: Any
kde_random: Any
log: Any
math: Any
mul: Any
namedtuple: Any
numbers: Any
pi: Any
random: Any
reduce: Any
repeat: Any
sin: Any
sqrt: Any
sumprod: Any
sys: Any
tan: Any
tau: Any
