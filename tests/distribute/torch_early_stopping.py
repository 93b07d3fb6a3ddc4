import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))


def train(model, loader, optimizer):
    total, count = 0.0, 0
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        total += loss.item()
        count += 1
        if count > 100:
            break
    return total / count


model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
schedule = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, min_lr=1e-5)
loader, whole = DataLoader(data, batch_size=8), DataLoader(data, batch_size=64)
best = 1e9
for epoch in range(10):
    print(train(model, loader, optimizer))  # expect: metric
    total = 0
    with torch.no_grad():
        for x, y in whole:
            loss = nn.functional.mse_loss(model(x), y)
            total += loss.item()
    schedule.step(total)
    if total > best:
        break
    best = total
