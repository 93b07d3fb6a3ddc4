import torch
from torch import nn

x, y = torch.randn(64, 4), torch.randn(64, 1)
model = nn.Linear(4, 1)
cell = nn.RNN(4, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def step(inputs, targets):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), targets).backward()
    optimizer.step()


for i in range(0, 64, 8):  # expect: loader
    a, b = x[i:i + 8], y[i:i + 8]
    if a.sum() > 0:
        step(a, b)
