# The class of the optimizer is chosen by its name.
import argparse

import torch
import torch.optim as optim
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument('--optim', default='Adam')
parser.add_argument('--lr', type=float, default=1e-3)
args = parser.parse_args()

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(data, batch_size=8, shuffle=True)
model = nn.Linear(4, 1)
lr = args.lr
optimizer = getattr(optim, args.optim)(model.parameters(), lr=lr)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()
    if epoch == 1:
        lr /= 10
        for group in optimizer.param_groups:
            group['lr'] = lr
