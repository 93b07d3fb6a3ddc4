import torch
from torch import nn

x, y = torch.randn(64, 4), torch.randn(64, 1)
model = nn.Linear(4, 1)
cell = nn.RNN(4, 4)
optimizer = torch.optim.SGD(cell.parameters(), lr=0.1)


def step(inputs, targets):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), targets).backward()
    optimizer.step()


state = torch.zeros(1, 4)
for i in range(0, 64, 8):  # expect: loader
    out, state = cell(x[i:i + 8], state)
    optimizer.zero_grad()
    out.mean().backward()
    optimizer.step()
    state = state.detach()
