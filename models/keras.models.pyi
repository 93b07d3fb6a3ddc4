"""keras.models, of Keras 2 and 3: models of layers, and what they are trained on.

A functional model keeps its inputs and outputs; when it is called, the sizes of the outputs are those with the sizes that
it is given in place of the `None` of its inputs.
"""

from moira.stubs import *
import tensorflow as _tf
import keras.losses as _losses
import keras.utils as _utils
from keras.layers import Input, InputLayer, KerasTensor, Layer, _anything, _made, _some_bool, _start
from tensorflow import Tensor

Array = Tensor
Mismatch = ValueError

def _flat(x):
    """The tensors in what a model is given, or None where that is not known."""
    if isinstance(x, Shaped):
        return [x]
    if isinstance(x, (list, tuple)):
        found = []
        for each in x:
            parts = _flat(each)
            if parts is None:
                return None
            found += parts
        return found
    if isinstance(x, dict):
        return _flat(list(x.values()))
    return None

def _fits_rank(S, T):
    """The shape as the model takes it: the last size of 1 may be there or not."""
    if certainly(len(S) == len(T) + 1) and certainly(S[-1] == 1):
        return S[:-1]
    if certainly(len(S) + 1 == len(T)) and certainly(T[-1] == 1):
        return S + (1,)
    return S

def _without_one(S):
    return S[:-1] if certainly(len(S) > 0) and certainly(S[-1] == 1) else S

def _is_refused(S, T):
    """Whether sizes differ, of shapes whose last size of 1 does not count."""
    A, B = _without_one(S), _without_one(T)
    return any([certainly(a != b) for a, b in zip(A[1:], B[1:])])

def _check_input(model, S, T, number):
    text = (f'Input {number} of layer "{model._label}" is incompatible with the layer: expected shape=({joined(T)}), found '
            f"shape=({joined(S)})")
    if _is_refused(S, T) or certainly(len(S) != len(T)) and words.version("keras") >= (3,):
        raise ValueError(text)
    return certainly(len(S) == len(T)) and not certainly(S[-1] != T[-1])

def _mapped(o, old, new, example):
    if isinstance(o, Shaped):
        return _made(example, substituted(shape_of(o), old, new), dtype_of(o))
    if isinstance(o, tuple):
        return tuple([_mapped(each, old, new, example) for each in o])
    if isinstance(o, list):
        return [_mapped(each, old, new, example) for each in o]
    if isinstance(o, dict):
        return {name: _mapped(each, old, new, example) for name, each in o.items()}
    return _anything()

def _mapped_anyhow(o, example):
    """Outputs of which nothing is known but their number."""
    if isinstance(o, Shaped):
        return _made(example, anything(), dtype_of(o))
    if isinstance(o, tuple):
        return tuple([_mapped_anyhow(each, example) for each in o])
    if isinstance(o, list):
        return [_mapped_anyhow(each, example) for each in o]
    return _anything()

def _run_graph(model, inputs):
    wanted, given = _flat(model._inputs), _flat(inputs)
    if isinstance(inputs, dict) and isinstance(model._inputs, dict):
        for key, start in model._inputs.items():
            if key in inputs and isinstance(start, Shaped) and isinstance(inputs[key], Shaped):
                T = shape_of(start)
                S = _fits_rank(shape_of(inputs[key]), T)
                if certainly(len(S) < 32) and certainly(len(T) < 32):
                    _check_input(model, S, T, key)
        return _mapped_anyhow(model._outputs, None)
    if wanted is None or given is None or isinstance(inputs, dict) and not isinstance(model._inputs, dict):
        return _mapped_anyhow(model._outputs, None)
    if certainly(len(wanted) != len(given)):
        raise ValueError(f'Layer "{model._label}" expects {len(wanted)} input(s), but it received {len(given)} input tensors.')
    old, new = (), ()
    if isinstance(inputs, dict):
        return _mapped_anyhow(model._outputs, None)
    for i in range(len(wanted)):
        T = shape_of(wanted[i])
        S = _fits_rank(shape_of(given[i]), T)
        if not certainly(len(T) < 32) or not certainly(len(S) < 32):
            return _mapped_anyhow(model._outputs, given[0])
        if not _check_input(model, S, T, i):
            # Its layers are not run, so nothing else would see it.
            if model._is_closed and certainly(len(S) == len(T)) and certainly(S[-1] != T[-1]):
                raise ValueError(f'Input {i} of layer "{model._label}" is incompatible with the layer: expected axis -1 of input '
                                 f"shape to have value {T[-1]}, but received input with shape ({joined(S)})")
            return _mapped_anyhow(model._outputs, given[0])
        # A model that was made for one size of batch takes others, too.
        if certainly(is_static(T[0])) and not certainly(S[0] == T[0]):
            return _mapped_anyhow(model._outputs, given[0])
        old, new = old + T, new + S
    return _mapped(model._outputs, old, new, given[0])

