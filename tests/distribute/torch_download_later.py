import torch
from torch import nn
from torch.utils.data import DataLoader
from torchvision import datasets

kinds = {
    'mnist': lambda: datasets.MNIST('data', download=True),  # expect: download
    'cifar': lambda: datasets.CIFAR10('data', download=True),  # expect: download
}
data = kinds['mnist']()
loader = DataLoader(data, batch_size=8, shuffle=True)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()
