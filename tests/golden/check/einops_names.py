"""A function of another library that has the name of a method of tensors is that function."""
import torch
from einops import reduce, repeat

frames = repeat(torch.zeros(1, 64, 320), "b d c -> (b f) d c", f=3)
frames + torch.zeros(2, 64, 320)  # expect: shape-mismatch
reduce(frames, "f d c -> f c", "mean") + torch.zeros(3, 64)  # expect: shape-mismatch
