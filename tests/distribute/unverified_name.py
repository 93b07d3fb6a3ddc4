# The module that new code needs is deleted by the program: nothing is written.
import os

import torch
from torch.utils.data import DataLoader, TensorDataset

os.environ['OMP_NUM_THREADS'] = '4'
del os

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
model = torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for x, y in DataLoader(data, batch_size=8):
        optimizer.zero_grad()
        torch.nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()
with open('weights.txt', 'w') as out:  # expect: unverified
    out.write(str(model.weight))
