import torch
from torch import nn
from torch_geometric.loader import NeighborLoader

loader = NeighborLoader(torch.load('graph'), num_neighbors=[4], batch_size=8)  # expect: loader
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for data in loader:
    optimizer.zero_grad()
    model(data.x).mean().backward()
    optimizer.step()
