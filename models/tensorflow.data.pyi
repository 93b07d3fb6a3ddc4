"""tensorflow.data: datasets, of which what one element is like is known."""

from moira.stubs import *
import tensorflow as _tf
from tensorflow import Tensor

Array = Tensor
Mismatch = ValueError

AUTOTUNE = -1

def _anything(*args) -> Any: ...

def _converted(x):
    """The structure with tensors in it; None where that is not known."""
    if isinstance(x, Shaped):
        return words.array(shape_of(x), dtype_of(x))
    if isinstance(x, tuple):
        return tuple([_converted(each) for each in x])
    if isinstance(x, dict):
        return {name: _converted(each) for name, each in x.items()}
    if isinstance(x, (int, float, bool)):
        return _tf._tensor_of(x)
    return _anything()

def _flat(x):
    if isinstance(x, Shaped):
        return [x]
    if isinstance(x, tuple):
        return [one for each in x for one in _flat(each)]
    if isinstance(x, dict):
        return [one for each in x.values() for one in _flat(each)]
    return []

def _each(x, function):
    """The structure with another tensor for each."""
    if isinstance(x, Shaped):
        return function(x)
    if isinstance(x, tuple):
        return tuple([_each(part, function) for part in x])
    if isinstance(x, dict):
        return {name: _each(part, function) for name, part in x.items()}
    return _anything()

def _row(x):
    S = shape_of(x)
    if certainly(len(S) == 0):
        raise ValueError("Unbatching a tensor is only supported for rank >= 1")
    if not certainly(len(S) >= 1):
        return words.array(anything(), dtype_of(x))
    return words.array(S[1:], dtype_of(x))

def _given(x):
    """What slices are made of: lists are arrays there."""
    if isinstance(x, list):
        return _tf._tensor_of(x) if all([isinstance(each, (int, float, bool, str, list, tuple)) for each in x]) else _anything()
    if isinstance(x, tuple):
        return tuple([_given(each) for each in x])
    if isinstance(x, dict):
        return {name: _given(each) for name, each in x.items()}
    return _converted(x)

def _made(element):
    made = Dataset()
    object.__setattr__(made, "_element", element)
    return made

class Dataset:
    element_spec: Any
    def __init__(self, *args, **kwargs):
        object.__setattr__(self, "_element", _anything())

    @staticmethod
    def from_tensors(tensors, name=None):
        return _made(_given(tensors))
    @staticmethod
    def from_tensor_slices(tensors, name=None):
        given = _given(tensors)
        parts = _flat(given)
        for other in parts[1:]:
            S, T = shape_of(parts[0]), shape_of(other)
            if certainly(len(S) > 0 and len(T) > 0 and S[0] != T[0]):
                raise ValueError(f"Dimensions {S[0]} and {T[0]} are not compatible")
        return _made(_each(given, _row))
    @staticmethod
    def from_generator(*args, **kwargs):
        return _made(_anything(args, kwargs))
    @staticmethod
    def range(*args, **kwargs):
        return _made(words.array((), "int64"))
    @staticmethod
    def zip(*datasets, **kwargs):
        if len(datasets) == 1 and isinstance(datasets[0], tuple):
            datasets = datasets[0]
        if len(datasets) == 0 or not all([isinstance(each, Dataset) for each in datasets]):
            return _made(_anything(datasets, kwargs))
        return _made(tuple([each._element for each in datasets]))
    @staticmethod
    def list_files(*args, **kwargs):
        return _made(words.array((), "str"))

    def map(self, map_func, *args, **kwargs):
        element = self._element
        if not isinstance(element, (Shaped, tuple, dict)) or not callable(map_func):
            return _made(_anything(map_func))
        return _made(_converted(map_func(*element) if isinstance(element, tuple) else map_func(element)))
    def batch(self, batch_size, drop_remainder=False, *args, **kwargs):
        n = _tf._size_of(batch_size) if certainly(drop_remainder is True) else fresh("None")
        return _made(_each(self._element, lambda x: words.array((n,) + shape_of(x), dtype_of(x))))
    def padded_batch(self, batch_size, padded_shapes=None, padding_values=None, drop_remainder=False, name=None):
        return _made(_each(self._element, lambda x: words.array(
            (fresh("None"),) + tuple([fresh("None") for n in shape_of(x)]), dtype_of(x)) if certainly(len(shape_of(x)) < 16) else _anything()))
    def unbatch(self, *args, **kwargs):
        return _made(_each(self._element, _row))
    def shuffle(self, *args, **kwargs):
        return _made(self._element)
    repeat = take = skip = cache = prefetch = shard = filter = with_options = snapshot = take_while = shuffle
    def apply(self, *args, **kwargs):
        return _made(_anything(args, kwargs))
    interleave = flat_map = window = concatenate = apply
    @staticmethod
    def sample_from_datasets(*args, **kwargs):
        return _made(_anything(args, kwargs))
    @staticmethod
    def choose_from_datasets(*args, **kwargs):
        return _made(_anything(args, kwargs))
    @staticmethod
    def random(*args, **kwargs):
        return _made(words.array((), "int64"))
    def enumerate(self, *args, **kwargs):
        return _made((words.array((), "int64"), self._element))
    def reduce(self, *args, **kwargs) -> Any: ...
    def as_numpy_iterator(self) -> Any: ...
    def cardinality(self, *args, **kwargs) -> Any: ...
    get_single_element = make_one_shot_iterator = make_initializable_iterator = save = cardinality
    def __iter__(self):
        return iter([self._element] * fresh("n"))
    def __len__(self) -> int: ...
    def __bool__(self) -> bool:
        return True
    def __getattr__(self, name) -> Any: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
