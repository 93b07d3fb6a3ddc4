"""Gradients of three batches for each step, in double precision; what an epoch leaves over goes into the next one."""
import os

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

BATCH = int(os.environ['BATCH'])


def main():
    torch.manual_seed(0)
    x = torch.randn(64, 5, dtype=torch.float64)
    y = x.sum(1, keepdim=True).sin()
    loader = DataLoader(TensorDataset(x, y), batch_size=BATCH)
    model = nn.Sequential(nn.Linear(5, 7), nn.Tanh(), nn.Linear(7, 1)).double()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    for epoch in range(3):
        for i, (x, y) in enumerate(loader):
            loss = nn.functional.mse_loss(model(x), y) / 3
            loss.backward()
            if (i + 1) % 3 == 0:
                optimizer.step()
                optimizer.zero_grad()
        print('epoch', epoch)
    torch.save(model.state_dict(), 'accumulation.pt')


if __name__ == '__main__':
    main()
