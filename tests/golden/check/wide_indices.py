"""PyTorch 2 takes indices of 32 bits."""
import torch

x = torch.zeros(5, 2)
rows = torch.tensor([1, 3], dtype=torch.int32)
print(x[rows].shape, x.gather(0, torch.zeros(1, 2, dtype=torch.int32)), x[rows.clamp(max=1), rows.clamp(max=1)])
x[rows] = 1
x.scatter_(0, torch.zeros(1, 2, dtype=torch.int32), 1.0)
x[rows] + torch.zeros(3, 2)  # expect: shape-mismatch
x.gather(0, torch.zeros(1, 2, dtype=torch.int16))  # expect: invalid-value
