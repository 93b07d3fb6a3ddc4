from moira.stubs import *

@kind("schedule")
class LearningRateSchedule: ...

@rate("initial_learning_rate")
@steps("decay_steps")
class ExponentialDecay(LearningRateSchedule):
    def __init__(self, initial_learning_rate, decay_steps, decay_rate, staircase): ...

@rate("initial_learning_rate")
@steps("decay_steps")
class InverseTimeDecay(LearningRateSchedule):
    def __init__(self, initial_learning_rate, decay_steps, decay_rate, staircase): ...

@rate("initial_learning_rate", "end_learning_rate")
@steps("decay_steps")
class PolynomialDecay(LearningRateSchedule):
    def __init__(self, initial_learning_rate, decay_steps, end_learning_rate=0.0001, power=..., cycle=...): ...

@rate("initial_learning_rate", "warmup_target")
@steps("decay_steps", "warmup_steps")
class CosineDecay(LearningRateSchedule):
    def __init__(self, initial_learning_rate, decay_steps, alpha, name, warmup_target, warmup_steps): ...

@rate("initial_learning_rate")
@steps("first_decay_steps")
class CosineDecayRestarts(LearningRateSchedule):
    def __init__(self, initial_learning_rate, first_decay_steps, t_mul, m_mul, alpha): ...

@rate("values[]")
@steps("boundaries[]")
class PiecewiseConstantDecay(LearningRateSchedule):
    def __init__(self, boundaries, values): ...

@rate("initial_learning_rate")
@steps("decay_steps")
class LinearCosineDecay(LearningRateSchedule):
    def __init__(self, initial_learning_rate, decay_steps): ...

def __getattr__(name): ...
