from moira.stubs import *
import tensorflow.keras.mixed_precision as experimental

@kind("optimizer")
@effect("wraps")
class LossScaleOptimizer:
    def __init__(self, inner_optimizer): ...

def __getattr__(name): ...
