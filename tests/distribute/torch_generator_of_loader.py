# A generator hands out the batches of a loader, again and again.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def endless(batches):
    while True:
        for batch in batches:
            yield batch


def endless_by_hand(batches):
    iterator = batches.__iter__()
    while True:
        try:
            yield iterator.__next__()
        except StopIteration:
            iterator = batches.__iter__()


def rates(step):
    return [0.1, 0.01][step > 50]


data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader(data, batch_size=8, shuffle=True)
batches = endless(loader)
for step in range(10 * len(loader)):
    for group in optimizer.param_groups:
        group['lr'] = rates(step)
    x, y = batches.__next__()
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
    if step % len(loader) == 0:
        torch.save(model.state_dict(), 'model.pt')

others = DataLoader(data, batch_size=4, shuffle=True)
batches_by_hand = endless_by_hand(others)
for step in range(100):
    x, y = next(batches_by_hand)
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()


def cycle(loader):
    while True:
        for batch in loader:
            yield batch


train_batches = cycle(DataLoader(data, batch_size=4))
test_batches = cycle(DataLoader(data, batch_size=4))
for step in range(100):
    x, y = next(train_batches)
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
    if step % 10 == 0:
        with torch.no_grad():
            rows, _ = next(test_batches)
            model(rows)
