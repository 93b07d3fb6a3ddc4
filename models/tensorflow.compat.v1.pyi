"""TensorFlow as version 1 has it: graphs, placeholders, sessions, variables in scopes.

A graph is followed as if it were run where it is made, with `None` for the sizes of placeholders; `Session.run` compares
what it is given with them and puts the sizes in place. The stub is not complete.
"""

from moira.stubs import *
import builtins
import tensorflow as _tf
from tensorflow import *
from tensorflow import Tensor, Variable, _Shared, _converted, _named, _nothing_known, _size_list, _sizes
from tensorflow.math import log, log1p, reciprocal, is_nan, is_inf, is_finite, count_nonzero, segment_sum
from tensorflow.math import unsorted_segment_sum, confusion_matrix, erf, lgamma, digamma, rsqrt, expm1, cumprod
from tensorflow.random import normal as random_normal, uniform as random_uniform, truncated_normal
from tensorflow.random import shuffle as random_shuffle, set_seed as set_random_seed
import tensorflow.compat.v1.nn as nn
import tensorflow.compat.v1.train as train
import tensorflow.compat.v1.layers as layers
import tensorflow.math as math
import tensorflow.linalg as linalg
import tensorflow.random as random
import tensorflow.keras as keras
import tensorflow.data as data
import tensorflow.errors as errors

Array = Tensor
Mismatch = ValueError

def _some_bool() -> builtins.bool: ...

# How graphs are made.

def disable_eager_execution():
    if len(_tf._graphs) == 0:
        _tf._graphs.append(True)
def disable_v2_behavior():
    disable_eager_execution()
    disable_v2_tensorshape()
def disable_v2_tensorshape():
    if len(_tf._graphs) == 1:
        _tf._graphs.append(True)
def enable_eager_execution(*args, **kwargs) -> None: ...
enable_v2_behavior = enable_resource_variables = disable_resource_variables = disable_control_flow_v2 = enable_eager_execution
def executing_eagerly() -> builtins.bool: ...

class Operation(Any):
    """What is run for what it does: it gives nothing."""
    def run(self, feed_dict=None, session=None) -> None: ...

def _operation(*args, **kwargs):
    return Operation()
global_variables_initializer = local_variables_initializer = tables_initializer = _operation
initialize_all_variables = variables_initializer = initialize_local_variables = _operation
def group(*inputs, **kwargs):
    return Operation()
no_op = _operation

def to_float(x, name="ToFloat"): return words.array(shape_of(x), "float32")
def to_int32(x, name="ToInt32"): return words.array(shape_of(x), "int32")
def to_int64(x, name="ToInt64"): return words.array(shape_of(x), "int64")
def to_double(x, name="ToDouble"): return words.array(shape_of(x), "float64")
def div(x, y, name=None): return _tf._computed(x, y, "Div")
def constant(value, dtype=None, shape=None, name="Const", verify_shape=False): return _tf.constant(value, dtype, shape)
def convert_to_tensor(value, dtype=None, name=None, preferred_dtype=None, dtype_hint=None):
    return _tf.convert_to_tensor(value, dtype)
def zeros_like(tensor, dtype=None, name=None, optimize=True): return _tf.zeros_like(tensor, dtype)
ones_like = zeros_like
def cond(pred, true_fn=None, false_fn=None, strict=False, name=None, fn1=None, fn2=None):
    return _tf.cond(pred, fn1 if true_fn is None else true_fn, fn2 if false_fn is None else false_fn)
def device(device_name_or_function) -> Any: ...
def reverse_sequence(input, seq_lengths, seq_axis=None, batch_axis=None, name=None, seq_dim=None, batch_dim=None):
    return _tf.reverse_sequence(input, seq_lengths)

def placeholder(dtype, shape=None, name=None):
    """A tensor that is given when the graph runs."""
    if shape is None:
        return words.array(words.anything(), _named(dtype))
    return words.array(_size_list(shape), _named(dtype))
def placeholder_with_default(input, shape, name=None):
    if shape is None:
        return _nothing_known()
    S = _size_list(shape)
    given = _converted(input)
    T = shape_of(given)
    if _is_refused(T, S):
        raise ValueError(f"Shapes must be equal: the default has shape {_sizes(T)}, the placeholder {_sizes(S)}")
    return words.array(S, dtype_of(given))

def assign(ref, value, validate_shape=None, use_locking=None, name=None):
    if isinstance(ref, Variable) and validate_shape is None and isinstance(value, Shaped):
        return ref.assign(value)
    return _nothing_known()
def assign_add(ref, value, use_locking=None, name=None):
    return ref.assign_add(value) if isinstance(ref, Variable) and isinstance(value, Shaped) else _nothing_known()
assign_sub = assign_add

# Sessions.

def _is_refused(S, T):
    """Whether a value of shape S does not fit a placeholder of shape T."""
    if certainly(len(S) != len(T)):
        return True
    return any([is_static(n) and certainly(m != n) for m, n in zip(S, T)])

def _with_none(S):
    return joined([n if is_static(n) else "None" for n in S])

