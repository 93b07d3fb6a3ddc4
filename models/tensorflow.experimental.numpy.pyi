"""tensorflow.experimental.numpy: of NumPy's behaviour only that tensors are promoted as arrays are."""

from moira.stubs import *
import tensorflow as _tf

def experimental_enable_numpy_behavior(*args, **kwargs):
    _tf._promoting.append(True)

def __getattr__(name):
    return not_modelled("a name that is not known")
