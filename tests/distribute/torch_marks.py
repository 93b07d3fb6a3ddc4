"""A file of marks is read by all before one process writes it, and a cache before what it lacks is added."""
import json
import os

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def load_marks(path):
    if os.path.exists(path):
        with open(path) as f:
            return json.load(f)
    return {}


def save_marks(path, marks):
    with open(path, 'w') as f:
        json.dump(marks, f)


def mark(path):
    marks = load_marks(path)
    if 'done' in marks:
        return
    marks['done'] = True
    save_marks(path, marks)


def cached_rows(path, count):
    rows = np.load(path) if os.path.exists(path) else np.zeros([0, 5], 'float32')
    if len(rows) < count:
        rows = np.concatenate([rows, np.ones([count - len(rows), 5], 'float32')])
        np.save(path, rows)
    return torch.from_numpy(rows)


def main():
    mark('marks.json')
    rows = cached_rows('rows.npy', 64)
    loader = DataLoader(TensorDataset(rows[:, :4], rows[:, 4:]), batch_size=8, shuffle=True)
    model = nn.Linear(4, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(2):
        for x, y in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(x), y).backward()
            optimizer.step()


if __name__ == '__main__':
    main()
