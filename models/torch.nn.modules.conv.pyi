"""Convolutions."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.lazy import LazyModuleMixin
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter, UninitializedParameter

_PADDING_MODES = ("zeros", "reflect", "replicate", "circular")


class _ConvNd(Module):
    def _conv_forward(self, input, weight, bias) -> Any: ...
    def _check(self):
        if self.groups <= 0:
            raise ValueError("groups must be a positive integer")
        if self.in_channels % self.groups != 0:
            raise ValueError("in_channels must be divisible by groups")
        if self.out_channels % self.groups != 0:
            raise ValueError("out_channels must be divisible by groups")
        if isinstance(self.padding, str):
            if self.padding != "same" and self.padding != "valid":
                raise ValueError(f"Invalid padding string '{self.padding}', should be one of ")
            if self.padding == "same":
                for step in self.stride:
                    if step != 1:
                        raise ValueError("padding='same' is not supported for strided convolutions")
        if self.padding_mode not in _PADDING_MODES:
            raise ValueError(f"padding_mode must be one of ")

    @property
    def _reversed_padding_repeated_twice(self):
        if isinstance(self.padding, str):
            return [0] * (2 * len(self.kernel_size))
        return tuple(p for p in self.padding[::-1] for _ in (0, 1))

    def _own(self, first, second, bias, dtype):
        """The weights: channels, channels of a group, window."""
        self.weight = Parameter(array((first, second) + self.kernel_size, dtype or "float32"))
        self.bias = Parameter(array((self.out_channels,), dtype or "float32")) if bias else None

    def reset_parameters(self) -> None: ...

    def _padded(self, input):
        """With other padding modes than zeros the input is padded first."""
        if self.padding_mode == "zeros":
            return input, self.padding
        if isinstance(self.padding, str):
            total = [d * (k - 1) if self.padding == "same" else 0 for d, k in zip(self.dilation, self.kernel_size)]
            widths = [w for t in total[::-1] for w in (t // 2, t - t // 2)]
        else:
            widths = self._reversed_padding_repeated_twice
        return F.pad(input, widths, mode=self.padding_mode), 0


class Conv1d(_ConvNd):
    transposed: bool = False
    output_padding: tuple = (0,)

    def __init__(self, in_channels: int, out_channels: int, kernel_size: Shape, stride: Shape = 1,
                 padding: Shape | str = 0, dilation: Shape = 1, groups: int = 1, bias: bool = True,
                 padding_mode: str = "zeros", device=None, dtype: DType = None):
        super().__init__()
        if groups != 1 or isinstance(padding, str) or padding_mode != "zeros":
            self._check()
        self._own(out_channels, size(in_channels) // groups, bias, dtype)

    def forward(self, input: Tensor):
        x, padding = self._padded(input)
        return F.conv1d(x, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class Conv2d(_ConvNd):
    transposed: bool = False
    output_padding: tuple = (0, 0)

    def __init__(self, in_channels: int, out_channels: int, kernel_size: Pair, stride: Pair = 1,
                 padding: Pair | str = 0, dilation: Pair = 1, groups: int = 1, bias: bool = True,
                 padding_mode: str = "zeros", device=None, dtype: DType = None):
        super().__init__()
        if groups != 1 or isinstance(padding, str) or padding_mode != "zeros":
            self._check()
        self._own(out_channels, size(in_channels) // groups, bias, dtype)

    def _conv_forward(self, input: Tensor, weight: Tensor, bias: Tensor | None):
        x, padding = self._padded(input)
        return F.conv2d(x, weight, bias, self.stride, padding, self.dilation, self.groups)

    def forward(self, input: Tensor):
        if self.padding_mode == "zeros":
            return F.conv2d(input, self.weight, self.bias, self.stride, self.padding, self.dilation, self.groups)
        return self._conv_forward(input, self.weight, self.bias)


class Conv3d(_ConvNd):
    transposed: bool = False
    output_padding: tuple = (0, 0, 0)

    def __init__(self, in_channels: int, out_channels: int, kernel_size: Triple, stride: Triple = 1,
                 padding: Triple | str = 0, dilation: Triple = 1, groups: int = 1, bias: bool = True,
                 padding_mode: str = "zeros", device=None, dtype: DType = None):
        super().__init__()
        if groups != 1 or isinstance(padding, str) or padding_mode != "zeros":
            self._check()
        self._own(out_channels, size(in_channels) // groups, bias, dtype)

    def forward(self, input: Tensor):
        x, padding = self._padded(input)
        return F.conv3d(x, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class _ConvTransposeNd(_ConvNd):
    def _check_mode(self):
        if self.padding_mode != "zeros":
            raise ValueError(f'Only "zeros" padding mode is supported for {type(self).__name__}')

    def _output_padding(self, input, output_size, n):
        """How much must be added to what comes out, so that it has the wanted size."""
        if output_size is None:
            return self.output_padding
        S = shape_of(input)
        rest = 2 if certainly(len(S) == n + 2) else 1
        wanted = tuple(output_size)
        if len(wanted) == n + rest:
            wanted = wanted[rest:]
        if len(wanted) != n:
            raise ValueError(f"ConvTranspose{n}D: for {len(S)}D input, output_size must have {n} or {n + rest} "
                             f"elements (got {len(output_size)})")
        least = unfolded_windows(S[-n:], self.kernel_size, self.stride, self.padding, 0, self.dilation)
        for i in range(n):
            if wanted[i] < least[i] or wanted[i] > least[i] + self.stride[i] - 1:
                most = [low + s - 1 for low, s in zip(least, self.stride)]
                raise ValueError(f"requested an output size of {list(wanted)}, but valid sizes range from "
                                 f"{list(least)} to {most} (for an input of torch.Size([{joined(S[-n:], ', ')}]))")
        return tuple(w - low for w, low in zip(wanted, least))


class ConvTranspose1d(_ConvTransposeNd):
    transposed: bool = True

    def __init__(self, in_channels: int, out_channels: int, kernel_size: Shape, stride: Shape = 1,
            padding: Shape = 0,
                 output_padding: Shape = 0, groups: int = 1, bias: bool = True, dilation: Shape = 1,
                 padding_mode: str = "zeros", device=None, dtype: DType = None):
        super().__init__()
        self._check_mode()
        if groups != 1:
            self._check()
        self._own(in_channels, size(out_channels) // groups, bias, dtype)

    @where(wanted=tuple(output_size)[2 if certainly(len(shape_of(input)) == 3) else 1:]
           if len(tuple(output_size)) == 1 + (2 if certainly(len(shape_of(input)) == 3) else 1) else
           tuple(output_size),
           when=output_size is not None)
    @where(len(wanted) == 1,
           f"ConvTranspose1D: for {len(shape_of(input))}D input, output_size must have 1 or "
           f"{1 + (2 if certainly(len(shape_of(input)) == 3) else 1)} elements (got {len(output_size)})",
           raises=ValueError, when=output_size is not None)
    @where(not (wanted[0] < unfolded_windows(shape_of(input)[-1:], self.kernel_size, self.stride, self.padding,
           0, self.dilation)[0] or wanted[0] > unfolded_windows(shape_of(input)[-1:], self.kernel_size,
           self.stride, self.padding, 0, self.dilation)[0] + self.stride[0] - 1),
           f"requested an output size of {list(wanted)}, but valid sizes range from "
           f"{list(unfolded_windows(shape_of(input)[-1:], self.kernel_size, self.stride, self.padding, 0, self.dilation))} to {[low + s - 1 for low, s in zip(unfolded_windows(shape_of(input)[-1:], self.kernel_size, self.stride, self.padding, 0, self.dilation), self.stride)]} (for an input of torch.Size([{joined(shape_of(input)[-1:], ', ')}]))",
           raises=ValueError, when=output_size is not None)
    @where(extra=self.output_padding if output_size is None else
           tuple((w - low for w, low in zip(wanted, unfolded_windows(shape_of(input)[-1:], self.kernel_size,
           self.stride, self.padding, 0, self.dilation)))))
    def forward(self, input: Tensor, output_size=None) -> F.conv_transpose1d(
            input, self.weight, self.bias, self.stride, self.padding, extra, self.groups, self.dilation): ...


class ConvTranspose2d(_ConvTransposeNd):
    transposed: bool = True

    def __init__(self, in_channels: int, out_channels: int, kernel_size: Pair, stride: Pair = 1, padding: Pair = 0,
                 output_padding: Pair = 0, groups: int = 1, bias: bool = True, dilation: Pair = 1,
                 padding_mode: str = "zeros", device=None, dtype: DType = None):
        super().__init__()
        self._check_mode()
        if groups != 1:
            self._check()
        self._own(in_channels, size(out_channels) // groups, bias, dtype)

    @where(wanted=tuple(output_size)[2 if certainly(len(shape_of(input)) == 4) else 1:]
           if len(tuple(output_size)) == 2 + (2 if certainly(len(shape_of(input)) == 4) else 1) else
           tuple(output_size),
           when=output_size is not None)
    @where(len(wanted) == 2,
           f"ConvTranspose2D: for {len(shape_of(input))}D input, output_size must have 2 or "
           f"{2 + (2 if certainly(len(shape_of(input)) == 4) else 1)} elements (got {len(output_size)})",
           raises=ValueError, when=output_size is not None)
    @where(not (wanted[0] < unfolded_windows(shape_of(input)[-2:], self.kernel_size, self.stride, self.padding,
           0, self.dilation)[0] or wanted[0] > unfolded_windows(shape_of(input)[-2:], self.kernel_size,
           self.stride, self.padding, 0, self.dilation)[0] + self.stride[0] - 1),
           f"requested an output size of {list(wanted)}, but valid sizes range from "
           f"{list(unfolded_windows(shape_of(input)[-2:], self.kernel_size, self.stride, self.padding, 0, self.dilation))} to {[low + s - 1 for low, s in zip(unfolded_windows(shape_of(input)[-2:], self.kernel_size, self.stride, self.padding, 0, self.dilation), self.stride)]} (for an input of torch.Size([{joined(shape_of(input)[-2:], ', ')}]))",
           raises=ValueError, when=output_size is not None)
    @where(not (wanted[1] < unfolded_windows(shape_of(input)[-2:], self.kernel_size, self.stride, self.padding,
           0, self.dilation)[1] or wanted[1] > unfolded_windows(shape_of(input)[-2:], self.kernel_size,
           self.stride, self.padding, 0, self.dilation)[1] + self.stride[1] - 1),
           f"requested an output size of {list(wanted)}, but valid sizes range from "
           f"{list(unfolded_windows(shape_of(input)[-2:], self.kernel_size, self.stride, self.padding, 0, self.dilation))} to {[low + s - 1 for low, s in zip(unfolded_windows(shape_of(input)[-2:], self.kernel_size, self.stride, self.padding, 0, self.dilation), self.stride)]} (for an input of torch.Size([{joined(shape_of(input)[-2:], ', ')}]))",
           raises=ValueError, when=output_size is not None)
    @where(extra=self.output_padding if output_size is None else
           tuple((w - low for w, low in zip(wanted, unfolded_windows(shape_of(input)[-2:], self.kernel_size,
           self.stride, self.padding, 0, self.dilation)))))
    def forward(self, input: Tensor, output_size=None) -> F.conv_transpose2d(
            input, self.weight, self.bias, self.stride, self.padding, extra, self.groups, self.dilation): ...


class ConvTranspose3d(_ConvTransposeNd):
    transposed: bool = True

    def __init__(self, in_channels: int, out_channels: int, kernel_size: Triple, stride: Triple = 1,
                 padding: Triple = 0, output_padding: Triple = 0, groups: int = 1, bias: bool = True,
                 dilation: Triple = 1, padding_mode: str = "zeros", device=None, dtype: DType = None):
        super().__init__()
        self._check_mode()
        if groups != 1:
            self._check()
        self._own(in_channels, size(out_channels) // groups, bias, dtype)

    @where(wanted=tuple(output_size)[2 if certainly(len(shape_of(input)) == 5) else 1:]
           if len(tuple(output_size)) == 3 + (2 if certainly(len(shape_of(input)) == 5) else 1) else
           tuple(output_size),
           when=output_size is not None)
    @where(len(wanted) == 3,
           f"ConvTranspose3D: for {len(shape_of(input))}D input, output_size must have 3 or "
           f"{3 + (2 if certainly(len(shape_of(input)) == 5) else 1)} elements (got {len(output_size)})",
           raises=ValueError, when=output_size is not None)
    @where(not (wanted[0] < unfolded_windows(shape_of(input)[-3:], self.kernel_size, self.stride, self.padding,
           0, self.dilation)[0] or wanted[0] > unfolded_windows(shape_of(input)[-3:], self.kernel_size,
           self.stride, self.padding, 0, self.dilation)[0] + self.stride[0] - 1),
           f"requested an output size of {list(wanted)}, but valid sizes range from "
           f"{list(unfolded_windows(shape_of(input)[-3:], self.kernel_size, self.stride, self.padding, 0, self.dilation))} to {[low + s - 1 for low, s in zip(unfolded_windows(shape_of(input)[-3:], self.kernel_size, self.stride, self.padding, 0, self.dilation), self.stride)]} (for an input of torch.Size([{joined(shape_of(input)[-3:], ', ')}]))",
           raises=ValueError, when=output_size is not None)
    @where(not (wanted[1] < unfolded_windows(shape_of(input)[-3:], self.kernel_size, self.stride, self.padding,
           0, self.dilation)[1] or wanted[1] > unfolded_windows(shape_of(input)[-3:], self.kernel_size,
           self.stride, self.padding, 0, self.dilation)[1] + self.stride[1] - 1),
           f"requested an output size of {list(wanted)}, but valid sizes range from "
           f"{list(unfolded_windows(shape_of(input)[-3:], self.kernel_size, self.stride, self.padding, 0, self.dilation))} to {[low + s - 1 for low, s in zip(unfolded_windows(shape_of(input)[-3:], self.kernel_size, self.stride, self.padding, 0, self.dilation), self.stride)]} (for an input of torch.Size([{joined(shape_of(input)[-3:], ', ')}]))",
           raises=ValueError, when=output_size is not None)
    @where(not (wanted[2] < unfolded_windows(shape_of(input)[-3:], self.kernel_size, self.stride, self.padding,
           0, self.dilation)[2] or wanted[2] > unfolded_windows(shape_of(input)[-3:], self.kernel_size,
           self.stride, self.padding, 0, self.dilation)[2] + self.stride[2] - 1),
           f"requested an output size of {list(wanted)}, but valid sizes range from "
           f"{list(unfolded_windows(shape_of(input)[-3:], self.kernel_size, self.stride, self.padding, 0, self.dilation))} to {[low + s - 1 for low, s in zip(unfolded_windows(shape_of(input)[-3:], self.kernel_size, self.stride, self.padding, 0, self.dilation), self.stride)]} (for an input of torch.Size([{joined(shape_of(input)[-3:], ', ')}]))",
           raises=ValueError, when=output_size is not None)
    @where(extra=self.output_padding if output_size is None else
           tuple((w - low for w, low in zip(wanted, unfolded_windows(shape_of(input)[-3:], self.kernel_size,
           self.stride, self.padding, 0, self.dilation)))))
    def forward(self, input: Tensor, output_size=None) -> F.conv_transpose3d(
            input, self.weight, self.bias, self.stride, self.padding, extra, self.groups, self.dilation): ...


class _LazyConvXdMixin(LazyModuleMixin):
    """The first input tells the number of channels."""

    def _make(self, input, n):
        S = shape_of(input)
        if len(S) != n + 1 and len(S) != n + 2:
            raise RuntimeError(f"Expected {n + 1}D (unbatched) or {n + 2}D (batched) input to "
                               f"{type(self).__name__}, but got input of size: torch.Size([{joined(S, ', ')}])")
        if isinstance(self.weight, UninitializedParameter):
            self.in_channels = S[-n - 1]
            if self.in_channels % self.groups != 0:
                raise ValueError("in_channels must be divisible by groups")
            if self.transposed:
                self._own(self.in_channels, self.out_channels // self.groups, self._has_bias, self._type)
            else:
                self._own(self.out_channels, self.in_channels // self.groups, self._has_bias, self._type)

    def _wait(self, bias, dtype):
        self.in_channels = 0
        self._has_bias = bias
        self._type = dtype
        self.weight = UninitializedParameter()
        self.bias = UninitializedParameter() if bias else None


class LazyConv1d(_LazyConvXdMixin, Conv1d):
    def __init__(self, out_channels: int, kernel_size: Shape, stride: Shape = 1, padding: Shape | str = 0,
                 dilation: Shape = 1, groups: int = 1, bias: bool = True, padding_mode: str = "zeros", device=None,
                 dtype: DType = None):
        super().__init__(groups, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode)
        self._wait(bias, dtype)

    def forward(self, input: Tensor):
        self._make(input, 1)
        return super().forward(input)


class LazyConv2d(_LazyConvXdMixin, Conv2d):
    def __init__(self, out_channels: int, kernel_size: Pair, stride: Pair = 1, padding: Pair | str = 0,
                 dilation: Pair = 1, groups: int = 1, bias: bool = True, padding_mode: str = "zeros", device=None,
                 dtype: DType = None):
        super().__init__(groups, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode)
        self._wait(bias, dtype)

    def forward(self, input: Tensor):
        self._make(input, 2)
        return super().forward(input)


class LazyConv3d(_LazyConvXdMixin, Conv3d):
    def __init__(self, out_channels: int, kernel_size: Triple, stride: Triple = 1, padding: Triple | str = 0,
                 dilation: Triple = 1, groups: int = 1, bias: bool = True, padding_mode: str = "zeros", device=None,
                 dtype: DType = None):
        super().__init__(groups, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode)
        self._wait(bias, dtype)

    def forward(self, input: Tensor):
        self._make(input, 3)
        return super().forward(input)


class LazyConvTranspose1d(_LazyConvXdMixin, ConvTranspose1d):
    def __init__(self, out_channels: int, kernel_size: Shape, stride: Shape = 1, padding: Shape = 0,
                 output_padding: Shape = 0, groups: int = 1, bias: bool = True, dilation: Shape = 1,
                 padding_mode: str = "zeros", device=None, dtype: DType = None):
        super().__init__(groups, out_channels, kernel_size, stride, padding, output_padding, groups, bias, dilation,
                         padding_mode)
        self._wait(bias, dtype)

    def forward(self, input: Tensor, output_size=None):
        self._make(input, 1)
        return super().forward(input, output_size)


class LazyConvTranspose2d(_LazyConvXdMixin, ConvTranspose2d):
    def __init__(self, out_channels: int, kernel_size: Pair, stride: Pair = 1, padding: Pair = 0,
                 output_padding: Pair = 0, groups: int = 1, bias: bool = True, dilation: Pair = 1,
                 padding_mode: str = "zeros", device=None, dtype: DType = None):
        super().__init__(groups, out_channels, kernel_size, stride, padding, output_padding, groups, bias, dilation,
                         padding_mode)
        self._wait(bias, dtype)

    def forward(self, input: Tensor, output_size=None):
        self._make(input, 2)
        return super().forward(input, output_size)


class LazyConvTranspose3d(_LazyConvXdMixin, ConvTranspose3d):
    def __init__(self, out_channels: int, kernel_size: Triple, stride: Triple = 1, padding: Triple = 0,
                 output_padding: Triple = 0, groups: int = 1, bias: bool = True, dilation: Triple = 1,
                 padding_mode: str = "zeros", device=None, dtype: DType = None):
        super().__init__(groups, out_channels, kernel_size, stride, padding, output_padding, groups, bias, dilation,
                         padding_mode)
        self._wait(bias, dtype)

    def forward(self, input: Tensor, output_size=None):
        self._make(input, 3)
        return super().forward(input, output_size)

def __getattr__(name):
    """What else there is, begins or ends otherwise: functions that fill tensors are in torch.nn.init."""
    if name.endswith("_") and not name.startswith("_"):
        raise AttributeError(f"module 'torch.nn.modules.conv' has no attribute '{name}'")
    return not_modelled("a name of its own")
