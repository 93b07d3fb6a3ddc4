"""jax.nn.initializers: functions that make arrays of the shape that they are given."""

from moira.stubs import *
from jax.numpy import Array

def _made(key, shape: Shape, dtype=None, out_sharding=None) -> Array["float", *shape]: ...
zeros = ones = _made
def normal(stddev=1e-2, dtype=None):
    return _made
def truncated_normal(stddev=1e-2, dtype=None, lower=-2.0, upper=2.0):
    return _made
def uniform(scale=1e-2, dtype=None):
    return _made
def constant(value, dtype=None):
    return _made
def glorot_uniform(in_axis=-2, out_axis=-1, batch_axis=(), dtype=None):
    return _made
glorot_normal = lecun_normal = lecun_uniform = he_normal = he_uniform = xavier_normal = xavier_uniform = glorot_uniform
kaiming_normal = kaiming_uniform = glorot_uniform
def orthogonal(scale=1.0, column_axis=-1, dtype=None):
    return _made
def variance_scaling(scale, mode, distribution, in_axis=-2, out_axis=-1, batch_axis=(), dtype=None):
    return _made

def __getattr__(name): ...