def _fetched(x, old, new):
    if isinstance(x, _Shared):
        S = substituted(shape_of(x), old, new)
        if not certainly(len(S) >= 1):
            return _nothing_known()
        import numpy
        return words.array(S, dtype_of(x), None, numpy.ndarray)
    if isinstance(x, Operation):
        return None
    if isinstance(x, list):
        return [_fetched(each, old, new) for each in x]
    if isinstance(x, builtins.tuple) and type(x) is builtins.tuple:
        return builtins.tuple([_fetched(each, old, new) for each in x])
    if isinstance(x, dict):
        return {name: _fetched(each, old, new) for name, each in x.items()}
    return _nothing_known()

def _fed(feed_dict):
    """The sizes of the placeholders, and those that they are given."""
    old, new = (), ()
    if not isinstance(feed_dict, dict):
        return old, new
    for key, value in feed_dict.items():
        if isinstance(key, _Shared) and isinstance(value, (Shaped, list, builtins.tuple, builtins.int, builtins.float)):
            T = shape_of(key)
            if isinstance(value, _Shared) and len(_tf._graphs) > 0:
                raise TypeError("The value of a feed cannot be a tf.Tensor object. Acceptable feed values include Python "
                                "scalars, strings, lists, numpy ndarrays, or TensorHandles.")
            S = shape_of(value)
            if certainly(len(T) <= 32) and certainly(len(S) <= 32):
                if _is_refused(S, T):
                    raise ValueError(f"Cannot feed value of shape ({joined(S, ', ')}) for Tensor, which has shape "
                                     f"({joined(T, ', ')})")
                if certainly(len(S) == len(T)):
                    old, new = old + T, new + S
    return old, new

class Session(Any):
    graph: Any
    graph_def: Any
    def __init__(self, target="", graph=None, config=None): ...
    def __enter__(self) -> self: ...
    def __exit__(self, *exception) -> None: ...
    def run(self, fetches, feed_dict=None, options=None, run_metadata=None):
        old, new = _fed(feed_dict)
        return _fetched(fetches, old, new)
    def close(self) -> None: ...
    def as_default(self) -> self: ...
    def __getattr__(self, name) -> Any: ...
class InteractiveSession(Session): ...

# Variables in scopes. What happens to scopes in another way than `with variable_scope("name")` makes them unknown.

_scopes = []
_made = {}
_lost = []

def _forget():
    _made.clear()

class _Scope(Any):
    def __init__(self, name, reuse):
        object.__setattr__(self, "_part", name)
        object.__setattr__(self, "_reuse", reuse)
    def __enter__(self):
        _scopes.append((self._part, self._reuse))
        return self
    def __exit__(self, *exception):
        if len(_scopes) > 0:
            _scopes.pop()
        return None
    def reuse_variables(self):
        _lost.append(True)

def variable_scope(name_or_scope, default_name=None, values=None, initializer=None, regularizer=None, caching_device=None,
                   partitioner=None, custom_getter=None, reuse=None, dtype=None, use_resource=None, constraint=None,
                   auxiliary_name_scope=True):
    if not isinstance(name_or_scope, str) or custom_getter is not None or partitioner is not None:
        _lost.append(True)
        return _Scope("", None)
    return _Scope(name_or_scope, reuse)

def get_variable_scope():
    _lost.append(True)
    return _Scope("", None)

AUTO_REUSE = "reuse or make"

def get_variable(name, shape=None, dtype=None, initializer=None, regularizer=None, trainable=None, collections=None,
                 caching_device=None, partitioner=None, validate_shape=True, use_resource=None, custom_getter=None,
                 constraint=None, synchronization=None, aggregation=None):
    d = "float32" if dtype is None else _named(dtype)
    if shape is not None:
        S = _size_list(shape)
    elif isinstance(initializer, Shaped):
        S = shape_of(initializer)
    else:
        return not_modelled("a variable of unknown shape")
    variable = words.array(S, d, None, Variable)
    # In eager mode, and in the graphs of functions, variables are found again without being asked for.
    if len(_tf._graphs) == 0 or len(_lost) > 0 or custom_getter is not None or not isinstance(name, str):
        return variable
    full = "/".join([part for part, reuse in _scopes] + [name])
    reuses = [reuse for part, reuse in _scopes if reuse is not None]
    if any([certainly(reuse is not True) and certainly(reuse is not False) for reuse in reuses]):
        return variable
    if certainly(full in _made):
        if len(reuses) == 0 or all([certainly(reuse is False) for reuse in reuses]):
            raise ValueError(f"Variable {full} already exists, disallowed. Did you mean to set reuse=True or "
                             "reuse=tf.AUTO_REUSE in VarScope?")
        T = shape_of(_made[full])
        if certainly(len(S) != len(T)) or any([certainly(m != n) for m, n in zip(S, T)]):
            raise ValueError(f"Trying to share variable {full}, but specified shape ({joined(S, ', ')}) and found shape "
                             f"({joined(T, ', ')}).")
        return _made[full]
    _made[full] = variable
    return variable
get_local_variable = get_variable

class Graph(Any):
    def as_default(self):
        _lost.append(True)
        return self
    def __enter__(self) -> self: ...
    def __exit__(self, *exception) -> None: ...
    def __getattr__(self, name) -> Any: ...
def reset_default_graph():
    _forget()
def get_default_graph() -> Any: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
