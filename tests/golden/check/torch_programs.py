"""Programs as users of PyTorch write them, and their usual mistakes. Every statement either runs or fails as its
comment says; tests/oracle/golden_oracle.py has PyTorch confirm it."""
import functools
from dataclasses import dataclass, field

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset, TensorDataset

images = torch.rand(8, 3, 32, 32)
labels = torch.randint(0, 10, (8,))


# The number of features after the convolutions.
class Classifier(nn.Module):
    def __init__(self, features=16 * 14 * 14, classes=10):
        super().__init__()
        self.conv = nn.Conv2d(3, 16, 5)
        self.norm = nn.BatchNorm2d(16)
        self.fc = nn.Linear(features, classes)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.norm(self.conv(x))), 2)  # expect: shape-mismatch
        return self.fc(torch.flatten(x, 1))  # expect: shape-mismatch


Classifier()(images).argmax(1).eq(labels).sum().item()
Classifier(16 * 5 * 5)(images)
Classifier()(torch.rand(8, 1, 32, 32))
Classifier()(images.permute(0, 2, 3, 1))
F.cross_entropy(Classifier()(images), labels).backward()


# Views.
images.view(8, -1)
images.view(8, 3 * 32 * 32)
images.view(-1, 784)  # expect: invalid-reshape
images.view(8, 3, 1000)  # expect: invalid-reshape
images.flatten(1).view(-1, 3, 32, 32) + images


# Forgotten flatten: the last size counts.
nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(4 * 30 * 30, 2))(images)
nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU(), nn.Linear(4 * 30 * 30, 2))(images)  # expect: shape-mismatch
nn.Sequential(nn.Linear(32, 8), nn.Linear(9, 2))(images)  # expect: shape-mismatch


# Normalisation of the wrong number of channels, or of batches of the wrong rank.
nn.BatchNorm2d(3)(images)
nn.BatchNorm2d(4)(images)  # expect: shape-mismatch
nn.BatchNorm1d(3)(images)  # expect: wrong-rank
nn.LayerNorm(32)(images)
nn.LayerNorm(30)(images)  # expect: shape-mismatch
nn.GroupNorm(2, 3)  # expect: invalid-value


# Attention.
nn.MultiheadAttention(64, 8)(torch.rand(5, 2, 64), torch.rand(5, 2, 64), torch.rand(5, 2, 64))[0].view(10, 64)
nn.MultiheadAttention(64, 7)  # expect: invalid-value


