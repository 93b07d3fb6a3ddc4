"""keras.layers, of Keras 2 and 3.

A layer is built when it is called first: its weights then have the sizes of what it is given, and later calls must fit
them. The size of the batch is `None`, a symbol of its own for each input. The stub is not complete.
"""

from moira.stubs import *
import inspect
import numpy as _numpy
import tensorflow as _tf
from tensorflow import Tensor, Variable, TensorShape, _Shared

Array = Tensor
Mismatch = ValueError

# Not empty while a layer computes its output, for which Keras gives it tensors of TensorFlow's.
_computing = []

class KerasTensor(_Shared):
    """What stands for a tensor while a model is made of layers."""
    def __tf_tensor__(self, dtype=None, name=None):
        if words.version("keras") >= (3,) and certainly(len(_computing) == 0):
            raise ValueError("A KerasTensor cannot be used as input to a TensorFlow function. A KerasTensor is a symbolic "
                             "placeholder for a shape and dtype, used when constructing Keras Functional models or Keras "
                             "Functions. You can only use it as input to a Keras layer or a Keras operation (from the "
                             "namespaces `keras.layers` and `keras.ops`).")
    def __array__(self, *args, **kwargs):
        if certainly(len(_computing) == 0):
            raise ValueError("A KerasTensor is symbolic: it's a placeholder for a shape an a dtype. It doesn't have any actual "
                             "numerical value. You cannot convert it to a NumPy array.")
        return _anything()
    ragged: Any
    sparse: Any
    node: Any
    type_spec: Any
    _keras_history: Any
    def __iter__(self: Array[*S]):
        if words.version("keras") >= (3,):
            raise NotImplementedError("Iterating over a symbolic KerasTensor is not supported.")
        return _anything()
    def __new__(cls, shape=None, dtype="float32", sparse=False, ragged=False, record_history=True, name=None, **kwargs):
        return _input(shape, _tf._named(dtype))

def _input(S, dtype):
    return words.array(tuple([fresh("None") if n is None else n for n in S]), dtype, None, KerasTensor)

def Input(shape=None, batch_size=None, dtype=None, sparse=None, batch_shape=None, name=None, tensor=None, optional=False,
          ragged=None, type_spec=None, batch_input_shape=None, **kwargs):
    if tensor is not None or type_spec is not None:
        return not_modelled("an input that stands for a tensor")
    d = "float32" if dtype is None else _tf._named(dtype)
    if batch_shape is None:
        batch_shape = batch_input_shape
    if batch_shape is not None:
        return _input(tuple(batch_shape), d)
    if shape is None:
        return not_modelled("an input of unknown shape")
    if isinstance(shape, int):
        return not_modelled("an input whose shape is a number")
    return _input((batch_size,) + tuple(shape), d)

def InputLayer(input_shape=None, batch_size=None, dtype=None, input_tensor=None, sparse=None, name=None, ragged=None,
               type_spec=None, shape=None, batch_shape=None, batch_input_shape=None, **kwargs):
    given = shape if shape is not None else input_shape
    if isinstance(given, int):
        given = (given,)
    return Input(given, batch_size, dtype, batch_shape=batch_shape if batch_shape is not None else batch_input_shape)

class InputSpec(Any):
    def __init__(self, dtype=None, shape=None, ndim=None, max_ndim=None, min_ndim=None, axes=None,
                 allow_last_axis_squeeze=False, name=None, optional=False): ...


# What layers have in common.

def _some_bool() -> bool: ...
def _anything(*args, **kwargs) -> Any: ...

def _type(x):
    """Floats become those that the layer computes with; which these are is not always known."""
    return dtype_of(x) if whole(x) else "float32"

def _made(x, S, d=None):
    """The result of a layer for x; that for tensors of other libraries, on which Keras 3 can run, is theirs."""
    if isinstance(x, KerasTensor):
        return words.array(S, _type(x) if d is None else d, None, KerasTensor)
    if isinstance(x, (_Shared, _numpy.ndarray, list, tuple)):
        return words.array(S, _type(x) if d is None else d, None, Tensor)
    return _anything()

def _weight(S):
    return words.array(S, "float32", None, Variable)

def _given_shape(kwargs):
    """The shape of the first layer of a model, with the batch."""
    for name in ("batch_input_shape", "batch_shape"):
        if name in kwargs and kwargs[name] is not None:
            return tuple(kwargs[name])
    if "input_shape" in kwargs and kwargs["input_shape"] is not None:
        given = kwargs["input_shape"]
        return (None, given) if isinstance(given, int) else (None,) + tuple(given)
    if "input_dim" in kwargs and kwargs["input_dim"] is not None:
        if "input_length" in kwargs and kwargs["input_length"] is not None:
            return (None, kwargs["input_length"], kwargs["input_dim"])
        return (None, kwargs["input_dim"])
    return None

def _static_shape(x):
    return words.as_class(_tf._static_sizes(shape_of(x)), TensorShape)

def _shapes_of(x):
    """What `build` is given for an input: a shape, or a list of them."""
    if isinstance(x, (list, tuple)):
        return [_shapes_of(each) for each in x]
    if isinstance(x, Shaped):
        return _static_shape(x)
    return _anything()

