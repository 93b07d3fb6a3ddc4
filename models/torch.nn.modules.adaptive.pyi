"""Softmax over very many classes."""

from moira.stubs import *
from collections import namedtuple
from torch import Tensor
from torch.nn.modules.container import ModuleList, Sequential
from torch.nn.modules.linear import Linear
from torch.nn.modules.module import Module

_ASMoutput = namedtuple("_ASMoutput", ["output", "loss"])


class AdaptiveLogSoftmaxWithLoss(Module):
    def reset_parameters(self) -> None: ...
    def __init__(self, in_features: int, n_classes: int, cutoffs, div_value: float = 4.0, head_bias: bool = False,
                 device=None, dtype: DType = None):
        super().__init__()
        cutoffs = list(cutoffs)
        if len(cutoffs) == 0 or cutoffs != sorted(cutoffs) or min(cutoffs) <= 0 or max(cutoffs) > n_classes - 1 or \
                len(set(cutoffs)) != len(cutoffs):
            raise ValueError("cutoffs should be a sequence of unique, positive integers sorted in an increasing "
                             "order, where each value is between 1 and n_classes-1")
        self.cutoffs = cutoffs + [n_classes]
        self.shortlist_size = self.cutoffs[0]
        self.n_clusters = len(self.cutoffs) - 1
        self.head_size = self.shortlist_size + self.n_clusters
        self.head = Linear(in_features, self.head_size, head_bias, device, dtype)
        self.tail = ModuleList()
        for i in range(self.n_clusters):
            hidden = int(in_features // (div_value ** (i + 1)))
            size = self.cutoffs[i + 1] - self.cutoffs[i]
            self.tail.append(Sequential(Linear(in_features, hidden, False, device, dtype),
                                        Linear(hidden, size, False, device, dtype)))

    @where(S[0] == T[0], "Input and target should have the same size in the batch dimension.",
           raises=RuntimeError, when=len(T) == 1)
    @where(len(S) == 2,
           f"1D target tensor expects 2D input tensors, but found inputs with size torch.Size([{joined(S, ', ')}])",
           raises=RuntimeError, when=len(T) == 1)
    @where(len(S) == 1,
           f"0D target tensor expects 1D input tensors, but found inputs with size torch.Size([{joined(S, ', ')}])",
           raises=RuntimeError, when=len(T) != 1 and len(T) == 0)
    @where(len(T) == 0, "0D or 1D target tensor expected, multi-target not supported", raises=RuntimeError,
           when=len(T) != 1)
    @valid(self.head(input_))
    def forward(self, input_: Tensor[*S], target_: Tensor[*T]) -> _ASMoutput[
            Tensor[dtype_of(input_), *T], Tensor[dtype_of(input_), *()]]: ...

    @valid(self.head(input))
    def log_prob(self, input: Tensor) -> Tensor[dtype_of(input), shape_of(input)[0], self.n_classes]: ...

    @valid(self.head(input))
    def predict(self, input: Tensor) -> Tensor["int64", *shape_of(input)[:1]]: ...

def __getattr__(name): ...
