"""Batch normalisation."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.lazy import LazyModuleMixin
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter, UninitializedBuffer, UninitializedParameter

__public__ = "torch.nn"


class _NormBase(Module):
    def __init__(self, num_features: int, eps: float = 1e-5, momentum: float | None = 0.1, affine: bool = True,
                 track_running_stats: bool = True, device=None, dtype: DType = None, *, bias: bool = True):
        super().__init__()
        self._own(num_features, affine, track_running_stats, dtype or "float32")
        if not bias:
            self.register_parameter("bias", None)

    def _own(self, n, affine, tracks, d):
        self.weight = Parameter(array((n,), d)) if affine else None
        self.bias = Parameter(array((n,), d)) if affine else None
        self.register_buffer("running_mean", array((n,), d) if tracks else None)
        self.register_buffer("running_var", array((n,), d) if tracks else None)
        self.register_buffer("num_batches_tracked", array((), "int64") if tracks else None)

    def _check_input_dim(self, input):
        raise NotImplementedError

    def reset_running_stats(self) -> None: ...
    def reset_parameters(self) -> None: ...


class _BatchNorm(_NormBase):
    def forward(self, input: Tensor):
        self._check_input_dim(input)
        uses_batch = self.training or (self.running_mean is None and self.running_var is None)
        return F.batch_norm(input, self.running_mean, self.running_var, self.weight, self.bias, uses_batch,
                            self.momentum, self.eps)


class BatchNorm1d(_BatchNorm):
    def _check_input_dim(self, input):
        if rank(input) != 2 and rank(input) != 3:
            raise ValueError(f"expected 2D or 3D input (got {rank(input)}D input)")


class BatchNorm2d(_BatchNorm):
    def _check_input_dim(self, input):
        if rank(input) != 4:
            raise ValueError(f"expected 4D input (got {rank(input)}D input)")


class BatchNorm3d(_BatchNorm):
    def _check_input_dim(self, input):
        if rank(input) != 5:
            raise ValueError(f"expected 5D input (got {rank(input)}D input)")


class SyncBatchNorm(_BatchNorm):
    @base(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)
    def __init__(self, num_features: int, eps: float = 1e-5, momentum: float = 0.1, affine: bool = True,
                 track_running_stats: bool = True, process_group=None, device=None, dtype: DType = None, *,
                 bias: bool = True): ...

    def _check_input_dim(self, input):
        if rank(input) < 2:
            raise ValueError(f"expected at least 2D input (got {rank(input)}D input)")

    @kind("network")
    @effect("transparent")
    @classmethod
    def convert_sync_batchnorm(cls, module, process_group=None) -> module: ...


class _LazyNormBase(LazyModuleMixin, _NormBase):
    """The first input tells the number of features."""

    def __init__(self, eps: float = 1e-5, momentum: float = 0.1, affine: bool = True,
                 track_running_stats: bool = True, device=None, dtype: DType = None, *, bias: bool = True):
        super().__init__(0, eps, momentum, False, False, device, dtype)
        self.affine = affine
        self.track_running_stats = track_running_stats
        self._type = dtype
        self._is_waiting = True
        if affine:
            self.weight = UninitializedParameter()
            self.bias = UninitializedParameter()
        if track_running_stats:
            self.register_buffer("running_mean", UninitializedBuffer())
            self.register_buffer("running_var", UninitializedBuffer())
            self.register_buffer("num_batches_tracked", array((), "int64"))

    def _make(self, input):
        if self._is_waiting:
            self._is_waiting = False
            self.num_features = shape_of(input)[1]
            self._own(self.num_features, self.affine, self.track_running_stats, self._type or "float32")


class LazyBatchNorm1d(_LazyNormBase, BatchNorm1d):
    def forward(self, input: Tensor):
        self._check_input_dim(input)
        self._make(input)
        return super().forward(input)


class LazyBatchNorm2d(_LazyNormBase, BatchNorm2d):
    def forward(self, input: Tensor):
        self._check_input_dim(input)
        self._make(input)
        return super().forward(input)


class LazyBatchNorm3d(_LazyNormBase, BatchNorm3d):
    def forward(self, input: Tensor):
        self._check_input_dim(input)
        self._make(input)
        return super().forward(input)

def __getattr__(name):
    """What else there is, begins or ends otherwise: functions that fill tensors are in torch.nn.init."""
    if name.endswith("_") and not name.startswith("_"):
        raise AttributeError(f"module 'torch.nn.modules.batchnorm' has no attribute '{name}'")
    return not_modelled("a name of its own")
