from moira.stubs import *
import tensorflow.keras.optimizers as experimental
import tensorflow.keras.optimizers as legacy

@kind("optimizer")
class Optimizer:
    @effect("fit")
    def apply_gradients(self, grads_and_vars, global_step, name): ...

    @kind("train op")
    @effect("fit")
    def minimize(self, loss, var_list, global_step): ...

    @kind("variables")
    @effect("pure")
    def variables(self): ...

    @kind("another value")
    @effect("pure")
    def get_config(self): ...

@rate("learning_rate")
class Adam(Optimizer):
    def __init__(self, learning_rate=0.001, beta_1=..., beta_2=..., epsilon=...): ...

@rate("learning_rate")
class Adamax(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@rate("learning_rate")
class Nadam(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@rate("learning_rate")
class RMSprop(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@rate("learning_rate")
class Adagrad(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@rate("learning_rate")
class Adadelta(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@rate("learning_rate")
class Ftrl(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@rate("learning_rate")
class SGD(Optimizer):
    def __init__(self, learning_rate=0.01, momentum=..., nesterov=...): ...

@rate("learning_rate")
class AdamW(Optimizer):
    def __init__(self, learning_rate=0.001, weight_decay=...): ...

@rate("learning_rate")
class Adafactor(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@rate("learning_rate")
class Lion(Optimizer):
    def __init__(self, learning_rate=0.0001): ...

@rate("learning_rate")
class Lamb(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@rate("learning_rate")
class Muon(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@effect("wraps")
class LossScaleOptimizer(Optimizer):
    def __init__(self, inner_optimizer): ...

@effect("refused")
def get(identifier): ...

@effect("refused")
def deserialize(config): ...

def __getattr__(name): ...