class Layer:
    _label = "layer"
    _is_graph = False
    trainable_weights: Any
    non_trainable_weights: Any
    weights: Any
    variables: Any
    trainable_variables: Any
    non_trainable_variables: Any
    losses: Any
    metrics: Any
    updates: Any
    input: Any
    output: Any
    input_shape: Any
    output_shape: Any
    input_spec: Any
    dtype: Any
    compute_dtype: Any
    variable_dtype: Any
    dtype_policy: Any
    name: Any
    supports_masking: Any
    trainable: Any
    inbound_nodes: Any
    outbound_nodes: Any

    def __init__(self, *args, **kwargs):
        _start(self, kwargs)

    def build(self, input_shape=None):
        object.__setattr__(self, "built", True)

    def call(self, *args, **kwargs):
        return _anything(self, args, kwargs)

    def __call__(self, *args, **kwargs):
        for extra in ("training", "mask"):
            if extra in kwargs and certainly(not _accepts(self.call, extra)):
                kwargs = {name: value for name, value in kwargs.items() if name != extra}
        if "training" not in kwargs and len(args) < 2 and certainly(_demands(self.call, "training")):
            kwargs = {**kwargs, "training": _anything()}
        if not self.built:
            if len(args) == 0:
                return _anything(self, kwargs)
            count = len(inspect.signature(self.build).parameters)
            if certainly(count == 0):
                self.build()
            elif certainly(count > 1):
                return _anything(self, args, kwargs)
            else:
                self.build(_shapes_of(args[0]))
            object.__setattr__(self, "built", True)
        words.calling(self, args, kwargs)
        _computing.append(True)
        output = self.call(*args, **kwargs)
        _computing.pop()
        words.called(self, args, kwargs, output)
        return output

    def add_weight(self, *args, shape=None, dtype=None, **kwargs):
        given = [each for each in args if isinstance(each, (tuple, list))]
        if shape is None and len(given) == 0:
            return _weight(()) if len(args) == 0 or isinstance(args[0], str) else not_modelled("a weight of unknown shape")
        if shape is None:
            shape = given[0]
        S = (shape,) if isinstance(shape, int) else tuple(shape)
        if None in S:
            return not_modelled("a weight of unknown shape")
        return words.array(S, "float32" if dtype is None else _tf._named(dtype), None, Variable)
    add_variable = add_weight
    def add_loss(self, *args, **kwargs) -> None: ...
    def add_metric(self, *args, **kwargs) -> None: ...
    def add_update(self, *args, **kwargs) -> None: ...
    def get_config(self) -> dict: ...
    @classmethod
    def from_config(cls, config, *args, **kwargs) -> Any: ...
    def get_weights(self) -> Any: ...
    def _own_weights(self):
        """The weights in their order, once the layer is built; None where they are not known."""
        return None
    def set_weights(self, weights):
        wanted = self._own_weights()
        if wanted is None or not isinstance(weights, (list, tuple)):
            return None
        if certainly(len(weights) != len(wanted)):
            raise ValueError(f"You called `set_weights(weights)` on layer '{self._label}' with a weight list of length "
                             f"{len(weights)}, but the layer was expecting {len(wanted)} weights.")
        for i in range(len(wanted)):
            if isinstance(weights[i], Shaped):
                S, T = shape_of(wanted[i]), shape_of(weights[i])
                if certainly(len(S) != len(T)) or any([certainly(m != n) for m, n in zip(S, T)]):
                    raise ValueError(f"Layer {self._label} weight shape {S} is not compatible with provided weight shape {T}.")
    def count_params(self) -> int: ...
    def compute_output_shape(self, *args, **kwargs) -> Any: ...
    def compute_mask(self, *args, **kwargs) -> Any: ...
    def compute_output_spec(self, *args, **kwargs) -> Any: ...
    def compute_output_signature(self, *args, **kwargs) -> Any: ...
    def get_input_at(self, node_index) -> Any: ...
    get_output_at = get_input_shape_at = get_output_shape_at = get_input_at
    def quantize(self, *args, **kwargs) -> Any: ...
    def stateless_call(self, *args, **kwargs) -> Any: ...
    def __getattr__(self, name) -> Any: ...

def _accepts(function, name):
    parameters = inspect.signature(function).parameters
    return name in parameters or "kwargs" in parameters

def _demands(function, name):
    parameters = inspect.signature(function).parameters
    return name in parameters and parameters[name].default is inspect._empty

def _start(layer, kwargs):
    object.__setattr__(layer, "built", False)
    object.__setattr__(layer, "_given", _given_shape(kwargs))

def _rank_is(layer, x, n):
    S = shape_of(x)
    assert len(S) == n, (f'Input 0 of layer "{layer._label}" is incompatible with the layer: expected ndim={n}, found '
                         f"ndim={len(S)}. Full shape received: ({joined(S, ', ')})")
    return S

def _rank_least(layer, x, n):
    S = shape_of(x)
    assert len(S) >= n, (f'Input 0 of layer "{layer._label}" is incompatible with the layer: expected min_ndim={n}, found '
                         f"ndim={len(S)}. Full shape received: ({joined(S, ', ')})")
    return S

def _size_is(layer, S, axis, n):
    assert S[axis] == n, (f'Input 0 of layer "{layer._label}" is incompatible with the layer: expected axis {axis} of input '
                          f"shape to have value {n}, but received input with shape ({joined(S, ', ')})")


# Dense layers and those that keep the shape.

class Dense(Layer):
    _label = "dense"
    def __init__(self, units, activation=None, use_bias=True, kernel_initializer=None, bias_initializer=None, **kwargs):
        _start(self, kwargs)
    def build(self, input_shape):
        self.kernel = _weight((input_shape[-1], self.units))
        if self.use_bias:
            self.bias = _weight((self.units,))
        self._width = input_shape[-1]
        self.built = True
    def _own_weights(self):
        return ([self.kernel, self.bias] if self.use_bias else [self.kernel]) if self.built else None
    def call(self, inputs, *args, **kwargs):
        S = _rank_least(self, inputs, 2)
        _size_is(self, S, -1, self._width)
        return _made(inputs, S[:-1] + (self.units,), "float32")

class _Same(Layer):
    """A layer whose output has the shape of its input."""
    def call(self, inputs, *args, **kwargs):
        if not isinstance(inputs, Shaped):
            return _anything()
        return _made(inputs, shape_of(inputs))

