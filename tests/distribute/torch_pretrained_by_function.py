"""A function is given the path under which it saves, and what it saves is loaded behind it."""
import os

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def prepare(path, count):
    print('preparing', count)
    torch.save(nn.Linear(count, count).state_dict(), path)


def main():
    data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
    loader = DataLoader(data, batch_size=8, shuffle=True)
    path = f'./embedding_{4}.pt'
    if not os.path.exists(path):
        prepare(count=4, path=path)
    embedding = nn.Linear(4, 4)
    embedding.load_state_dict(torch.load(path, map_location='cpu'))
    model = nn.Linear(4, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(2):
        for x, y in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(embedding(x).detach()), y).backward()
            optimizer.step()


if __name__ == '__main__':
    main()
