"""keras.utils."""

from moira.stubs import *
import numpy as _numpy
import tensorflow as _tf

def _anything(*args, **kwargs) -> Any: ...
def _of_numpy(S, d):
    return words.array(S, d, None, _numpy.ndarray)

def to_categorical(x=None, num_classes=None, dtype=None, *, y=None):
    """The last size of 1 is dropped, and the classes come last."""
    x = y if x is None else x
    if not isinstance(x, (Shaped, list, tuple, int)):
        return _anything()
    S = shape_of(_numpy.asarray(x))
    if not certainly(len(S) < 32):
        return _anything()
    if certainly(len(S) > 1) and certainly(S[-1] == 1):
        S = S[:-1]
    n = fresh("classes", 1) if num_classes is None else num_classes
    if isinstance(x, _tf._Shared):
        return words.array(S + (n,), "float32", None, _tf.Tensor)
    return _of_numpy(S + (n,), None)

class PyDataset:
    """Batches by number."""
    def __init__(self, workers=1, use_multiprocessing=False, max_queue_size=10): ...
    def __len__(self) -> Any: ...
    def __getitem__(self, index) -> Any: ...
    def on_epoch_end(self) -> Any: ...
    def on_epoch_begin(self) -> Any: ...
    def __getattr__(self, name) -> Any: ...
Sequence = PyDataset

def pad_sequences(sequences, maxlen=None, dtype="int32", padding="pre", truncating="pre", value=0.0):
    n = fresh("length", 0) if maxlen is None else maxlen
    if isinstance(sequences, (list, tuple)):
        return _of_numpy((len(sequences), n), dtype if isinstance(dtype, str) else None)
    if isinstance(sequences, Shaped):
        S = shape_of(sequences)
        if certainly(len(S) == 1):
            return _of_numpy((S[0], n), dtype if isinstance(dtype, str) else None)
    return _anything()
def normalize(x, axis=-1, order=2):
    return _of_numpy(shape_of(x), "float64") if isinstance(x, _numpy.ndarray) else _anything()

def __getattr__(name):
    return not_modelled("a name that is not known")
