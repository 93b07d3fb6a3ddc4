# A turn ends behind the first backward(): the second one is another turn's.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

loader = DataLoader(TensorDataset(torch.randn(64, 4)), batch_size=8, shuffle=True)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for i, (x,) in enumerate(loader):
        optimizer.zero_grad()
        out = model(x)
        if i < 4:
            out.mean().backward()
            optimizer.step()
            continue
        (out * out).mean().backward()
        optimizer.step()
