"""A dataset that makes a file of itself where there is none yet, and one that only tells how long it is."""
import os

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


def build(path):
    np.save(path, np.random.rand(64, 5).astype('float32'))


class Rows(Dataset):
    def __init__(self, path):
        if not os.path.exists(path):
            build(path)
        self.rows = torch.from_numpy(np.load(path))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index, :4], self.rows[index, 4:]


class Numbers(Dataset):
    def __init__(self, count):
        self.count = count
        print(count, 'numbers')

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        return torch.ones(4) * index, torch.ones(1) * index


def main():
    loader = DataLoader(Rows('rows.npy'), batch_size=8, shuffle=True)
    test_loader = DataLoader(Numbers(16), batch_size=8)
    model = nn.Linear(4, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(2):
        for x, y in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(x), y).backward()
            optimizer.step()
        print(sum(nn.functional.mse_loss(model(x), y).item() for x, y in test_loader))


if __name__ == '__main__':
    main()