# What Keras no longer has, in any version that is modelled.
_REMOVED = ("predict_classes", "predict_proba")

class Model(Layer):
    _label = "model"
    _is_closed = False
    stop_training: Any
    optimizer: Any
    layers: Any
    history: Any
    output_names: Any
    input_names: Any
    inputs: Any
    outputs: Any
    _loss = None

    _is_compiled = None

    def __init__(self, *args, **kwargs):
        _start(self, kwargs)
        object.__setattr__(self, "_is_compiled", False)
        if "outputs" in kwargs and ("inputs" in kwargs or len(args) > 0):
            _make_graph(self, kwargs["inputs"] if "inputs" in kwargs else args[0], kwargs["outputs"])
        elif "output" in kwargs and "input" in kwargs:
            _make_graph(self, kwargs["input"], kwargs["output"])
        elif len(args) >= 2:
            _make_graph(self, args[0], args[1])

    def build(self, input_shape=None): ...

    def call(self, inputs=None, *args, **kwargs):
        if self._is_graph and isinstance(inputs, (Shaped, list, tuple, dict)):
            return _run_graph(self, inputs)
        return _anything(self, inputs, args, kwargs)

    def compile(self, optimizer="rmsprop", loss=None, metrics=None, *args, **kwargs) -> None:
        object.__setattr__(self, "_is_compiled", True)
        object.__setattr__(self, "_loss", loss)
        object.__setattr__(self, "optimizer", optimizer if not isinstance(optimizer, str) else _anything())

    def fit(self, x=None, y=None, batch_size=None, epochs=1, verbose="auto", callbacks=None, validation_split=0.0,
            validation_data=None, shuffle=True, class_weight=None, sample_weight=None, *args, **kwargs):
        _needs_compile(self)
        _train(self, x, y, sample_weight)
        if isinstance(validation_data, (tuple, list)) and certainly(2 <= len(validation_data) <= 3):
            _train(self, validation_data[0], validation_data[1])
        _run_callbacks(callbacks)
        return History()

    def evaluate(self, x=None, y=None, *args, callbacks=None, **kwargs):
        _needs_compile(self)
        _train(self, x, y)
        _run_callbacks(callbacks)
        return _anything()

    def train_on_batch(self, x, y=None, *args, **kwargs):
        _train(self, x, y)
        return _anything()
    test_on_batch = train_on_batch

    def predict(self, x, *args, callbacks=None, **kwargs):
        _run_callbacks(callbacks)
        if _flat(x) is None or not certainly(type(self).predict_step is Model.predict_step):
            return _anything()
        return _of_numpy(self(_as_tensors(x)))
    predict_on_batch = predict

    @until("3.0", use="fit")
    def fit_generator(self, generator, *args, callbacks=None, **kwargs):
        _run_callbacks(callbacks)
        return History()
    @until("3.0", use="evaluate")
    def evaluate_generator(self, generator, *args, **kwargs) -> Any: ...
    @until("3.0", use="predict")
    def predict_generator(self, generator, *args, **kwargs) -> Any: ...
    def train_step(self, data) -> Any: ...
    test_step = predict_step = train_step
    def summary(self, *args, **kwargs) -> None: ...
    def get_layer(self, name=None, index=None) -> Any: ...
    def save(self, *args, **kwargs) -> None: ...
    save_weights = export = save
    def load_weights(self, *args, **kwargs) -> Any: ...
    def to_json(self, **kwargs) -> str: ...
    def reset_states(self, *args, **kwargs) -> None: ...
    reset_metrics = reset_states
    def compute_loss(self, *args, **kwargs) -> Any: ...
    compute_metrics = compute_loss
    make_train_function = make_test_function = make_predict_function = compute_loss
    def __getattr__(self, name):
        if name in _REMOVED:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        return _anything()

