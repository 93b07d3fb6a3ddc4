"""Sequences of different lengths."""

from moira.stubs import *
from torch import Tensor


class PackedSequence:
    data: Any
    batch_sizes: Any
    sorted_indices: Any
    unsorted_indices: Any
    def __new__(cls, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None) -> Any: ...
    is_cuda: bool
    def to(self, *args, **kwargs):
        return self
    def cuda(self, *args, **kwargs):
        return self
    def cpu(self, *args, **kwargs):
        return self
    def pin_memory(self):
        return self
    def is_pinned(self) -> bool: ...
    def double(self):
        return self
    def float(self):
        return self
    def half(self):
        return self
    def long(self):
        return self
    def int(self):
        return self
    def short(self):
        return self
    def char(self):
        return self
    def byte(self):
        return self
    def count(self, value, /) -> Any: ...
    def index(self, *args) -> Any: ...
    def __iter__(self) -> Any: ...
    def __getitem__(self, index) -> Any: ...

def pack_padded_sequence(input: Tensor, lengths, batch_first: bool = False,
                         enforce_sorted: bool = True) -> PackedSequence: ...
def pack_sequence(sequences, enforce_sorted: bool = True) -> PackedSequence: ...

def pad_packed_sequence(sequence, batch_first: bool = False, padding_value: float = 0.0, total_length=None):
    return not_modelled("packed sequences")

def pad_sequence(sequences, batch_first: bool = False, padding_value: float = 0.0,
                 padding_side: str = "right"):
    if isinstance(sequences, Tensor):
        S = shape_of(sequences)
        return array(S if batch_first else (S[1], S[0]) + S[2:], dtype_of(sequences))
    if not isinstance(sequences, (tuple, list)):
        return not_modelled("sequences of unknown number")
    if len(sequences) == 0:
        raise RuntimeError("received an empty list of sequences")
    first = shape_of(sequences[0])
    longest = first[0]
    for one in sequences:
        S = shape_of(one)
        words.expand(S, S[:1] + first[1:])
        longest = max(longest, S[0])
    front = (len(sequences), longest) if batch_first else (longest, len(sequences))
    return array(front + first[1:], dtype_of(sequences[0]))

def unpad_sequence(padded_sequences: Tensor, lengths: Tensor, batch_first: bool = False) -> list: ...
def unpack_sequence(packed_sequences) -> list: ...
def invert_permutation(permutation):
    return permutation

def __getattr__(name): ...
