# A file that is built where a row is asked for: processes ask for rows of their own, and none waits there.
import os

import torch
from torch.utils.data import DataLoader, Dataset


class Rows(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, index):
        name = f'row{index}.pt'
        if os.path.exists(name):
            row = torch.load(name)
        else:
            row = torch.rand(4)
            torch.save(row, name)
        return row


model = torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for rows in DataLoader(Rows(), batch_size=8):
    optimizer.zero_grad()
    model(rows).mean().backward()
    optimizer.step()
