# The counter chooses a rate, no data: the reason is what the loop goes through.
import torch
from torch import nn


class Batches:
    def __init__(self, rows, size):
        self.rows, self.size = rows, size

    def __iter__(self):
        order = torch.randperm(len(self.rows))
        for i in range(len(self.rows) // self.size):
            yield self.rows[order[i * self.size:(i + 1) * self.size]]


model = nn.Linear(4, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
batches = Batches(torch.randn(64, 4), 8)
decays = torch.linspace(0.9, 0.99, 1000)
average = [torch.zeros_like(p) for p in model.parameters()]
steps = 0
for epoch in range(3):
    for x in batches:  # expect: loader
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), x).backward()
        optimizer.step()
        steps += 1
        if steps % 5 == 0:
            for mean, value in zip(average, model.parameters()):
                mean.lerp_(value.data, 1 - decays[steps].item())
