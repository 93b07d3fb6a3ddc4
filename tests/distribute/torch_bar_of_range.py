import numpy as np
import torch
from torch import nn
from tqdm import tqdm

samples = [(torch.randn(4), torch.randn(1)) for _ in range(64)]
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def train(epoch, steps):
    bar = tqdm(range(steps), unit='batch')
    total = 0.0
    for step in bar:
        chosen = np.random.permutation(len(samples))[:8]
        batch = [samples[i] for i in chosen]
        x = torch.stack([sample for sample, _ in batch])
        y = torch.stack([target for _, target in batch])
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        total += loss.item()
        bar.set_description('epoch: %d' % epoch)
    return total / steps


for epoch in range(3):
    train(epoch, 50)
