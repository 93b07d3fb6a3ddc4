# The counter chooses how much is tested with, and when; what is trained on is drawn.
import torch
from torch import nn

x, y = torch.randn(64, 4), torch.randn(64, 1)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def draw(size):
    rows = torch.randint(0, 64, (size,))
    return x[rows], y[rows]


def evaluate(network, inputs, targets):
    with torch.no_grad():
        return nn.functional.mse_loss(network(inputs), targets).item()


for i in range(1000):
    inputs, targets = draw(8)
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), targets).backward()
    optimizer.step()
    if i % 100 == 0 or i == 999:
        count = 64 if i == 999 else 16
        print(i, evaluate(model, x[:count], y[:count]))