class Activation(_Same):
    def __init__(self, activation=None, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        return _made(inputs, shape_of(inputs))
class Dropout(_Same):
    def __init__(self, rate=None, noise_shape=None, seed=None, **kwargs):
        _start(self, kwargs)
class AlphaDropout(Dropout): ...
class GaussianDropout(Dropout): ...
class GaussianNoise(Dropout): ...
class ActivityRegularization(_Same): ...
class Masking(_Same): ...
class ReLU(_Same): ...
class LeakyReLU(_Same): ...
class ELU(_Same): ...
class ThresholdedReLU(_Same): ...
class Softmax(_Same): ...
class PReLU(_Same): ...
class LayerNormalization(_Same): ...
class UnitNormalization(_Same): ...
class RMSNormalization(_Same): ...
class Identity(_Same):
    def call(self, inputs, *args, **kwargs):
        return inputs
class SpatialDropout1D(Dropout):
    _label = "spatial_dropout1d"
    def call(self, inputs, *args, **kwargs):
        return _made(inputs, _rank_is(self, inputs, 3))
class SpatialDropout2D(Dropout):
    _label = "spatial_dropout2d"
    def call(self, inputs, *args, **kwargs):
        return _made(inputs, _rank_is(self, inputs, 4))
class SpatialDropout3D(Dropout):
    _label = "spatial_dropout3d"
    def call(self, inputs, *args, **kwargs):
        return _made(inputs, _rank_is(self, inputs, 5))

class BatchNormalization(Layer):
    _label = "batch_normalization"
    def __init__(self, axis=-1, momentum=0.99, epsilon=0.001, center=True, scale=True, **kwargs):
        _start(self, kwargs)
    def build(self, input_shape):
        self._width = None
        if isinstance(self.axis, int):
            self._width = input_shape[self.axis]
            if isinstance(self._width, int):
                if self.scale:
                    self.gamma = _weight((self._width,))
                if self.center:
                    self.beta = _weight((self._width,))
                self.moving_mean = _weight((self._width,))
                self.moving_variance = _weight((self._width,))
    def call(self, inputs, training=None, mask=None, **kwargs):
        S = shape_of(inputs)
        if isinstance(self._width, int) and isinstance(self.axis, int):
            _size_is(self, S, self.axis, self._width)
        return _made(inputs, S)
SyncBatchNormalization = BatchNormalization

class GroupNormalization(_Same):
    def __init__(self, groups=32, axis=-1, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        S = shape_of(inputs)
        if isinstance(self.axis, int) and isinstance(self.groups, int) and certainly(self.groups > 0):
            assert S[self.axis] % self.groups == 0, (
                f"Number of groups ({self.groups}) must be a multiple of the number of channels ({S[self.axis]}).")
        return _made(inputs, S)

class Embedding(Layer):
    _label = "embedding"
    def __init__(self, input_dim, output_dim, embeddings_initializer="uniform", embeddings_regularizer=None,
                 activity_regularizer=None, embeddings_constraint=None, mask_zero=False, input_length=None, **kwargs):
        _start(self, kwargs)
        if self._given is None and isinstance(self.input_length, int):
            self._given = (None, self.input_length)
        self._first_weights = kwargs["weights"] if "weights" in kwargs else None
        if self._first_weights is not None and words.version("keras") >= (3,):
            self.build()
    def build(self, input_shape=None):
        self.embeddings = _weight((self.input_dim, self.output_dim))
        self.built = True
        if isinstance(self._first_weights, list):
            self.set_weights(self._first_weights)
    def _own_weights(self):
        return [self.embeddings] if self.built else None
    def call(self, inputs, *args, **kwargs):
        return _made(inputs, shape_of(inputs) + (self.output_dim,), "float32")


# Windows.

def _numbers(given, n):
    if isinstance(given, int):
        return (given,) * n
    if isinstance(given, (tuple, list)) and len(given) == n:
        return tuple(given)
    if isinstance(given, (tuple, list)) and len(given) == 1:
        return tuple(given) * n
    return not_modelled("a window that is not known")

def _is_first(layer):
    return layer.data_format == "channels_first"

def _reach(n, k, s, d, padding):
    if padding in ("same", "SAME", "causal"):
        return (n + s - 1) // s
    if padding in ("valid", "VALID"):
        return (n - d * (k - 1) - 1) // s + 1
    return fresh("n")

def _space(layer, S, n):
    """The sizes of space, and the number of channels."""
    return (S[2:], S[1]) if _is_first(layer) else (S[1:-1], S[-1])

def _joined_space(layer, batch, R, channels):
    return batch + (channels,) + R if _is_first(layer) else batch + R + (channels,)

def _nothing_left(R):
    return any([certainly(r <= 0) for r in R])

def _is_refused(inputs):
    """Whether an output without elements is refused: in eager mode Keras 2 leaves that to the kernels."""
    return isinstance(inputs, KerasTensor) or words.version("keras") >= (3,)

def _start_windows(layer, kwargs):
    _start(layer, kwargs)
    if isinstance(layer.padding, str) and certainly(layer.padding.lower() not in ("same", "valid", "causal")):
        raise ValueError("The `padding` argument must be a list/tuple or one of {'same', 'valid'}"
                         f"{' (or causal, only for `Conv1D`)' if words.version('keras') < (3,) else ''}. Received: {layer.padding}")

class _Conv(Layer):
    _n = 2
    def build(self, input_shape):
        kernel = _numbers(self.kernel_size, self._n)
        groups = self.groups
        C = input_shape[1] if _is_first(self) else input_shape[-1]
        self._channels = C
        if isinstance(C, int) and isinstance(groups, int):
            if certainly(C % groups != 0):
                raise ValueError("The number of input channels must be evenly divisible by the number of groups. "
                                 f"Received groups={groups}, but the input has {C} channels "
                                 f"(full input shape is {input_shape}).")
            self.kernel = _weight(kernel + (C // groups, self.filters))
        if self.use_bias:
            self.bias = _weight((self.filters,))
        self.built = True
    def _own_weights(self):
        if not self.built or not isinstance(self._channels, int):
            return None
        return [self.kernel, self.bias] if self.use_bias else [self.kernel]
    def call(self, inputs, *args, **kwargs):
        n = self._n
        S = _rank_least(self, inputs, n + 2)
        if not certainly(len(S) == n + 2):
            return _anything()
        kernel = _numbers(self.kernel_size, n)
        strides, dilation = _numbers(self.strides, n), _numbers(self.dilation_rate, n)
        X, C = _space(self, S, n)
        if isinstance(self._channels, int):
            _size_is(self, S, 1 if _is_first(self) else -1, self._channels)
        R = tuple([_reach(X[i], kernel[i], strides[i], dilation[i], self.padding) for i in range(n)])
        if _nothing_left(R) and not _is_refused(inputs):
            return _anything()
        if _nothing_left(R):
            raise ValueError(f"Computed output size would be zero or negative. Received `inputs shape=({joined(S, ', ')})`, "
                             f"`kernel shape=({joined(kernel + (C, self.filters), ', ')})`, "
                             f"`dilation_rate=({joined(dilation, ', ')})`.")
        return _made(inputs, _joined_space(self, S[:1], R, self.filters), "float32")

class Conv1D(_Conv):
    _label = "conv1d"
    _n = 1
    def __init__(self, filters, kernel_size, strides=1, padding="valid", data_format=None, dilation_rate=1, groups=1,
                 activation=None, use_bias=True, **kwargs):
        _start_windows(self, kwargs)
class Conv2D(_Conv):
    _label = "conv2d"
    def __init__(self, filters, kernel_size, strides=(1, 1), padding="valid", data_format=None, dilation_rate=(1, 1),
                 groups=1, activation=None, use_bias=True, **kwargs):
        _start_windows(self, kwargs)
class Conv3D(_Conv):
    _label = "conv3d"
    _n = 3
    def __init__(self, filters, kernel_size, strides=(1, 1, 1), padding="valid", data_format=None,
                 dilation_rate=(1, 1, 1), groups=1, activation=None, use_bias=True, **kwargs):
        _start_windows(self, kwargs)
Convolution1D = Conv1D
Convolution2D = Conv2D
Convolution3D = Conv3D

class _ConvTranspose(Layer):
    _n = 2
    def build(self, input_shape):
        C = input_shape[1] if _is_first(self) else input_shape[-1]
        self._channels = C
        if isinstance(C, int):
            self.kernel = _weight(_numbers(self.kernel_size, self._n) + (self.filters, C))
        if self.use_bias:
            self.bias = _weight((self.filters,))
    def call(self, inputs, *args, **kwargs):
        n = self._n
        S = _rank_is(self, inputs, n + 2)
        if not certainly(len(S) == n + 2):
            return _anything()
        kernel, strides = _numbers(self.kernel_size, n), _numbers(self.strides, n)
        dilation = _numbers(1 if self.dilation_rate is None else self.dilation_rate, n)
        X, C = _space(self, S, n)
        if isinstance(self._channels, int):
            _size_is(self, S, 1 if _is_first(self) else -1, self._channels)
        if self.output_padding is None:
            more = (None,) * n
        else:
            more = _numbers(self.output_padding, n)
        R = tuple([_unreach(X[i], kernel[i] + (kernel[i] - 1) * (dilation[i] - 1), strides[i], self.padding, more[i])
                   for i in range(n)])
        return _made(inputs, _joined_space(self, S[:1], R, self.filters), "float32")

def _unreach(n, k, s, padding, more):
    if padding not in ("same", "valid"):
        return fresh("n")
    if more is None:
        return n * s if padding == "same" else n * s + max(k - s, 0)
    return (n - 1) * s + k - (2 * (k // 2) if padding == "same" else 0) + more

class Conv1DTranspose(_ConvTranspose):
    _label = "conv1d_transpose"
    _n = 1
    def __init__(self, filters, kernel_size, strides=1, padding="valid", output_padding=None, data_format=None,
                 dilation_rate=1, activation=None, use_bias=True, **kwargs):
        _start_windows(self, kwargs)
class Conv2DTranspose(_ConvTranspose):
    _label = "conv2d_transpose"
    def __init__(self, filters, kernel_size, strides=(1, 1), padding="valid", output_padding=None, data_format=None,
                 dilation_rate=(1, 1), activation=None, use_bias=True, **kwargs):
        _start_windows(self, kwargs)
class Conv3DTranspose(_ConvTranspose):
    _label = "conv3d_transpose"
    _n = 3
    def __init__(self, filters, kernel_size, strides=(1, 1, 1), padding="valid", output_padding=None, data_format=None,
                 dilation_rate=(1, 1, 1), activation=None, use_bias=True, **kwargs):
        _start_windows(self, kwargs)

class _Separable(Layer):
    """Each channel by itself, and in separable convolutions then all together."""
    _n = 2
    def build(self, input_shape):
        self._channels = input_shape[1] if _is_first(self) else input_shape[-1]
        C = self._channels
        kernel = _numbers(self.kernel_size, self._n)
        if isinstance(C, int):
            if self.filters is None:
                self.kernel = _weight(kernel + (C, self.depth_multiplier))
                if self.use_bias:
                    self.bias = _weight((C * self.depth_multiplier,))
            else:
                self.depthwise_kernel = _weight(kernel + (C, self.depth_multiplier))
                self.pointwise_kernel = _weight((1,) * self._n + (C * self.depth_multiplier, self.filters))
                if self.use_bias:
                    self.bias = _weight((self.filters,))
    def call(self, inputs, *args, **kwargs):
        n = self._n
        S = _rank_is(self, inputs, n + 2)
        if not certainly(len(S) == n + 2):
            return _anything()
        kernel, strides = _numbers(self.kernel_size, n), _numbers(self.strides, n)
        dilation = _numbers(self.dilation_rate, n)
        X, C = _space(self, S, n)
        if isinstance(self._channels, int):
            _size_is(self, S, 1 if _is_first(self) else -1, self._channels)
        R = tuple([_reach(X[i], kernel[i], strides[i], dilation[i], self.padding) for i in range(n)])
        if _nothing_left(R) and not _is_refused(inputs):
            return _anything()
        if _nothing_left(R):
            raise ValueError(f"Computed output size would be zero or negative. Received `inputs shape=({joined(S, ', ')})`.")
        return _made(inputs, _joined_space(self, S[:1], R, C * self.depth_multiplier if self.filters is None else self.filters), "float32")

class SeparableConv1D(_Separable):
    _label = "separable_conv1d"
    _n = 1
    def __init__(self, filters, kernel_size, strides=1, padding="valid", data_format=None, dilation_rate=1,
                 depth_multiplier=1, activation=None, use_bias=True, **kwargs):
        _start_windows(self, kwargs)
class SeparableConv2D(_Separable):
    _label = "separable_conv2d"
    def __init__(self, filters, kernel_size, strides=(1, 1), padding="valid", data_format=None, dilation_rate=(1, 1),
                 depth_multiplier=1, activation=None, use_bias=True, **kwargs):
        _start_windows(self, kwargs)
class DepthwiseConv1D(_Separable):
    _label = "depthwise_conv1d"
    _n = 1
    filters = None
    def __init__(self, kernel_size, strides=1, padding="valid", depth_multiplier=1, data_format=None, dilation_rate=1,
                 activation=None, use_bias=True, **kwargs):
        _start_windows(self, kwargs)
class DepthwiseConv2D(_Separable):
    _label = "depthwise_conv2d"
    filters = None
    def __init__(self, kernel_size, strides=(1, 1), padding="valid", depth_multiplier=1, data_format=None,
                 dilation_rate=(1, 1), activation=None, use_bias=True, **kwargs):
        _start_windows(self, kwargs)
SeparableConvolution1D = SeparableConv1D
SeparableConvolution2D = SeparableConv2D

class _Pooling(Layer):
    _n = 2
    def call(self, inputs, *args, **kwargs):
        n = self._n
        S = _rank_is(self, inputs, n + 2)
        if not certainly(len(S) == n + 2):
            return _anything()
        window = _numbers(self.pool_size, n)
        strides = window if self.strides is None else _numbers(self.strides, n)
        X, C = _space(self, S, n)
        R = tuple([_reach(X[i], window[i], strides[i], 1, self.padding) for i in range(n)])
        if _nothing_left(R) and not isinstance(inputs, KerasTensor):
            return _anything()
        if _nothing_left(R):
            raise ValueError(f"Computed output size would be zero or negative. Received `inputs shape=({joined(S, ', ')})`, "
                             f"`pool_size=({joined(window, ', ')})`.")
        return _made(inputs, _joined_space(self, S[:1], R, C))

class MaxPooling1D(_Pooling):
    _label = "max_pooling1d"
    _n = 1
    def __init__(self, pool_size=2, strides=None, padding="valid", data_format=None, **kwargs):
        _start_windows(self, kwargs)
class AveragePooling1D(_Pooling):
    _label = "average_pooling1d"
    _n = 1
    def __init__(self, pool_size=2, strides=None, padding="valid", data_format=None, **kwargs):
        _start_windows(self, kwargs)
class MaxPooling2D(_Pooling):
    _label = "max_pooling2d"
    def __init__(self, pool_size=(2, 2), strides=None, padding="valid", data_format=None, **kwargs):
        _start_windows(self, kwargs)
class AveragePooling2D(_Pooling):
    _label = "average_pooling2d"
    def __init__(self, pool_size=(2, 2), strides=None, padding="valid", data_format=None, **kwargs):
        _start_windows(self, kwargs)
class MaxPooling3D(_Pooling):
    _label = "max_pooling3d"
    _n = 3
    def __init__(self, pool_size=(2, 2, 2), strides=None, padding="valid", data_format=None, **kwargs):
        _start_windows(self, kwargs)
class AveragePooling3D(_Pooling):
    _label = "average_pooling3d"
    _n = 3
    def __init__(self, pool_size=(2, 2, 2), strides=None, padding="valid", data_format=None, **kwargs):
        _start_windows(self, kwargs)
MaxPool1D = MaxPooling1D
MaxPool2D = MaxPooling2D
MaxPool3D = MaxPooling3D
AvgPool1D = AveragePooling1D
AvgPool2D = AveragePooling2D
AvgPool3D = AveragePooling3D

class _GlobalPooling(Layer):
    _n = 2
    def __init__(self, data_format=None, keepdims=False, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        n = self._n
        S = _rank_is(self, inputs, n + 2)
        if not certainly(len(S) == n + 2):
            return _anything()
        X, C = _space(self, S, n)
        if self.keepdims:
            return _made(inputs, _joined_space(self, S[:1], (1,) * n, C))
        return _made(inputs, (S[0], C))
class GlobalMaxPooling1D(_GlobalPooling):
    _label = "global_max_pooling1d"
    _n = 1
class GlobalAveragePooling1D(_GlobalPooling):
    _label = "global_average_pooling1d"
    _n = 1
class GlobalMaxPooling2D(_GlobalPooling):
    _label = "global_max_pooling2d"
class GlobalAveragePooling2D(_GlobalPooling):
    _label = "global_average_pooling2d"
class GlobalMaxPooling3D(_GlobalPooling):
    _label = "global_max_pooling3d"
    _n = 3
class GlobalAveragePooling3D(_GlobalPooling):
    _label = "global_average_pooling3d"
    _n = 3
GlobalMaxPool1D = GlobalMaxPooling1D
GlobalMaxPool2D = GlobalMaxPooling2D
GlobalMaxPool3D = GlobalMaxPooling3D
GlobalAvgPool1D = GlobalAveragePooling1D
GlobalAvgPool2D = GlobalAveragePooling2D
GlobalAvgPool3D = GlobalAveragePooling3D


# Other shapes.

class Flatten(Layer):
    def __init__(self, data_format=None, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        S = shape_of(inputs)
        if not certainly(len(S) >= 1):
            return _anything()
        return _made(inputs, (S[0], prod(S[1:])))

class Reshape(Layer):
    def __init__(self, target_shape, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        S = shape_of(inputs)
        if isinstance(self.target_shape, int):
            return not_modelled("a shape that is a number")
        T = tuple(self.target_shape)
        if None in T or not certainly(len(S) < 32) or not all([is_static(n) for n in S[1:]]):
            return _made(inputs, S[:1] + tuple([n if isinstance(n, int) and certainly(n >= 0) else fresh("None") for n in T]))
        words.about("total size of new array must be unchanged, input_shape = "
                    f"[{joined(S[1:], ', ')}], output_shape = [{joined(T, ', ')}]")
        return _made(inputs, S[:1] + words.reshape(S[1:], T))

class Permute(Layer):
    _label = "permute"
    def __init__(self, dims, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        dims = tuple(self.dims)
        S = _rank_is(self, inputs, len(dims) + 1)
        return _made(inputs, S[:1] + tuple([S[i] for i in dims]))

class RepeatVector(Layer):
    _label = "repeat_vector"
    def __init__(self, n, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        S = _rank_is(self, inputs, 2)
        return _made(inputs, (S[0], self.n, S[1]))

def _pairs(given, n):
    """What comes before and behind along each axis."""
    if isinstance(given, int):
        return ((given, given),) * n
    if n == 1:
        return (tuple(given),) if len(given) == 2 else ((given[0], given[0]),)
    if len(given) != n:
        return not_modelled("a margin that is not known")
    return tuple([(each, each) if isinstance(each, int) else tuple(each) for each in given])

class _Margin(Layer):
    _n = 2
    _sign = 1
    def call(self, inputs, *args, **kwargs):
        n = self._n
        S = _rank_is(self, inputs, n + 2)
        if not certainly(len(S) == n + 2):
            return _anything()
        pairs = _pairs(self.padding if self._sign == 1 else self.cropping, n)
        X, C = _space(self, S, n)
        R = tuple([X[i] + self._sign * (pairs[i][0] + pairs[i][1]) for i in range(n)])
        if _nothing_left(R) and n == 3 and words.version("keras") < (3,):
            return _anything()
        if _nothing_left(R):
            raise ValueError(f"Values in `cropping` argument should be smaller than the corresponding spatial dimension of the "
                             f"input. Received: input_shape=({joined(S, ', ')}), cropping={pairs}")
        return _made(inputs, _joined_space(self, S[:1], R, C))
class ZeroPadding1D(_Margin):
    _label = "zero_padding1d"
    _n = 1
    def __init__(self, padding=1, data_format=None, **kwargs):
        _start(self, kwargs)
class ZeroPadding2D(_Margin):
    _label = "zero_padding2d"
    def __init__(self, padding=(1, 1), data_format=None, **kwargs):
        _start(self, kwargs)
class ZeroPadding3D(_Margin):
    _label = "zero_padding3d"
    _n = 3
    def __init__(self, padding=(1, 1, 1), data_format=None, **kwargs):
        _start(self, kwargs)
class Cropping1D(_Margin):
    _label = "cropping1d"
    _n = 1
    _sign = -1
    data_format = None
    def __init__(self, cropping=(1, 1), **kwargs):
        _start(self, kwargs)
class Cropping2D(_Margin):
    _label = "cropping2d"
    _sign = -1
    def __init__(self, cropping=((0, 0), (0, 0)), data_format=None, **kwargs):
        _start(self, kwargs)
class Cropping3D(_Margin):
    _label = "cropping3d"
    _n = 3
    _sign = -1
    def __init__(self, cropping=((1, 1), (1, 1), (1, 1)), data_format=None, **kwargs):
        _start(self, kwargs)

class _UpSampling(Layer):
    _n = 2
    def call(self, inputs, *args, **kwargs):
        n = self._n
        # In eager mode the one for volumes of Keras 2 takes other ranks, too.
        S = shape_of(inputs) if n == 3 and words.version("keras") < (3,) else _rank_is(self, inputs, n + 2)
        if not certainly(len(S) == n + 2):
            return _anything()
        factors = _numbers(self.size, n)
        X, C = _space(self, S, n)
        return _made(inputs, _joined_space(self, S[:1], tuple([X[i] * factors[i] for i in range(n)]), C))
class UpSampling1D(_UpSampling):
    _label = "up_sampling1d"
    _n = 1
    data_format = None
    def __init__(self, size=2, **kwargs):
        _start(self, kwargs)
class UpSampling2D(_UpSampling):
    _label = "up_sampling2d"
    def __init__(self, size=(2, 2), data_format=None, interpolation="nearest", **kwargs):
        _start(self, kwargs)
class UpSampling3D(_UpSampling):
    _label = "up_sampling3d"
    _n = 3
    def __init__(self, size=(2, 2, 2), data_format=None, **kwargs):
        _start(self, kwargs)


# Merging.

def _is_list(inputs):
    return isinstance(inputs, (list, tuple)) and len(inputs) > 0 and all([isinstance(x, Shaped) for x in inputs])

def _kind_of(inputs):
    for x in inputs:
        if isinstance(x, KerasTensor):
            return x
    return inputs[0]

class Concatenate(Layer):
    def __init__(self, axis=-1, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        if not _is_list(inputs):
            return _anything()
        shapes = [shape_of(x) for x in inputs]
        words.about("A `Concatenate` layer requires inputs with matching shapes except for the concatenation axis. "
                    f"Received: input_shape=[{', '.join([f'({joined(S)})' for S in shapes])}]")
        return _made(_kind_of(inputs), words.concat(shapes, self.axis))

class _Merge(Layer):
    def call(self, inputs, *args, **kwargs):
        if not _is_list(inputs):
            return _anything()
        S = shape_of(inputs[0])
        for x in inputs[1:]:
            T = shape_of(x)
            if not certainly(len(S) == len(T)):
                return _anything()
            words.about(f"Inputs have incompatible shapes. Received shapes ({joined(S[1:])}) and ({joined(T[1:])})")
            S = S[:1] + words.broadcast(S[1:], T[1:])
        return _made(_kind_of(inputs), S)
class Add(_Merge): ...
class Subtract(_Merge): ...
class Multiply(_Merge): ...
class Average(_Merge): ...
class Maximum(_Merge): ...
class Minimum(_Merge): ...

class Dot(Layer):
    def __init__(self, axes, normalize=False, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        if not _is_list(inputs) or not certainly(len(inputs) == 2):
            return _anything()
        A, B = shape_of(inputs[0]), shape_of(inputs[1])
        if not certainly(2 <= len(A) <= 8 and 2 <= len(B) <= 8):
            return _anything()
        axes = (self.axes, self.axes) if isinstance(self.axes, int) else tuple(self.axes)
        i, j = axes[0] % len(A), axes[1] % len(B)
        assert A[i] == B[j], (f"Incompatible input shapes: axis values {A[i]} (at axis {i}) != {B[j]} (at axis {j}). Full input "
                              f"shapes: ({joined(A)}), ({joined(B)})")
        R = A[:i] + A[i + 1:] + B[1:j] + B[j + 1:]
        return _made(_kind_of(inputs), R + (1,) if certainly(len(R) == 1) else R)

def concatenate(inputs, axis=-1, **kwargs): return Concatenate(axis)(inputs)
def add(inputs, **kwargs): return Add()(inputs)
def subtract(inputs, **kwargs): return Subtract()(inputs)
def multiply(inputs, **kwargs): return Multiply()(inputs)
def average(inputs, **kwargs): return Average()(inputs)
def maximum(inputs, **kwargs): return Maximum()(inputs)
def minimum(inputs, **kwargs): return Minimum()(inputs)
def dot(inputs, axes, normalize=False, **kwargs): return Dot(axes)(inputs)


# Recurrent layers.

class _Recurrent(Layer):
    _states = 1
    _gates = 1
    def build(self, input_shape):
        if isinstance(input_shape, list):
            self._width = None
        else:
            self._width = input_shape[-1] if len(input_shape) == 3 else None
        if isinstance(self._width, int):
            self._kernel = _weight((self._width, self._gates * self.units))
            self._recurrent_kernel = _weight((self.units, self._gates * self.units))
            if self.use_bias:
                self._bias = _weight(self._bias_shape())
    def _bias_shape(self):
        return (self._gates * self.units,)
    def _check_states(self, given):
        """One state for each that the layer has, as wide as what it gives."""
        states = [given] if isinstance(given, Shaped) else given
        if not isinstance(states, (list, tuple)) or not all([isinstance(state, Shaped) for state in states]):
            return None
        if certainly(len(states) != self._states):
            raise ValueError(f"Layer {self._label} expects {self._states} state(s), but it received {len(states)} initial state(s).")
        for state in states:
            S = shape_of(state)
            if certainly(len(S) == 2) and certainly(S[1] != self.units):
                raise ValueError(f"Dimensions must be equal, but are {S[1]} and {self.units}: the state of {self._label} has shape "
                                 f"({joined(S)}).")
    def call(self, inputs=None, initial_state=None, mask=None, training=None, *, sequences=None, **kwargs):
        sequence = sequences if inputs is None else inputs
        if not isinstance(sequence, Shaped):
            return _anything()
        S = _rank_is(self, sequence, 3)
        if isinstance(self._width, int):
            _size_is(self, S, -1, self._width)
        n = self.units
        self._check_states(initial_state)
        out = _made(sequence, (S[0], S[1], n) if self.return_sequences else (S[0], n), "float32")
        if not self.return_state:
            return out
        return [out] + [_made(sequence, (S[0], n), "float32") for i in range(self._states)]

class LSTM(_Recurrent):
    _label = "lstm"
    _states = 2
    _gates = 4
    def __init__(self, units, activation="tanh", recurrent_activation="sigmoid", use_bias=True, return_sequences=False,
                 return_state=False, go_backwards=False, stateful=False, **kwargs):
        _start(self, kwargs)
class GRU(_Recurrent):
    _label = "gru"
    _gates = 3
    def __init__(self, units, activation="tanh", recurrent_activation="sigmoid", use_bias=True, return_sequences=False,
                 return_state=False, go_backwards=False, stateful=False, reset_after=True, **kwargs):
        _start(self, kwargs)
    def _bias_shape(self):
        return (2, 3 * self.units) if self.reset_after else (3 * self.units,)
class SimpleRNN(_Recurrent):
    _label = "simple_rnn"
    def __init__(self, units, activation="tanh", use_bias=True, return_sequences=False, return_state=False,
                 go_backwards=False, stateful=False, **kwargs):
        _start(self, kwargs)
CuDNNLSTM = LSTM
CuDNNGRU = GRU

class RNN(Layer):
    _label = "rnn"
    def __init__(self, cell, return_sequences=False, return_state=False, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        return _anything()
class ConvLSTM1D(RNN):
    def __init__(self, filters, kernel_size, *args, **kwargs):
        _start(self, kwargs)
class ConvLSTM2D(ConvLSTM1D): ...
class ConvLSTM3D(ConvLSTM1D): ...
class LSTMCell(Layer):
    def __init__(self, units, **kwargs):
        _start(self, kwargs)
class GRUCell(LSTMCell): ...
class SimpleRNNCell(LSTMCell): ...
class StackedRNNCells(Layer):
    def __init__(self, cells, **kwargs):
        _start(self, kwargs)

class Wrapper(Layer):
    def __init__(self, layer, **kwargs):
        _start(self, kwargs)

class TimeDistributed(Wrapper):
    _label = "time_distributed"
    def build(self, input_shape=None): ...
    def call(self, inputs, *args, **kwargs):
        if not isinstance(inputs, Shaped):
            return _anything()
        S = _rank_least(self, inputs, 3)
        if not certainly(len(S) >= 3):
            return _anything()
        one = self.layer(_made(inputs, S[:1] + S[2:], dtype_of(inputs)))
        if not isinstance(one, Shaped):
            return _anything()
        return _made(inputs, S[:2] + shape_of(one)[1:], dtype_of(one))

class Bidirectional(Wrapper):
    _label = "bidirectional"
    def __init__(self, layer, merge_mode="concat", *args, **kwargs):
        _start(self, kwargs)
        if self._given is None and isinstance(layer, Layer):
            self._given = layer._given
    def build(self, input_shape=None): ...
    def call(self, inputs, *args, **kwargs):
        if not isinstance(inputs, Shaped) or not isinstance(self.layer, _Recurrent):
            return _anything()
        S = _rank_is(self, inputs, 3)
        given = self.layer(inputs)
        out = given[0] if isinstance(given, list) else given
        R = shape_of(out)
        if self.merge_mode == "concat":
            outs = [_made(inputs, R[:-1] + (2 * R[-1],), "float32")]
        elif self.merge_mode in ("sum", "mul", "ave"):
            outs = [_made(inputs, R, "float32")]
        elif self.merge_mode is None:
            outs = [_made(inputs, R, "float32"), _made(inputs, R, "float32")]
        else:
            return _anything()
        if isinstance(given, list):
            return outs + given[1:] + given[1:]
        return outs[0] if len(outs) == 1 else outs


# Attention.

class Attention(Layer):
    def __init__(self, use_scale=False, score_mode="dot", dropout=0.0, seed=None, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, mask=None, training=None, return_attention_scores=False, use_causal_mask=False, *args, **kwargs):
        if not _is_list(inputs) or not certainly(2 <= len(inputs) <= 3) or return_attention_scores:
            return _anything()
        Q, V = shape_of(inputs[0]), shape_of(inputs[1])
        K = shape_of(inputs[2]) if len(inputs) == 3 else V
        if not certainly(len(Q) == 3 and len(V) == 3 and len(K) == 3):
            return _anything()
        return _made(_kind_of(inputs), Q[:-1] + V[-1:], "float32")
class AdditiveAttention(Attention): ...

class MultiHeadAttention(Layer):
    def __init__(self, num_heads, key_dim, value_dim=None, dropout=0.0, use_bias=True, output_shape=None,
                 attention_axes=None, **kwargs):
        _start(self, kwargs)
        self._size = output_shape
        self.output_shape = _anything()
    def call(self, query, value, key=None, query_mask=None, value_mask=None, key_mask=None, attention_mask=None,
             return_attention_scores=False, training=None, use_causal_mask=False, *args, **kwargs):
        if not isinstance(query, Shaped) or return_attention_scores or self._size is not None and not isinstance(self._size, int):
            return _anything()
        S = shape_of(query)
        if not certainly(len(S) >= 2):
            return _anything()
        return _made(query, S if self._size is None else S[:-1] + (self._size,), "float32")


# Functions as layers, and what comes before a model.

class Lambda(Layer):
    def __init__(self, function, output_shape=None, mask=None, arguments=None, **kwargs):
        _start(self, kwargs)
        self._wanted = output_shape
        self.output_shape = _anything()
    def call(self, inputs, *args, **kwargs):
        if self._wanted is not None or not callable(self.function):
            return _anything()
        return self.function(inputs, **kwargs) if self.arguments is None else self.function(inputs, **self.arguments)

class Rescaling(_Same):
    def __init__(self, scale, offset=0.0, **kwargs):
        _start(self, kwargs)
    def call(self, inputs, *args, **kwargs):
        return _made(inputs, shape_of(inputs), "float32")
class Normalization(_Same):
    _label = "normalization"
    def __init__(self, axis=-1, mean=None, variance=None, invert=False, **kwargs):
        _start(self, kwargs)
        self._width = None
        # What the program gives becomes a tensor when the layer is built.
        self._is_given = mean is not None
        if mean is not None:
            self.mean = _anything()
            self.variance = _anything()
    def adapt(self, data, *args, **kwargs):
        self.mean = _anything()
        self.variance = _anything()
        if isinstance(data, Shaped) and certainly(self._is_given is False) and isinstance(self.axis, int) and self.axis == -1:
            S = shape_of(data)
            self._width = S[-1] if certainly(len(S) >= 2) else None
    def call(self, inputs, *args, **kwargs):
        S = shape_of(inputs)
        if self._width is None or not certainly(len(S) >= 2):
            return not_modelled("what the data decides")
        assert S[-1] == self._width or S[-1] == 1 or self._width == 1, (
            f"Incompatible shapes: ({joined(S)}) vs. (1, {self._width}): the layer was adapted to {self._width} features")
        return _made(inputs, S[:-1] + words.broadcast(S[-1:], (self._width,)), "float32")
class Resizing(Layer):
    def __init__(self, height, width, interpolation="bilinear", crop_to_aspect_ratio=False, **kwargs):
        _start(self, kwargs)
        self.data_format = kwargs["data_format"] if "data_format" in kwargs else None
    def call(self, inputs, *args, **kwargs):
        S = shape_of(inputs)
        if not certainly(3 <= len(S) <= 4) or _is_first(self):
            return _anything()
        return _made(inputs, S[:-3] + (self.height, self.width, S[-1]), "float32")
class CenterCrop(Resizing):
    def __init__(self, height, width, **kwargs):
        _start(self, kwargs)
        self.data_format = kwargs["data_format"] if "data_format" in kwargs else None
class RandomCrop(CenterCrop): ...
class RandomFlip(_Same): ...
class RandomRotation(_Same): ...
class RandomZoom(_Same): ...
class RandomTranslation(_Same): ...
class RandomContrast(_Same): ...
class RandomBrightness(_Same): ...

def __getattr__(name):
    return not_modelled("a name that is not known")