Functional = Model

def _run_callbacks(callbacks):
    """Their methods run many times, and change what they can reach."""
    if callbacks is not None:
        _anything()(callbacks)

def _only(x, kinds):
    """What a list of one holds, or x itself."""
    return x[0] if isinstance(x, kinds) and certainly(len(x) == 1) else x

def _make_graph(model, inputs, outputs):
    """A model with one output in a list returns that output; Keras 3 does the same for tuples."""
    is_new = words.version("keras") >= (3,)
    object.__setattr__(model, "_is_graph", True)
    object.__setattr__(model, "_inputs", inputs)
    object.__setattr__(model, "_outputs", _only(outputs, (list, tuple) if is_new else list))
    object.__setattr__(model, "built", True)
    known = _flat(inputs)
    if known is not None:
        object.__setattr__(model, "inputs", known)
    known = _flat(outputs)
    if known is not None:
        object.__setattr__(model, "outputs", known)
    object.__setattr__(model, "input", inputs if is_new else _only(inputs, list))
    object.__setattr__(model, "output", outputs if is_new else _only(outputs, list))
    inputs, outputs = _only(inputs, list), _only(outputs, list)
    if isinstance(inputs, Shaped):
        object.__setattr__(model, "input_shape", tuple(_tf._static_sizes(shape_of(inputs))))
    if isinstance(outputs, Shaped):
        object.__setattr__(model, "output_shape", tuple(_tf._static_sizes(shape_of(outputs))))

class History(Any):
    history: Any
    epoch: Any
    params: Any
    model: Any

