"""Embeddings."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


def _padding(padding_idx, n):
    if padding_idx is None:
        return None
    if padding_idx > 0:
        if padding_idx >= n:
            raise AssertionError("Padding_idx must be within num_embeddings")
    elif padding_idx < 0:
        if padding_idx < -n:
            raise AssertionError("Padding_idx must be within num_embeddings")
        return n + padding_idx
    return padding_idx

def _made(given, n, dim, d):
    if given is None:
        return Parameter(array((n, dim), d or "float32"))
    if list(given.shape) != [n, dim]:
        raise AssertionError("Shape of weight does not match num_embeddings and embedding_dim")
    return Parameter(given)


class Embedding(Module):
    def _fill_padding_idx_with_zero(self) -> None: ...
    @base()
    @where(padding_idx < num_embeddings, "Padding_idx must be within num_embeddings", raises=AssertionError,
           when=padding_idx is not None and padding_idx > 0)
    @where(padding_idx >= -num_embeddings, "Padding_idx must be within num_embeddings", raises=AssertionError,
           when=padding_idx is not None and padding_idx <= 0 and (padding_idx < 0))
    @owns(padding_idx=None if padding_idx is None else num_embeddings + padding_idx if padding_idx < 0 else padding_idx)
    @where(list(_weight.shape) == [num_embeddings, embedding_dim],
           "Shape of weight does not match num_embeddings and embedding_dim", raises=AssertionError,
           when=_weight is not None)
    @owns(weight=Parameter(array((num_embeddings, embedding_dim), dtype or "float32")) if _weight is None else
          Parameter(_weight))
    def __init__(self, num_embeddings: int, embedding_dim: int, padding_idx: int | None = None,
                 max_norm: float | None = None, norm_type: float = 2.0, scale_grad_by_freq: bool = False,
                 sparse: bool = False, _weight: Tensor | None = None, _freeze: bool = False, device=None,
                 dtype: DType = None): ...

    def reset_parameters(self) -> None: ...

    def forward(self, input: Tensor) -> F.embedding(input, self.weight, self.padding_idx): ...

    @classmethod
    @where(len(S) == 2, "Embeddings parameter is expected to be 2-dimensional", raises=AssertionError)
    def from_pretrained(cls, embeddings: Tensor[*S], freeze: bool = True, padding_idx=None, max_norm=None,
                        norm_type: float = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False) -> cls(
            num_embeddings=S[0], embedding_dim=S[1], _weight=embeddings, padding_idx=padding_idx): ...


class EmbeddingBag(Module):
    def _fill_padding_idx_with_zero(self) -> None: ...
    @base()
    @where(padding_idx < num_embeddings, "Padding_idx must be within num_embeddings", raises=AssertionError,
           when=padding_idx is not None and padding_idx > 0)
    @where(padding_idx >= -num_embeddings, "Padding_idx must be within num_embeddings", raises=AssertionError,
           when=padding_idx is not None and padding_idx <= 0 and (padding_idx < 0))
    @owns(padding_idx=None if padding_idx is None else num_embeddings + padding_idx if padding_idx < 0 else padding_idx)
    @where(list(_weight.shape) == [num_embeddings, embedding_dim],
           "Shape of weight does not match num_embeddings and embedding_dim", raises=AssertionError,
           when=_weight is not None)
    @owns(weight=Parameter(array((num_embeddings, embedding_dim), dtype or "float32")) if _weight is None else
          Parameter(_weight))
    def __init__(self, num_embeddings: int, embedding_dim: int, max_norm: float | None = None,
                 norm_type: float = 2.0, scale_grad_by_freq: bool = False, mode: str = "mean", sparse: bool = False,
                 _weight: Tensor | None = None, include_last_offset: bool = False, padding_idx: int | None = None,
                 device=None, dtype: DType = None): ...

    def reset_parameters(self) -> None: ...

    def forward(self, input: Tensor, offsets: Tensor | None = None,
            per_sample_weights: Tensor | None = None) -> F.embedding_bag(
            input, self.weight, offsets, self.max_norm, self.norm_type, self.scale_grad_by_freq, self.mode,
            self.sparse, per_sample_weights, self.include_last_offset, self.padding_idx): ...

    @classmethod
    @where(len(S) == 2, "Embeddings parameter is expected to be 2-dimensional", raises=AssertionError)
    def from_pretrained(cls, embeddings: Tensor[*S], freeze: bool = True, max_norm=None, norm_type: float = 2.0,
                        scale_grad_by_freq: bool = False, mode: str = "mean", sparse: bool = False,
                        include_last_offset: bool = False, padding_idx=None) -> cls(
            num_embeddings=S[0], embedding_dim=S[1], _weight=embeddings, mode=mode,
            include_last_offset=include_last_offset, padding_idx=padding_idx): ...

def __getattr__(name):
    """What else there is, begins or ends otherwise: functions that fill tensors are in torch.nn.init."""
    if name.endswith("_") and not name.startswith("_"):
        raise AttributeError(f"module 'torch.nn.modules.sparse' has no attribute '{name}'")
    return not_modelled("a name of its own")