class SelfAttention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        assert width % heads == 0, "the heads do not divide the width"
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q, k, v = (t.view(batch, length, self.heads, width // self.heads).transpose(1, 2) for t in (q, k, v))
        weights = F.softmax(q @ k.transpose(-2, -1) / (width // self.heads) ** 0.5, dim=-1)
        return self.out((weights @ v).transpose(1, 2).reshape(batch, length, width))


SelfAttention(64, 8)(torch.rand(2, 5, 64)).view(2, 5, 8, 8)


# In place: the result has to fit.
total = torch.zeros(3)
total += torch.ones(1)
total += torch.ones(4, 3)  # expect: shape-mismatch
total.add_(torch.ones(2, 3))  # expect: shape-mismatch
total.mul_(torch.ones(4))  # expect: shape-mismatch


# Losses.
logits = torch.rand(8, 10)
F.cross_entropy(logits, labels)
F.cross_entropy(logits, torch.rand(8, 10))
F.cross_entropy(logits, labels[:4])  # expect: shape-mismatch
F.cross_entropy(logits, labels.float())  # expect: wrong-type
F.nll_loss(logits, labels.view(8, 1))  # expect: invalid-value
F.binary_cross_entropy(torch.rand(8, 1), torch.rand(8))  # expect: shape-mismatch
nn.CrossEntropyLoss()(torch.rand(8, 5, 10), torch.randint(0, 5, (8, 10)))
nn.MSELoss()(torch.rand(8, 3), torch.rand(8, 4))  # expect: shape-mismatch


# Gradients.
weight = torch.rand(3, 4, requires_grad=True)
weight.sum().backward()
(weight * 2).backward()  # expect: gradient


# Optimisers.
torch.optim.SGD(nn.Linear(2, 3).parameters(), lr=0.1).step()
torch.optim.SGD([], lr=0.1)  # expect: invalid-value
torch.optim.Adam(nn.ReLU().parameters())  # expect: invalid-value
torch.optim.SGD(nn.Linear(2, 3), lr=0.1)  # expect: not-iterable


# Recurrent networks and the state that they are given.
lstm = nn.LSTM(10, 20, num_layers=2, batch_first=True)
output, (h, c) = lstm(torch.rand(4, 7, 10))
output.view(4, 7, 20) + h.view(2, 4, 20).sum(0).unsqueeze(1)
lstm(torch.rand(4, 7, 10), (torch.zeros(2, 4, 20), torch.zeros(2, 4, 20)))
lstm(torch.rand(4, 7, 10), (torch.zeros(1, 4, 20), torch.zeros(1, 4, 20)))  # expect: shape-mismatch
lstm(torch.rand(4, 7, 11))  # expect: shape-mismatch
nn.GRU(10, 20)(torch.rand(7, 4, 10), torch.zeros(1, 7, 20))  # expect: shape-mismatch


# A list is no module.
nn.Sequential(*[nn.Linear(4, 4) for _ in range(3)])(torch.rand(2, 4))
nn.Sequential([nn.Linear(4, 4), nn.ReLU()])  # expect: wrong-type
nn.ModuleList([nn.Linear(4, 4)])[1]  # expect: index-out-of-range
nn.ModuleList([nn.Linear(4, 4)])(torch.rand(2, 4))  # expect: invalid-value


# Indices are integers.
embedding = nn.Embedding(100, 16)
embedding(torch.randint(0, 100, (4, 7))).sum(1).view(4, 16)
embedding(torch.rand(4, 7))  # expect: wrong-type
images[torch.tensor([0.0, 1.0])]  # expect: index-out-of-range
images[torch.tensor([0, 1])].view(2, 3, 32, 32)
nn.Linear(4, 2)(torch.randint(0, 5, (3, 4)))  # expect: wrong-type
nn.Linear(4, 2)(torch.rand(3, 4).double())  # expect: wrong-type


# A constructor that forgets to call that of nn.Module.
class Forgetful(nn.Module):
    def __init__(self):
        self.fc = nn.Linear(2, 3)  # expect: no-such-attribute


Forgetful()


# Data.
class Squares(Dataset):
    def __init__(self, count):
        self.x = torch.linspace(-1, 1, count).unsqueeze(1)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, index):
        return self.x[index], self.x[index] ** 2


model = nn.Sequential(nn.Linear(1, 8), nn.Tanh(), nn.Linear(8, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for x, y in DataLoader(Squares(20), batch_size=5, shuffle=True):
    optimizer.zero_grad()
    loss = F.mse_loss(model(x), y)
    loss.backward()
    optimizer.step()
for x, y in DataLoader(Squares(20), batch_size=5):
    nn.Linear(2, 1)(x)  # expect: shape-mismatch
TensorDataset(torch.rand(5, 2), torch.rand(4))  # expect: shape-mismatch


# Construction by configuration, names, keywords and partial application.
@dataclass
class Config:
    width: int = 32
    depth: int = 2
    activation: str = "ReLU"
    options: dict = field(default_factory=lambda: {"bias": False})


class Stack(nn.Module):
    def __init__(self, config, layer=nn.Linear, last=None):
        super().__init__()
        self.layers = nn.ModuleList()
        for _ in range(config.depth):
            self.layers.append(layer(config.width, config.width, **config.options))  # expect: wrong-arguments
            self.layers.append(getattr(nn, config.activation)())
        self.last = last if last is not None else nn.Identity()

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)  # expect: shape-mismatch
        return self.last(x)  # expect: shape-mismatch


Stack(Config())(torch.rand(4, 32)).view(4, 32)
Stack(Config(activation="GELU", depth=3), last=nn.Linear(32, 5))(torch.rand(4, 32)).view(4, 5)
Stack(Config(options={}), layer=functools.partial(nn.Linear, bias=False))(torch.rand(4, 32)).view(4, 32)
Stack(Config(options={"biass": False}))
Stack(Config(width=16))(torch.rand(4, 32))
Stack(Config(), last=nn.Linear(33, 5))(torch.rand(4, 32))


# Inheritance.
class Base(nn.Module):
    width = 8

    def __init__(self, inputs):
        super().__init__()
        self.body = self.make_body(inputs)
        self.head = nn.Linear(self.width, 2)

    def make_body(self, inputs):
        return nn.Linear(inputs, self.width)

    def forward(self, x):
        return self.head(self.body(x))  # expect: shape-mismatch


class Wide(Base):
    width = 16


class Wrong(Base):
    def make_body(self, inputs):
        return nn.Linear(inputs, 2 * self.width)


Wide(4)(torch.rand(3, 4)).view(3, 2)
Wrong(4)(torch.rand(3, 4))


# The type of all parameters changes, however many there are.
deep = nn.Sequential(*[nn.BatchNorm1d(4) for _ in range(100)])
deep.double()
deep(torch.rand(2, 4, dtype=torch.float64))
deep(torch.rand(2, 4))  # expect: wrong-type
