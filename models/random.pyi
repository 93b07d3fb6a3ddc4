from moira.stubs import *
import sys

_unknown: Any

def _between(low: int, high: int) -> int: ...

def random() -> float: ...
def betavariate(alpha, beta) -> float: ...
def expovariate(lambd=1.0) -> float: ...
def gammavariate(alpha, beta) -> float: ...
def getrandbits(k, /) -> int: ...
def getstate(): ...
def lognormvariate(mu, sigma) -> float: ...
def paretovariate(alpha) -> float: ...
def randbytes(n) -> bytes: ...
def triangular(low=0.0, high=1.0, mode=None) -> float: ...
def vonmisesvariate(mu, kappa) -> float: ...
def weibullvariate(alpha, beta) -> float: ...
def binomialvariate(n=1, p=0.5) -> int: ...
def seed(a=None, version=2): _check_seed(a)

# Before 3.11 the seed was the hash of whatever was given.
def _check_seed(seed):
    if seed is not None and not isinstance(seed, (int, float, str, bytes, bytearray)):
        hash(seed)
        if sys.version_info >= (3, 11):
            raise TypeError("The only supported seed types are: None, int, float, str, bytes, and bytearray.")
def setstate(state) -> None: ...

def uniform(a, b): return a + (b - a) * random()
def gauss(mu=0.0, sigma=1.0): return mu + random() * sigma
def normalvariate(mu=0.0, sigma=1.0): return mu + random() * sigma

def randint(a, b):
    return randrange(a, b + 1)

def randrange(start, stop=None, step=1, _int=int):
    low = 0 if stop is None else start
    high = start if stop is None else stop
    if step == 0:
        raise ValueError("zero step for randrange()")
    if step == 1 and high <= low:
        raise ValueError("empty range for randrange()")
    if step == 1 and isinstance(low, int) and isinstance(high, int):
        return _between(low, high - 1)
    return _whole()

def _whole() -> int: ...

def choice(seq):
    if isinstance(seq, dict):
        return _unknown(seq)
    if not len(seq):
        raise IndexError("Cannot choose from an empty sequence")
    return seq[_between(0, len(seq) - 1)]

def choices(population, weights=None, *, cum_weights=None, k=1):
    count = len(population)
    if k > 0 and not count:
        raise IndexError("list index out of range")
    return [choice(population) for _ in range(k)]

def sample(population, k, *, counts=None):
    if isinstance(population, (set, frozenset, dict)):
        raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
    if k < 0 or counts is None and k > len(population):
        raise ValueError("Sample larger than population or is negative")
    return [population[_between(0, len(population) - 1)] for _ in range(k)]

def shuffle(x, random=None):
    if isinstance(x, type):
        raise TypeError("object of type 'type' has no len()")
    count = len(x)
    if isinstance(x, list):
        if x:
            x[:] = [choice(x) for _ in range(count)]
    elif isinstance(x, (tuple, str, bytes, range, set, frozenset)):
        if count > 1:
            raise TypeError(f"'{type(x).__name__}' object does not support item assignment")
    else:
        if isinstance(x, dict) and count > 1:
            x[count - 1]
        _unknown(x)

class Random(Any):
    def __init__(self, x=None): self.seed(x)
    def seed(self, a=None, version=2): _check_seed(a)
    def random(self) -> float: ...
    def uniform(self, a, b): return uniform(a, b)
    def gauss(self, mu=0.0, sigma=1.0): return gauss(mu, sigma)
    def normalvariate(self, mu=0.0, sigma=1.0): return gauss(mu, sigma)
    def getrandbits(self, k, /) -> int: ...
    def randint(self, a, b): return randint(a, b)
    def randrange(self, start, stop=None, step=1, _int=int): return randrange(start, stop, step)
    def choice(self, seq): return choice(seq)
    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        return choices(population, weights, cum_weights=cum_weights, k=k)
    def sample(self, population, k, *, counts=None): return sample(population, k, counts=counts)
    def shuffle(self, x, random=None): shuffle(x)

class SystemRandom(Random):
    def seed(self, *args, **kwds) -> None: ...

# Names of which nothing more is said.
BPF: Any
LOG4: Any
NV_MAGICCONST: Any
RECIP_BPF: Any
SG_MAGICCONST: Any
TWOPI: Any
_ONE: Any
_Sequence: Any
_Set: Any
_accumulate: Any
_acos: Any
_bisect: Any
_ceil: Any
_cos: Any
_e: Any
_exp: Any
_fabs: Any
_floor: Any
_index: Any
_inst: Any
_isfinite: Any
_lgamma: Any
_log: Any
_log2: Any
_os: Any
_parse_args: Any
_pi: Any
_random: Any
_repeat: Any
_sha512: Any
_sin: Any
_sqrt: Any
_test: Any
_test_generator: Any
_urandom: Any
_warn: Any
main: Any
