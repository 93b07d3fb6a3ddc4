from moira.stubs import *

@kind("None")
@effect("pure")
def seed(seed): ...

@kind("random generator")
@effect("pure")
class _Generator:
    @kind("array")
    def normal(self): ...
    uniform = integers = random = choice = permutation = standard_normal = rand = randn = randint = normal
    random_sample = permuted = beta = gamma = poisson = binomial = exponential = normal
    multivariate_normal = normal

def __getattr__(name): ...
