# A cache is built by rank 0 first, but not where each process asks for items of its own.
import os
import pickle

import torch
from torch.utils.data import DataLoader, Dataset


def load(path):
    if os.path.exists(path):
        with open(path, 'rb') as f:
            return pickle.load(f)
    rows = [[float(i)] for i in range(64)]
    with open(path, 'wb') as f:
        pickle.dump(rows, f)
    return rows


class Rows(Dataset):
    def __init__(self, path):
        self.rows = load(path)

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return torch.tensor(self.rows[index])


data = Rows('rows.pkl')
model = torch.nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for x in DataLoader(data, batch_size=8):
        optimizer.zero_grad()
        torch.nn.functional.mse_loss(model(x), x).backward()
        optimizer.step()
