from moira.stubs import *
import logging
from tensorflow import io as python_io
from tensorflow.io import gfile
from tensorflow.keras import optimizers

@kind("gradients")
@effect("tensorflow 1")
def gradients(ys, xs): ...

@kind("gradient tape")
class GradientTape:
    def __init__(self, persistent, watch_accessed_variables): ...

    @kind("gradients")
    def gradient(self, target, sources, output_gradients, unconnected_gradients): ...

    @kind("gradients")
    @effect("refused")
    def jacobian(self, target, sources): ...

    @kind("gradients")
    @effect("refused")
    def batch_jacobian(self, target, source): ...

@kind("function")
@effect("traces", "transparent")
def function(func): ...

@effect("writes")
def print(): ...

@kind("session")
@effect("tensorflow 1")
class Session:
    def __init__(self, target, graph, config): ...

    def run(self, fetches, feed_dict): ...

@kind("session")
@effect("tensorflow 1")
class InteractiveSession:
    def __init__(self, target, graph, config): ...

@kind("another value")
@effect("pure")
class Variable:
    def __init__(self, initial_value): ...

@kind("tuple")
@effect("pure", "parts")
def clip_by_global_norm(t_list, clip_norm): ...

@kind("another value")
@effect("pure", "parts")
def clip_by_norm(t, clip_norm): ...

@kind("another value")
@effect("pure", "parts")
def clip_by_value(t): ...

@kind("array")
@effect("pure")
def constant(value): ...

@kind("array")
@effect("pure")
def convert_to_tensor(value): ...

@kind("array")
@effect("pure")
def zeros(shape): ...

@kind("array")
@effect("pure")
def ones(shape): ...

@kind("another value")
@effect("pure", "parts")
def cast(x, dtype): ...

@kind("another value")
@effect("pure", "parts")
def reshape(tensor, shape): ...

@kind("another value")
@effect("pure", "parts")
def expand_dims(input, axis): ...

@kind("another value")
@effect("pure")
def shape(input): ...
size = rank = shape

@kind("another value")
@effect("pure")
def argmax(input, axis): ...

@kind("another value")
@effect("pure")
def equal(x, y): ...

@kind("another value")
@effect("pure", "parts")
def reduce_mean(input_tensor, axis): ...
reduce_sum = reduce_max = reduce_min = reduce_mean

@kind("another value")
@effect("pure")
def reduce_all(input_tensor, axis): ...

@kind("another value")
@effect("pure")
def reduce_any(input_tensor, axis): ...

@kind("another value")
@effect("pure", "parts")
def abs(x): ...
exp = sqrt = square = abs

@kind("another value")
@effect("pure", "parts")
def norm(tensor): ...

@kind("number")
@effect("pure")
def executing_eagerly(): ...

@kind("another value")
@effect("parts")
def group(): ...

@kind("another value")
@effect("parts")
def tuple(): ...

@kind("another value")
@effect("parts")
def control_dependencies(control_inputs): ...

@kind("train op")
class _TrainOp:
    def run(self, feed_dict, session): ...

def __getattr__(name): ...
