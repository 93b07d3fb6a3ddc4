# A generator draws one batch after the other.
import torch
from torch import nn

model = nn.Linear(4, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def batches():
    while True:
        x = torch.randn(8, 4)
        yield x, 2 * x


for i in range(100):
    x, y = next(batches())
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()

drawn = batches()
for i in range(100):
    x, y = next(drawn)
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
