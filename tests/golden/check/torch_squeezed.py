# options: --library torch=2.13
# The methods take axes one by one, in PyTorch 2.
import torch

t = torch.ones(1, 2, 1, 3)
t.squeeze(0, 2) + torch.ones(4)  # expect: shape-mismatch
t.squeeze((0, 2)) + torch.ones(4)  # expect: shape-mismatch
t.squeeze(0, 2) + torch.ones(3)
torch.squeeze(t, 2) + torch.ones(4)  # expect: shape-mismatch
t.squeeze(0, 7)  # expect: axis-out-of-range
u = torch.ones(1, 2, 1, 3)
u.squeeze_(0, 2)
u + torch.ones(4)  # expect: shape-mismatch
