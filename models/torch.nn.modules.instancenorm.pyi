"""Instance normalisation."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.batchnorm import _LazyNormBase, _NormBase


class _InstanceNorm(_NormBase):
    def _get_no_batch_dim(self) -> int: ...
    def _handle_no_batch_input(self, input) -> Any: ...
    def _apply_instance_norm(self, input) -> Any: ...
    def __init__(self, num_features: int, eps: float = 1e-5, momentum: float = 0.1, affine: bool = False,
                 track_running_stats: bool = False, device=None, dtype: DType = None, *, bias: bool = True):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)

    def _normalized(self, input, n):
        S = shape_of(input)
        if len(S) == n:
            x = array((1,) + S, dtype_of(input))
            F.instance_norm(x, self.running_mean, self.running_var, self.weight, self.bias,
                            self.training or not self.track_running_stats, self.momentum, self.eps)
        else:
            F.instance_norm(input, self.running_mean, self.running_var, self.weight, self.bias,
                            self.training or not self.track_running_stats, self.momentum, self.eps)
        return array(S, dtype_of(input))


class InstanceNorm1d(_InstanceNorm):
    def _check_input_dim(self, input):
        if rank(input) != 2 and rank(input) != 3:
            raise ValueError(f"expected 2D or 3D input (got {rank(input)}D input)")

    @where(not (rank(input) != 2 and rank(input) != 3), f"expected 2D or 3D input (got {rank(input)}D input)",
           raises=ValueError)
    @valid(F.instance_norm(array((1,) + S, dtype_of(input)), self.running_mean, self.running_var, self.weight,
           self.bias, self.training or not self.track_running_stats, self.momentum, self.eps),
           when=len(S) == 2)
    @valid(F.instance_norm(input, self.running_mean, self.running_var, self.weight, self.bias, self.training
           or not self.track_running_stats, self.momentum, self.eps),
           when=len(S) != 2)
    def forward(self, input: Tensor[*S]) -> Tensor[dtype_of(input), *S]: ...


class InstanceNorm2d(_InstanceNorm):
    def _check_input_dim(self, input):
        if rank(input) != 3 and rank(input) != 4:
            raise ValueError(f"expected 3D or 4D input (got {rank(input)}D input)")

    @where(not (rank(input) != 3 and rank(input) != 4), f"expected 3D or 4D input (got {rank(input)}D input)",
           raises=ValueError)
    @valid(F.instance_norm(array((1,) + S, dtype_of(input)), self.running_mean, self.running_var, self.weight,
           self.bias, self.training or not self.track_running_stats, self.momentum, self.eps),
           when=len(S) == 3)
    @valid(F.instance_norm(input, self.running_mean, self.running_var, self.weight, self.bias, self.training
           or not self.track_running_stats, self.momentum, self.eps),
           when=len(S) != 3)
    def forward(self, input: Tensor[*S]) -> Tensor[dtype_of(input), *S]: ...


class InstanceNorm3d(_InstanceNorm):
    def _check_input_dim(self, input):
        if rank(input) != 4 and rank(input) != 5:
            raise ValueError(f"expected 4D or 5D input (got {rank(input)}D input)")

    @where(not (rank(input) != 4 and rank(input) != 5), f"expected 4D or 5D input (got {rank(input)}D input)",
           raises=ValueError)
    @valid(F.instance_norm(array((1,) + S, dtype_of(input)), self.running_mean, self.running_var, self.weight,
           self.bias, self.training or not self.track_running_stats, self.momentum, self.eps),
           when=len(S) == 4)
    @valid(F.instance_norm(input, self.running_mean, self.running_var, self.weight, self.bias, self.training
           or not self.track_running_stats, self.momentum, self.eps),
           when=len(S) != 4)
    def forward(self, input: Tensor[*S]) -> Tensor[dtype_of(input), *S]: ...


class _LazyInstanceNorm(_LazyNormBase):
    def __init__(self, eps: float = 1e-5, momentum: float = 0.1, affine: bool = True,
                 track_running_stats: bool = True, device=None, dtype: DType = None, *, bias: bool = True):
        super().__init__(eps, momentum, affine, track_running_stats, device, dtype)


class LazyInstanceNorm1d(_LazyInstanceNorm, InstanceNorm1d):
    def forward(self, input: Tensor):
        self._check_input_dim(input)
        self._make(input)
        return self._normalized(input, 2)


class LazyInstanceNorm2d(_LazyInstanceNorm, InstanceNorm2d):
    def forward(self, input: Tensor):
        self._check_input_dim(input)
        self._make(input)
        return self._normalized(input, 3)


class LazyInstanceNorm3d(_LazyInstanceNorm, InstanceNorm3d):
    def forward(self, input: Tensor):
        self._check_input_dim(input)
        self._make(input)
        return self._normalized(input, 4)

def __getattr__(name): ...
