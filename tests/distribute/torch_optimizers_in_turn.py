# Several optimizers make one step: the loop that trains is the one around.
import torch
from torch import nn

model = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 1))
optimizers = [torch.optim.SGD(model[0].parameters(), lr=0.02), torch.optim.SGD(model[1].parameters(), lr=0.1)]
for x, y in batches():  # expect: loader
    nn.functional.mse_loss(model(x), y).backward()
    for optimizer in optimizers:
        optimizer.step()
