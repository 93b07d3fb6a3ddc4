"""numpy.lib.stride_tricks: views whose windows overlap."""

from moira.stubs import *
import numpy as _numpy

broadcast_arrays: until("2.0", use="np.broadcast_arrays") = _numpy.broadcast_arrays
broadcast_shapes: until("2.0", use="np.broadcast_shapes") = _numpy.broadcast_shapes
broadcast_to: until("2.0", use="np.broadcast_to") = _numpy.broadcast_to
DummyArray: until("2.0") = ...
array_function_dispatch: until("2.0") = ...
normalize_axis_tuple: until("2.0", use="np.lib.array_utils.normalize_axis_tuple") = ...
set_module: until("2.0") = ...

@view("perhaps")
def as_strided(x: ArrayLike[*S], shape: Shape | None = None, strides=None, subok=False, writeable=True) -> (
        words.array(S if shape is None else shape, dtype_of(x)) if subok is False else not_modelled("a subclass")): ...

def _windowed(S, axes, sizes):
    """The sizes of an array after windows of these sizes slide along its axes."""
    R = S
    for i in range(len(axes)):
        at = axes[i]
        assert R[at] >= sizes[i], "window shape cannot be larger than input array shape"
        R = R[:at] + (R[at] - sizes[i] + 1,) + R[at + 1:]
    return R + tuple(sizes)

@view("perhaps")
def sliding_window_view(x: ArrayLike[*S], window_shape: Shape, axis=None, *, subok=False, writeable=False):
    for n in window_shape:
        if n < 0:
            raise ValueError("`window_shape` cannot contain negative values")
    if axis is None:
        if len(window_shape) != len(S):
            raise ValueError("Since axis is `None`, must provide window_shape for all dimensions of `x`; got "
                             f"{len(window_shape)} window_shape elements and `x.ndim` is {len(S)}.")
        return words.array(_windowed(S, list(range(len(S))), window_shape), dtype_of(x))
    given = axis if isinstance(axis, (tuple, list)) else (axis,)
    if len(window_shape) != len(given):
        raise ValueError("Must provide matching length window_shape and axis; got "
                         f"{len(window_shape)} window_shape elements and {len(given)} axes elements.")
    return words.array(_windowed(S, [axis_of(i, len(S)) for i in given], window_shape), dtype_of(x))

def __getattr__(name):
    return not_modelled("a name of its own")
