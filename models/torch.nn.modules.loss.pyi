"""Losses."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module


_some_function: Any


class _Loss(Module):
    def __init__(self, size_average=None, reduce=None, reduction: str = "mean"):
        super().__init__()
        self.reduction = _reduction(size_average, reduce, reduction)


class _WeightedLoss(_Loss):
    def __init__(self, weight: Tensor | None = None, size_average=None, reduce=None, reduction: str = "mean"):
        super().__init__(size_average, reduce, reduction)
        self.register_buffer("weight", weight)


def _reduction(size_average, reduce, reduction):
    if size_average is None and reduce is None:
        return reduction
    if reduce is None or reduce:
        return "mean" if size_average is None or size_average else "sum"
    return "none"


class L1Loss(_Loss):
    def forward(self, input: Tensor, target: Tensor) -> F.l1_loss(
            input, target, None, None, self.reduction): ...


class MSELoss(_Loss):
    def forward(self, input: Tensor, target: Tensor) -> F.mse_loss(
            input, target, None, None, self.reduction): ...


class SoftMarginLoss(_Loss):
    def forward(self, input: Tensor, target: Tensor) -> F.soft_margin_loss(
            input, target, None, None, self.reduction): ...


class MultiLabelMarginLoss(_Loss):
    def forward(self, input: Tensor, target: Tensor) -> F.multilabel_margin_loss(
            input, target, None, None, self.reduction): ...


class BCELoss(_WeightedLoss):
    def forward(self, input: Tensor, target: Tensor) -> F.binary_cross_entropy(
            input, target, self.weight, None, None, self.reduction): ...


class MultiLabelSoftMarginLoss(_WeightedLoss):
    def forward(self, input: Tensor, target: Tensor) -> F.multilabel_soft_margin_loss(
            input, target, self.weight, None, None, self.reduction): ...


class NLLLoss(_WeightedLoss):
    @base(weight, size_average, reduce, reduction)
    def __init__(self, weight: Tensor | None = None, size_average=None, ignore_index: int = -100, reduce=None,
                 reduction: str = "mean"): ...

    def forward(self, input: Tensor, target: Tensor) -> F.nll_loss(
            input, target, self.weight, None, self.ignore_index, None, self.reduction): ...


class NLLLoss2d(NLLLoss): ...


class CrossEntropyLoss(_WeightedLoss):
    @base(weight, size_average, reduce, reduction)
    def __init__(self, weight: Tensor | None = None, size_average=None, ignore_index: int = -100, reduce=None,
                 reduction: str = "mean", label_smoothing: float = 0.0): ...

    def forward(self, input: Tensor, target: Tensor) -> F.cross_entropy(
            input, target, self.weight, None, self.ignore_index, None, self.reduction,
            self.label_smoothing): ...


class PoissonNLLLoss(_Loss):
    @base(size_average, reduce, reduction)
    def __init__(self, log_input: bool = True, full: bool = False, size_average=None, eps: float = 1e-8,
            reduce=None,
                 reduction: str = "mean"): ...

    def forward(self, log_input: Tensor, target: Tensor) -> F.poisson_nll_loss(
            log_input, target, self.log_input, self.full, None, self.eps, None, self.reduction): ...


class GaussianNLLLoss(_Loss):
    @base(None, None, reduction)
    def __init__(self, *, full: bool = False, eps: float = 1e-6, reduction: str = "mean"): ...

    def forward(self, input: Tensor, target: Tensor, var: Tensor) -> F.gaussian_nll_loss(
            input, target, var, self.full, self.eps, self.reduction): ...


class KLDivLoss(_Loss):
    @base(size_average, reduce, reduction)
    def __init__(self, size_average=None, reduce=None, reduction: str = "mean",
                 log_target: bool = False): ...

    def forward(self, input: Tensor, target: Tensor) -> F.kl_div(
            input, target, None, None, self.reduction, self.log_target): ...


class BCEWithLogitsLoss(_Loss):
    @base(size_average, reduce, reduction)
    @valid(self.register_buffer("weight", weight))
    @valid(self.register_buffer("pos_weight", pos_weight))
    def __init__(self, weight: Tensor | None = None, size_average=None, reduce=None, reduction: str = "mean",
                 pos_weight: Tensor | None = None): ...

    def forward(self, input: Tensor, target: Tensor) -> F.binary_cross_entropy_with_logits(
            input, target, self.weight, None, None, self.reduction, self.pos_weight): ...


class HingeEmbeddingLoss(_Loss):
    @base(size_average, reduce, reduction)
    def __init__(self, margin: float = 1.0, size_average=None, reduce=None, reduction: str = "mean"): ...

    def forward(self, input: Tensor, target: Tensor) -> F.hinge_embedding_loss(
            input, target, self.margin, None, None, self.reduction): ...


class SmoothL1Loss(_Loss):
    @base(size_average, reduce, reduction)
    def __init__(self, size_average=None, reduce=None, reduction: str = "mean", beta: float = 1.0): ...

    def forward(self, input: Tensor, target: Tensor) -> F.smooth_l1_loss(
            input, target, None, None, self.reduction, self.beta): ...


class HuberLoss(_Loss):
    @base(None, None, reduction)
    def __init__(self, reduction: str = "mean", delta: float = 1.0): ...

    def forward(self, input: Tensor, target: Tensor) -> F.huber_loss(
            input, target, self.reduction, self.delta): ...


class CosineEmbeddingLoss(_Loss):
    @base(size_average, reduce, reduction)
    def __init__(self, margin: float = 0.0, size_average=None, reduce=None, reduction: str = "mean"): ...

    def forward(self, input1: Tensor, input2: Tensor, target: Tensor) -> F.cosine_embedding_loss(
            input1, input2, target, self.margin, None, None, self.reduction): ...


class MarginRankingLoss(_Loss):
    @base(size_average, reduce, reduction)
    def __init__(self, margin: float = 0.0, size_average=None, reduce=None, reduction: str = "mean"): ...

    def forward(self, input1: Tensor, input2: Tensor, target: Tensor) -> F.margin_ranking_loss(
            input1, input2, target, self.margin, None, None, self.reduction): ...


class MultiMarginLoss(_WeightedLoss):
    @base(weight, size_average, reduce, reduction)
    @where(not (p != 1 and p != 2), "only p == 1 and p == 2 supported", raises=ValueError)
    def __init__(self, p: int = 1, margin: float = 1.0, weight: Tensor | None = None, size_average=None,
                 reduce=None, reduction: str = "mean"): ...

    def forward(self, input: Tensor, target: Tensor) -> F.multi_margin_loss(
            input, target, self.p, self.margin, self.weight, None, None, self.reduction): ...


class TripletMarginLoss(_Loss):
    @base(size_average, reduce, reduction)
    def __init__(self, margin: float = 1.0, p: float = 2.0, eps: float = 1e-6, swap: bool = False,
            size_average=None,
                 reduce=None, reduction: str = "mean"): ...

    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> F.triplet_margin_loss(
            anchor, positive, negative, self.margin, self.p, self.eps, self.swap, None, None,
            self.reduction): ...


class TripletMarginWithDistanceLoss(_Loss):
    @base(None, None, reduction)
    @owns(distance_function=_some_function, when=distance_function is None)
    def __init__(self, *, distance_function=None, margin: float = 1.0, swap: bool = False,
            reduction: str = "mean"): ...

    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> F.triplet_margin_with_distance_loss(
            anchor, positive, negative, distance_function=self.distance_function, margin=self.margin,
            swap=self.swap, reduction=self.reduction): ...


class CTCLoss(_Loss):
    @base(None, None, reduction)
    def __init__(self, blank: int = 0, reduction: str = "mean", zero_infinity: bool = False): ...

    def forward(self, log_probs: Tensor, targets: Tensor, input_lengths, target_lengths) -> F.ctc_loss(
            log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction,
            self.zero_infinity): ...

def __getattr__(name):
    """What else there is, begins or ends otherwise: functions that fill tensors are in torch.nn.init."""
    if name.endswith("_") and not name.startswith("_"):
        raise AttributeError(f"module 'torch.nn.modules.loss' has no attribute '{name}'")
    return not_modelled("a name of its own")
