# The names that the rules would take are taken.
import torch as th
from torch.utils.data import DataLoader, TensorDataset

dist, DDP, os, ddp_set1 = 1, 2, 3, 4
model = th.nn.Linear(4, 1)
optimizer = th.optim.SGD(model.parameters(), lr=0.1 if dist else 0.2)
for x, y in DataLoader(TensorDataset(th.randn(64, 4), th.randn(64, 1)), batch_size=8):  # keep this comment
    optimizer.zero_grad()
    th.nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
print(DDP, os, ddp_set1)
