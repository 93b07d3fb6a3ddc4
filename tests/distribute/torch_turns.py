# Loops that cut their batches by hand: each process takes its turns.
import torch
from torch import nn
from tqdm import tqdm

torch.manual_seed(1)
x, y = torch.randn(64, 4), torch.randn(64, 1)
batch = 8
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def step(inputs, targets):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(model(inputs), targets)
    loss.backward()
    optimizer.step()
    return loss.item()


def batches():
    for i in range(0, 64, batch):
        yield x[i:i + batch], y[i:i + batch]


samples = [(torch.ones(4), torch.ones(1)), (torch.zeros(4), torch.zeros(1))]
for epoch in range(3):
    order = torch.randperm(64)
    for i in tqdm(range(0, 64, batch)):
        chosen = order[i:i + batch]
        step(x[chosen], y[chosen])
    for i, (a, b) in enumerate(batches()):
        step(a, b)
    for a, b in samples:
        step(a, b)
    count = len(x) // batch
    mean = 0.
    for k in range(count):
        mean += step(x[k * batch:(k + 1) * batch], y[k * batch:(k + 1) * batch]) / count