class Sequential(Model):
    _label = "sequential"
    def __init__(self, layers=None, *args, **kwargs):
        _start(self, kwargs)
        object.__setattr__(self, "_is_compiled", False)
        object.__setattr__(self, "_stack", [])
        object.__setattr__(self, "_first", None)
        object.__setattr__(self, "_last", None)
        object.__setattr__(self, "_seen", None)
        if isinstance(layers, (list, tuple)):
            for layer in layers:
                self.add(layer)
        elif layers is not None:
            object.__setattr__(self, "_stack", None)

    @property
    def layers(self):
        return _anything() if self._stack is None else list(self._stack)

    def add(self, layer, *args, **kwargs):
        if self._stack is None:
            return None
        if isinstance(layer, KerasTensor):
            object.__setattr__(self, "_first", layer)
            object.__setattr__(self, "_last", layer)
            return None
        if isinstance(layer, (type, str, int, float, Shaped)) and not isinstance(layer, Layer):
            raise ValueError("Only instances of `keras.Layer` can be added to a Sequential model. Received: an object "
                             f"of type {type(layer)}")
        if not isinstance(layer, Layer):
            object.__setattr__(self, "_stack", None)
            object.__setattr__(self, "_last", _anything())
            return None
        if len(self._stack) == 0 and self._first is None:
            given = layer._given
            if given is not None:
                start = Input(batch_shape=given)
                object.__setattr__(self, "_first", start)
                object.__setattr__(self, "_last", start)
            elif layer._is_graph and isinstance(layer._inputs, Shaped):
                object.__setattr__(self, "_first", layer._inputs)
                object.__setattr__(self, "_last", layer._inputs)
        self._stack.append(layer)
        object.__setattr__(self, "_seen", None)
        if self._first is not None:
            object.__setattr__(self, "_last", layer(self._last))
            _make_graph(self, self._first, self._last)

    def pop(self, *args):
        object.__setattr__(self, "_stack", None)
        object.__setattr__(self, "_is_graph", False)
        return _anything()

    def build(self, input_shape=None):
        if self._is_graph or self._stack is None or not isinstance(input_shape, (tuple, list)):
            return None
        if len(input_shape) > 0 and all([n is None or isinstance(n, int) for n in input_shape]):
            start = Input(batch_shape=tuple(input_shape))
            last = start
            for layer in self._stack:
                last = layer(last)
            object.__setattr__(self, "_first", start)
            object.__setattr__(self, "_last", last)
            _make_graph(self, start, last)

    def __call__(self, inputs, *args, **kwargs):
        if self._stack is None:
            return _anything()
        if self._is_graph and words.version("keras") < (3,) and isinstance(inputs, Shaped):
            _check_input(self, shape_of(inputs), shape_of(self._inputs), 0)
        if self._is_graph and isinstance(inputs, Shaped):
            inputs = _adjusted(inputs, shape_of(self._inputs))
        if isinstance(inputs, (list, tuple)) and not isinstance(inputs, Shaped):
            inputs = _tf._tensor_of(inputs)
        # What it is called with first decides what it is made for.
        if self._seen is not None and isinstance(inputs, Shaped):
            inputs = _adjusted(inputs, self._seen)
        seen = shape_of(inputs) if isinstance(inputs, Shaped) and not self._is_graph else None
        for layer in self._stack:
            inputs = layer(inputs)
        if self._seen is None and seen is not None and certainly(len(seen) < 32):
            object.__setattr__(self, "_seen", seen)
        return inputs
    def call(self, inputs, *args, **kwargs):
        return self(inputs)


# Training.

def _adjusted(x, T):
    S = shape_of(x)
    if certainly(len(S) < 32 and len(T) < 32 and len(S) != len(T)):
        return _made(x, _fits_rank(S, T), dtype_of(x))
    return x

def _as_batch(x, n):
    """What the model is given: a batch whose size is `None`."""
    if isinstance(x, Shaped):
        S = shape_of(x)
        if not certainly(len(S) >= 1):
            return words.array(words.anything(), dtype_of(x))
        return words.array((n,) + S[1:], _float32(x))
    if isinstance(x, (list, tuple)):
        return [_as_batch(each, n) for each in x]
    if isinstance(x, dict):
        return {name: _as_batch(each, n) for name, each in x.items()}
    return _anything()

def _float32(x):
    return dtype_of(x) if whole(x) else "float32"

def _as_tensors(x):
    if isinstance(x, Shaped):
        return words.array(shape_of(x), _float32(x))
    if isinstance(x, (list, tuple)):
        return [_as_tensors(each) for each in x]
    return {name: _as_tensors(each) for name, each in x.items()}

def _of_numpy(x):
    import numpy
    if isinstance(x, Shaped):
        return words.array(shape_of(x), dtype_of(x), None, numpy.ndarray)
    if isinstance(x, (list, tuple)):
        return [_of_numpy(each) for each in x]
    return _anything()

def _is_list_of_numbers(x):
    return isinstance(x, (list, tuple)) and len(x) > 0 and not isinstance(x[0], Shaped)

def _is_trained_otherwise(model):
    """Whether the program says itself what a step is."""
    kind = type(model)
    return not certainly(kind.train_step is Model.train_step and kind.test_step is Model.test_step and
                         kind.compute_loss is Model.compute_loss)

