import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def build(size):
    layers = nn.Sequential(nn.Linear(4, size), nn.ReLU(), nn.Linear(size, 1))
    return layers


def fit(network, loader, optimizer):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(network(x), y).backward()
        optimizer.step()


loader = DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8, shuffle=True)
first = build(8)
second = build(16)
optimizer = torch.optim.SGD(first.parameters(), lr=0.1)
another = torch.optim.SGD(second.parameters(), lr=0.1)
for epoch in range(3):
    fit(first, loader, optimizer)
    fit(second, loader, another)
torch.save(first.state_dict(), 'first.pt')
torch.save(second.state_dict(), 'second.pt')
