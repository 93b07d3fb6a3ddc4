# Iterators that a loop makes itself: each is to begin with other samples.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader(data, batch_size=8, shuffle=True)


def step(x, y):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()


def one_of_each():
    for i in range(100):
        x, y = next(iter(loader))
        step(x, y)


def one_after_the_other():
    batches = iter(loader)
    steps = 0
    while steps < 100:
        try:
            x, y = next(batches)
        except StopIteration:
            batches = iter(loader)
            x, y = next(batches)
        step(x, y)
        steps += 1


one_of_each()
one_after_the_other()