def _needs_compile(model):
    if certainly(model._is_compiled is False) and certainly(type(model).compile is Model.compile):
        if words.version("keras") >= (3,):
            raise ValueError("You must call `compile()` before using the model.")
        raise RuntimeError("You must compile your model before training/testing. Use `model.compile(optimizer, loss)`.")

def _has_numbers(x):
    """Whether a list has numbers of Python's in it, which Keras 3 does not take for arrays."""
    if isinstance(x, (list, tuple)) and not isinstance(x, Shaped) and certainly(len(x) > 0):
        return isinstance(x[0], (int, float)) or _has_numbers(x[0])
    return False

def _require_arrays(x, y):
    if words.version("keras") >= (3,) and (_has_numbers(x) or y is not None and _has_numbers(y)):
        raise ValueError(f"Unrecognized data type: x={type(x).__name__}, y={type(y).__name__}: lists of numbers are no arrays")

def _train(model, x, y, weights=None):
    if _is_trained_otherwise(model):
        return None
    if certainly(isinstance(x, _utils.PyDataset)):
        _train_on_elements(model, x[0])
        return None
    if not isinstance(x, (Shaped, list, tuple, dict)) and certainly(hasattr(x, "__next__") and hasattr(x, "send")):
        _train_on_elements(model, next(x))
        return None
    _require_arrays(x, y)
    if isinstance(x, _tf.data.Dataset):
        _train_on_elements(model, x._element)
        return None
    data = _flat(x)
    if data is None or len(data) == 0:
        return None
    labels = _flat(y) if y is not None else []
    if labels is not None:
        first = shape_of(data[0])
        for other in data[1:] + labels + ([weights] if isinstance(weights, Shaped) else []):
            S = shape_of(other)
            if certainly(len(S) > 0 and len(first) > 0 and S[0] != first[0]):
                raise ValueError("Data cardinality is ambiguous. Make sure all arrays contain the same number of samples."
                                 f"'x' sizes: {first[0]} 'y' sizes: {S[0]}")
    n = fresh("None")
    out = model(_as_batch(x, n))
    if y is not None and labels is not None:
        _check_losses(model._loss, y, out, n)

def _train_on_elements(model, element):
    """Batches of a dataset: inputs, or these with labels and weights."""
    if isinstance(element, Shaped):
        model(_of_floats(element))
    elif isinstance(element, tuple) and certainly(2 <= len(element) <= 3):
        if _flat(element[0]) is None:
            return None
        out = model(_of_floats(element[0]))
        y = element[1]
        if isinstance(y, Shaped) and isinstance(out, Shaped) and certainly(len(shape_of(y)) >= 1):
            _losses._check(model._loss, y, out)

def _of_floats(x):
    if isinstance(x, Shaped):
        return words.array(shape_of(x), _float32(x))
    if isinstance(x, (list, tuple)):
        return tuple([_of_floats(each) for each in x])
    if isinstance(x, dict):
        return {name: _of_floats(each) for name, each in x.items()}
    return _anything()

def _check_losses(loss, y, out, n):
    if isinstance(out, Shaped) and isinstance(y, Shaped):
        _losses._check(loss, _as_batch(y, n), out)
    elif isinstance(out, (list, tuple)) and isinstance(y, (list, tuple)) and certainly(len(out) == len(y)):
        for i in range(len(out)):
            one = loss
            if isinstance(loss, (list, tuple)):
                one = loss[i] if certainly(len(loss) == len(out)) else None
            elif isinstance(loss, dict):
                one = None
            if isinstance(out[i], Shaped) and isinstance(y[i], Shaped):
                _losses._check(one, _as_batch(y[i], n), out[i])

def load_model(filepath, *args, **kwargs) -> Any: ...
def save_model(model, filepath, *args, **kwargs) -> None: ...
def clone_model(model, *args, **kwargs) -> Any: ...
def model_from_json(json_string, custom_objects=None) -> Any: ...
def model_from_yaml(yaml_string, custom_objects=None) -> Any: ...
def model_from_config(config, custom_objects=None) -> Any: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
