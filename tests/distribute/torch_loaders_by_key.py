import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

train = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
test = TensorDataset(torch.randn(32, 4), torch.randn(32, 1))
loaders = {'train': DataLoader(train, batch_size=8, shuffle=True), 'test': DataLoader(test, batch_size=8)}
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in loaders['train']:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()
    total = 0.0
    for x, y in loaders['test']:
        total += nn.functional.mse_loss(model(x), y, reduction='sum').item()
    print(total / len(test))
