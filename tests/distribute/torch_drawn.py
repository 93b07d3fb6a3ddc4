# Batches that are drawn by chance: fewer steps.
import random

import numpy as np
import torch
from torch import nn

np.random.seed(1)  # expect: seed
x, y = torch.randn(64, 4), torch.randn(64, 1)
rows = [(torch.ones(4), torch.ones(1)), (torch.zeros(4), torch.zeros(1))]
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def get_batch():
    chosen = torch.randint(64, (8,))
    return torch.stack([x[i] for i in chosen]), torch.stack([y[i] for i in chosen])


def make_samples():
    return torch.from_numpy(np.random.rand(8, 4).astype('float32')), torch.ones(8, 1)


def train(a, b):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(a), b).backward()
    optimizer.step()


for i in range(100):
    a, b = get_batch()
    train(a, b)
for i in range(1, 101):
    a, b = random.choice(rows)
    train(a, b)
for i in range(100):
    a, b = make_samples()
    train(a, b)
for i in range(100):
    index = np.random.choice(64, 8)
    train(x[index], y[index])
for i in range(100):
    for k in range(5):
        chosen = torch.randint(64, (8,))
        train(x[chosen], y[chosen])
    chosen = torch.randint(64, (8,))
    train(x[chosen], y[chosen])
