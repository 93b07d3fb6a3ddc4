import torch
from torch import nn
from tqdm import trange

x, y = torch.randn(64, 4), torch.randn(64, 1)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for i in trange(0, 64, 8):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x[i:i + 8]), y[i:i + 8]).backward()
    optimizer.step()
