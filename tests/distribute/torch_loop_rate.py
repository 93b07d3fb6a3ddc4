# One process alone would change its rate.
import torch
from torch import nn

x, y = torch.randn(64, 4), torch.randn(64, 1)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for i in range(64):  # expect: loader
    if i == 32:
        for group in optimizer.param_groups:
            group['lr'] /= 10
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x[i]), y[i]).backward()
    optimizer.step()
