from moira.stubs import *

@kind("optimizer")
@rate("learning_rate")
class AdaBelief:
    def __init__(self, learning_rate=0.001): ...

@kind("optimizer")
@rate("learning_rate")
class LAMB:
    def __init__(self, learning_rate=0.001): ...

@kind("optimizer")
@rate("learning_rate")
class LazyAdam:
    def __init__(self, learning_rate=0.001): ...

@kind("optimizer")
@rate("learning_rate")
class NovoGrad:
    def __init__(self, learning_rate=0.001): ...

@kind("optimizer")
@rate("learning_rate")
class ProximalAdagrad:
    def __init__(self, learning_rate=0.001): ...

@kind("optimizer")
@rate("learning_rate")
class RectifiedAdam:
    def __init__(self, learning_rate=0.001): ...

@kind("optimizer")
@rate("learning_rate")
class Yogi:
    def __init__(self, learning_rate=0.01): ...

@kind("optimizer")
@rate("learning_rate")
class ConditionalGradient:
    def __init__(self, learning_rate): ...

@kind("optimizer")
@rate("learning_rate")
class AdamW:
    def __init__(self, weight_decay, learning_rate=0.001): ...

@kind("optimizer")
@rate("learning_rate")
class SGDW:
    def __init__(self, weight_decay, learning_rate=0.001): ...

@kind("optimizer")
@effect("wraps")
class Lookahead:
    def __init__(self, optimizer): ...

@kind("optimizer")
@effect("wraps")
class MovingAverage:
    def __init__(self, optimizer): ...

@kind("optimizer")
@effect("wraps")
class SWA:
    def __init__(self, optimizer): ...

@kind("optimizer")
@effect("wraps")
class AveragedOptimizerWrapper:
    def __init__(self, optimizer): ...

@kind("optimizer")
@effect("wraps")
class MultiOptimizer:
    def __init__(self, optimizers_and_layers): ...

@kind("optimizer")
@effect("wraps")
class COCOB:
    def __init__(self, alpha): ...

@kind("schedule")
@rate("initial_learning_rate", "maximal_learning_rate")
@steps("step_size")
class CyclicalLearningRate:
    def __init__(self, initial_learning_rate, maximal_learning_rate, step_size): ...

@kind("schedule")
@rate("initial_learning_rate", "maximal_learning_rate")
@steps("step_size")
class TriangularCyclicalLearningRate:
    def __init__(self, initial_learning_rate, maximal_learning_rate, step_size): ...

@kind("schedule")
@rate("initial_learning_rate", "maximal_learning_rate")
@steps("step_size")
class Triangular2CyclicalLearningRate:
    def __init__(self, initial_learning_rate, maximal_learning_rate, step_size): ...

@kind("schedule")
@rate("initial_learning_rate", "maximal_learning_rate")
@steps("step_size")
class ExponentialCyclicalLearningRate:
    def __init__(self, initial_learning_rate, maximal_learning_rate, step_size): ...

def __getattr__(name): ...
