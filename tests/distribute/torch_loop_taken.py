# Where the batches come from is not known.
import torch
from torch import nn
from somewhere import stream

model = nn.Linear(4, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
rows = stream('rows')
for i in range(100):  # expect: loader
    x, y = next(rows)
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
