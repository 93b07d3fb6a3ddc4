from moira.stubs import *
from tensorflow.keras.optimizers.schedules import (
    CosineDecay, CosineDecayRestarts, LinearCosineDecay, LinearCosineDecay as NoisyLinearCosineDecay)

@kind("model")
class LinearModel: ...

@kind("model")
class WideDeepModel: ...

def __getattr__(name): ...
