"""Tensors and what is around them: loaders, optimisers, managers, compiled functions, distributions."""

import numpy as np
import torch
from torch import optim
from torch.distributions import Categorical, Independent, Normal
from torch.utils.checkpoint import checkpoint
from torch.utils.data import ConcatDataset, DataLoader, Dataset, Subset, TensorDataset, random_split

x = torch.zeros(2, 3)
if x.shape.numel() != 6 or x.shape[1:].numel() != 3 or not isinstance(x.shape, torch.Size):
    None.no_such_thing
x.view(5)                                      # expect: invalid-reshape
x @ x                                          # expect: shape-mismatch
x @ x.long().T                                 # expect: wrong-type
x + [1, 2, 3]                                  # expect: operand-types
torch.add(x, [1, 2, 3])                        # expect: wrong-type
x.long().add_(1.5)                             # expect: operand-types
x.add_(torch.zeros(4, 2, 3))                   # expect: shape-mismatch
torch.zeros(size=(2, 3)) + torch.zeros(4)      # expect: shape-mismatch
x.sum(axis=1, keepdims=True) + x
x.sum(dim=[0, 0])                              # expect: axis-out-of-range
x[torch.zeros(2)]                              # expect: index-out-of-range
x[::-1]                                        # expect: index-out-of-range
if x > 0:                                      # expect: invalid-value
    pass
[0] * torch.tensor(3)
x.backward()                                   # expect: gradient
x.sum().backward()                             # expect: gradient
torch.einsum("ij,jk->ik", x, x)                # expect: invalid-einsum
torch.tensor(x.numpy()) @ torch.zeros(4)       # expect: shape-mismatch
np.array(x) @ np.zeros(4)                      # expect: shape-mismatch


@torch.no_grad()
def doubled(t):
    with torch.enable_grad(), torch.inference_mode():
        return t.repeat(2, 1)


@torch.jit.script
def flat(t):
    if torch.jit.is_scripting():
        return None.no_such_thing
    return t.flatten()


doubled(x) @ torch.zeros(4)                    # expect: shape-mismatch
flat(x) + torch.zeros(5)                       # expect: shape-mismatch
checkpoint(flat, x) + torch.zeros(5)           # expect: shape-mismatch


class Doubling(torch.autograd.Function):
    @staticmethod
    def forward(ctx, t):
        ctx.save_for_backward(t)
        return torch.cat([t, t])


Doubling.apply(x) + torch.zeros(2, 3)          # expect: shape-mismatch

with torch.autocast("cuda"):
    x.half() @ x.T


class Samples(Dataset):
    def __len__(self):
        return 100

    def __getitem__(self, index):
        return torch.zeros(3, 8, 8), index % 10


for images, labels in DataLoader(Samples(), batch_size=20):
    images + torch.zeros(21, 3, 8, 8)          # expect: shape-mismatch
    labels + torch.zeros(21)                   # expect: shape-mismatch
for images, labels in DataLoader(Samples(), batch_size=32):
    images + torch.zeros(4, 3, 8, 8)
    torch.cat([images, torch.zeros(33, 3, 8, 8)], 1)  # expect: concatenate-mismatch
for rows, in DataLoader(TensorDataset(torch.zeros(10, 3)), batch_size=4, drop_last=True):
    rows + torch.zeros(2, 3)                   # expect: shape-mismatch
torch.zeros(5) + torch.zeros(len(DataLoader(Samples(), batch_size=32)))  # expect: shape-mismatch
TensorDataset(torch.zeros(3), torch.zeros(4))  # expect: shape-mismatch
random_split(Samples(), [80, 30])              # expect: invalid-value
train, test = random_split(Samples(), [80, 20])
torch.zeros(len(train)) + torch.zeros(20)      # expect: shape-mismatch
len(ConcatDataset([train, Subset(test, [1, 2])]))
DataLoader(Samples(), batch_size=0)            # expect: invalid-value

optim.SGD([], lr=0.1)                          # expect: invalid-value
optim.Adam([x], lr=-1.0)                       # expect: invalid-value
optim.SGD([x])
optim.SGD([{"params": [x], "lr": 0.1}])
optimizer = optim.AdamW([{"params": [x], "lr": 0.5}], lr=0.1)
for group in optimizer.param_groups:
    group["lr"] = 0.2
scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=3)
optimizer.zero_grad()
optimizer.step()
scheduler.step()

actions = Categorical(logits=torch.zeros(8, 6))
actions.log_prob(actions.sample())
actions.log_prob(torch.zeros(5))               # expect: shape-mismatch
normal = Independent(Normal(torch.zeros(4, 3), 1.0), 1)
normal.log_prob(normal.rsample((7,))) + torch.zeros(3)  # expect: shape-mismatch
