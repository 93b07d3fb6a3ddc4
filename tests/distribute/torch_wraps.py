"""A decorator that is written out: functools.wraps gives something that is called with a function."""
import functools

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def timed(function):
    def wrapper(*arguments):
        return function(*arguments)
    return functools.wraps(function)(wrapper)


@timed
def fit(model, loader, optimizer):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()


model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
fit(model, DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8), optimizer)
