"""The distinct numbers of a tensor that is known are known, and how many there are of each."""
import torch

widths, depths = torch.unique(torch.tensor([24, 8, 24, 8, 8]), return_counts=True)
torch.zeros(2, *widths.tolist()) @ torch.zeros(24, 3)
torch.zeros(2, *widths.tolist()) @ torch.zeros(8, 3)  # expect: shape-mismatch
torch.zeros(depths.tolist()) @ torch.zeros(2, 3)
torch.zeros(depths.tolist()) @ torch.zeros(3, 3)  # expect: shape-mismatch
torch.zeros(len(torch.tensor([1, 1, 2]).unique())) @ torch.zeros(3)  # expect: shape-mismatch
torch.zeros(len(torch.tensor([1, 2, 1]).unique_consecutive())) @ torch.zeros(3)
