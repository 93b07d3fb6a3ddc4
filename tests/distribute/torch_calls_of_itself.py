import torch
from torch.utils.data import DataLoader, TensorDataset

loader = DataLoader(TensorDataset(torch.ones(8, 2)), batch_size=2, shuffle=True)
model = torch.nn.Linear(2, 1)
opt = torch.optim.SGD(model.parameters(), lr=0.1)


def step(b, again):
    opt.zero_grad()
    model(b).sum().backward()
    opt.step()
    if again:
        step(b, again - 1), step(b, again - 1), step(b, again - 1), step(b, again - 1)


for epoch in range(3):
    for b, in loader:
        step(b, 0)
