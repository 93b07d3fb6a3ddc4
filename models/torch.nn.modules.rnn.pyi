"""Recurrent layers and cells."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter
from torch.nn.utils.rnn import PackedSequence

_GATES = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}


class RNNBase(Module):
    _all_weights: Any
    _flat_weight_refs: Any
    _flat_weights: Any
    _flat_weights_names: Any
    def _init_flat_weights(self) -> None: ...
    def _update_flat_weights(self) -> None: ...
    def _weights_have_changed(self) -> bool: ...
    def check_input(self, input, batch_sizes) -> None: ...
    def check_hidden_size(self, hx, expected_hidden_size, msg="") -> None: ...
    def check_forward_args(self, input, hidden, batch_sizes) -> None: ...
    def get_expected_hidden_size(self, input, batch_sizes) -> Any: ...
    get_expected_cell_size = get_expected_hidden_size
    def permute_hidden(self, hx, permutation) -> Any: ...
    def __init__(self, mode: str, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True,
                 batch_first: bool = False, dropout: float = 0.0, bidirectional: bool = False, proj_size: int = 0,
                 device=None, dtype: DType = None):
        super().__init__()
        if dropout < 0 or dropout > 1:
            raise ValueError("dropout should be a number in range [0, 1] representing the probability of an element "
                             "being zeroed")
        if proj_size < 0:
            raise ValueError("proj_size should be a positive integer or zero to disable projections")
        if proj_size >= hidden_size:
            raise ValueError("proj_size has to be smaller than hidden_size")
        d = dtype or "float32"
        hidden_size = self.hidden_size = size(hidden_size)
        rows = _GATES[mode] * hidden_size
        real = proj_size if proj_size > 0 else hidden_size
        directions = 2 if bidirectional else 1
        for layer in range(num_layers):
            for suffix in ("", "_reverse") if bidirectional else ("",):
                columns = input_size if layer == 0 else real * directions
                setattr(self, f"weight_ih_l{layer}{suffix}", Parameter(array((rows, columns), d)))
                setattr(self, f"weight_hh_l{layer}{suffix}", Parameter(array((rows, real), d)))
                if bias:
                    setattr(self, f"bias_ih_l{layer}{suffix}", Parameter(array((rows,), d)))
                    setattr(self, f"bias_hh_l{layer}{suffix}", Parameter(array((rows,), d)))
                if proj_size > 0:
                    setattr(self, f"weight_hr_l{layer}{suffix}", Parameter(array((proj_size, hidden_size), d)))

    def flatten_parameters(self) -> None: ...
    def reset_parameters(self) -> None: ...
    def all_weights(self) -> Any: ...

    def _checked(self, input):
        """The shape of the input, with a batch: (steps, batch, features)."""
        S = shape_of(input)
        if len(S) != 3 and len(S) != 2:
            raise RuntimeError(f"input must have 3 dimensions, got {len(S) + 1}")
        if S[-1] != self.input_size:
            raise RuntimeError(f"input.size(-1) must be equal to input_size. Expected {self.input_size}, got {S[-1]}")
        return S

    def _directions(self):
        return 2 if self.bidirectional else 1

    def _outputs(self, S, width):
        """The shapes of the output and of a hidden state."""
        layers = self.num_layers * self._directions()
        if self.bidirectional:
            out = S[:-1] + (because(width * 2, f"2 × {width} (bidirectional)"),)
        else:
            out = S[:-1] + (width,)
        if len(S) == 2:
            return out, (layers,)
        return out, (layers, S[0] if self.batch_first else S[1])

    def _steps(self, S):
        if not at_least(S[1:2] if self.batch_first and len(S) == 3 else S[:1], 1):
            raise RuntimeError("Expected sequence length to be larger than 0 in RNN")

    def _hidden(self, name, given, wanted, is_batched):
        G = shape_of(given)
        if not is_batched:
            G = (G[0], 1, G[1])
            wanted = (wanted[0], 1, wanted[1])
        if G != wanted:
            raise RuntimeError(f"Expected {name} size {wanted}, got [{joined(G, ', ')}]")

    def _needs_type(self, input):
        if self.bias:
            F._matrix_types(input, self.weight_ih_l0)
        else:
            F._same_types(input, self.weight_ih_l0)

    def _plain(self, input, hx):
        """RNN and GRU: one hidden state."""
        if isinstance(input, PackedSequence):
            return not_modelled("packed sequences")
        S = self._checked(input)
        is_batched = certainly(len(S) == 3)
        out, state = self._outputs(S, self.hidden_size)
        wanted = state + (self.hidden_size,)
        if hx is not None and len(S) == 3:
            if rank(hx) != 3:
                raise RuntimeError(f"For batched 3-D input, hx should also be 3-D but got {rank(hx)}-D tensor")
            self._hidden("hidden", hx, wanted, True)
        elif hx is not None:
            if rank(hx) != 2:
                raise RuntimeError(f"For unbatched 2-D input, hx should also be 2-D but got {rank(hx)}-D tensor")
            self._hidden("hidden", hx, wanted, False)
        self._needs_type(input)
        self._steps(S)
        return array(out, dtype_of(input)), array(wanted, dtype_of(input))


class RNN(RNNBase):
    @where(proj_size == 0, "proj_size argument is only supported for LSTM, not RNN or GRU", raises=ValueError)
    @where(not (nonlinearity != "tanh" and nonlinearity != "relu"),
           "Unknown nonlinearity '{}'".format(nonlinearity), raises=ValueError)
    @base("RNN_RELU" if nonlinearity == "relu" else "RNN_TANH", input_size, hidden_size, num_layers, bias,
          batch_first, dropout, bidirectional, 0, device, dtype)
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, nonlinearity: str = "tanh",
                 bias: bool = True, batch_first: bool = False, dropout: float = 0.0, bidirectional: bool = False,
                 proj_size: int = 0, device=None, dtype: DType = None): ...

    @gradient("saves")
    def forward(self, input, hx=None):
        return self._plain(input, hx)


class GRU(RNNBase):
    @where(proj_size == 0, "proj_size argument is only supported for LSTM, not RNN or GRU", raises=ValueError)
    @base("GRU", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, 0, device, dtype)
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True,
                 batch_first: bool = False, dropout: float = 0.0, bidirectional: bool = False, proj_size: int = 0,
                 device=None, dtype: DType = None): ...

    @gradient("saves")
    def forward(self, input, hx=None):
        return self._plain(input, hx)


class LSTM(RNNBase):
    @base("LSTM", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, proj_size,
          device, dtype)
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True,
                 batch_first: bool = False, dropout: float = 0.0, bidirectional: bool = False, proj_size: int = 0,
                 device=None, dtype: DType = None): ...

    @gradient("saves")
    def forward(self, input, hx=None):
        if isinstance(input, PackedSequence):
            return not_modelled("packed sequences")
        S = self._checked(input)
        real = self.proj_size if self.proj_size > 0 else self.hidden_size
        out, state = self._outputs(S, real)
        if hx is not None:
            if isinstance(hx, Tensor):
                h = hx[0]
                c = hx[1]
            else:
                h, c = hx
            self._states(S, h, c, state, real)
        self._needs_type(input)
        self._steps(S)
        d = dtype_of(input)
        return array(out, d), (array(state + (real,), d), array(state + (self.hidden_size,), d))

    def _states(self, S, h, c, state, real):
        if len(S) == 3:
            if rank(h) != 3 or rank(c) != 3:
                raise RuntimeError("For batched 3-D input, hx and cx should also be 3-D but got "
                                   f"({rank(h)}-D, {rank(c)}-D) tensors")
            self._hidden("hidden[0]", h, state + (real,), True)
            self._hidden("hidden[1]", c, state + (self.hidden_size,), True)
        elif len(S) == 2:
            if rank(h) != 2 or rank(c) != 2:
                raise RuntimeError("For unbatched 2-D input, hx and cx should also be 2-D but got "
                                   f"({rank(h)}-D, {rank(c)}-D) tensors")
            self._hidden("hidden[0]", h, state + (real,), False)
            self._hidden("hidden[1]", c, state + (self.hidden_size,), False)


class RNNCellBase(Module):
    def __init__(self, input_size: int, hidden_size: int, bias: bool, num_chunks: int, device=None,
                 dtype: DType = None):
        super().__init__()
        d = dtype or "float32"
        hidden_size = self.hidden_size = size(hidden_size)
        rows = num_chunks * hidden_size
        self.weight_ih = Parameter(array((rows, input_size), d))
        self.weight_hh = Parameter(array((rows, hidden_size), d))
        self.bias_ih = Parameter(array((rows,), d)) if bias else None
        self.bias_hh = Parameter(array((rows,), d)) if bias else None

    def reset_parameters(self) -> None: ...

    def _checked(self, name, input, states):
        S = shape_of(input)
        if len(S) != 1 and len(S) != 2:
            raise AssertionError(f"{name}: Expected input to be 1-D or 2-D but received {len(S)}-D tensor")
        assert S[-1] == self.input_size, (
            f"input has inconsistent input_size: got {S[-1]} expected {self.input_size}")
        for state in states:
            H = shape_of(state)
            if len(S) == 2:
                assert H[0] == S[0], f"Input batch size {S[0]} doesn't match hidden0 batch size {H[0]}"
            assert H[-1] == self.hidden_size, (
                f"hidden0 has inconsistent hidden_size: got {H[-1]}, expected {self.hidden_size}")
        if self.bias_ih is None:
            F._same_types(input, self.weight_ih)
        else:
            F._matrix_types(input, self.weight_ih)
        return S[:-1] + (self.hidden_size,)


class RNNCell(RNNCellBase):
    @base(input_size, hidden_size, bias, 1, device, dtype)
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, nonlinearity: str = "tanh",
            device=None,
                 dtype: DType = None): ...

    @gradient("saves")
    def forward(self, input: Tensor, hx: Tensor | None = None):
        R = self._checked("RNNCell", input, () if hx is None else (hx,))
        if self.nonlinearity != "tanh" and self.nonlinearity != "relu":
            raise RuntimeError("Unknown nonlinearity: {}".format(self.nonlinearity))
        return array(R, dtype_of(input))


class LSTMCell(RNNCellBase):
    @base(input_size, hidden_size, bias, 4, device, dtype)
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, device=None, dtype: DType = None): ...

    @gradient("saves")
    def forward(self, input: Tensor, hx=None):
        R = self._checked("LSTMCell", input, () if hx is None else tuple(hx))
        return array(R, dtype_of(input)), array(R, dtype_of(input))


class GRUCell(RNNCellBase):
    @base(input_size, hidden_size, bias, 3, device, dtype)
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, device=None, dtype: DType = None): ...

    @gradient("saves")
    def forward(self, input: Tensor, hx: Tensor | None = None):
        R = self._checked("GRUCell", input, () if hx is None else (hx,))
        return array(R, dtype_of(input))

def __getattr__(name):
    """What else there is, begins or ends otherwise: functions that fill tensors are in torch.nn.init."""
    if name.endswith("_") and not name.startswith("_"):
        raise AttributeError(f"module 'torch.nn.modules.rnn' has no attribute '{name}'")
    return not_modelled("a name of its own")
