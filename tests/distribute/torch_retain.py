import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for x, y in DataLoader(data, batch_size=8):
    optimizer.zero_grad()
    out = model(x)
    out.mean().backward(retain_graph=True)
    nn.functional.mse_loss(out, y).backward()  # expect: static
    done = optimizer.step()
