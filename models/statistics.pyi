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
