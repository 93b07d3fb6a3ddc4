"""Weights get their first values behind the making of the model: the wrapper stands behind that."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def initialize(model, spread=0.02):
    for m in model.modules():
        if isinstance(m, nn.Linear):
            nn.init.normal_(m.weight.data, 0.0, spread)


def count(model):
    return sum(p.numel() for p in model.parameters())


loader = DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8, shuffle=True)
one = nn.Linear(4, 1)
two = nn.Linear(4, 1)
three = nn.Linear(4, 1)
four = nn.Linear(4, 1)
initialize(one)
initialize(spread=0.1, model=two)
print(three, count(three))
for p in three.parameters():
    nn.init.uniform_(p)
four.weight.data.normal_(0, 1)
four.train()
for model in (one, two, three, four):
    print(model)
opt_one = torch.optim.SGD(one.parameters(), lr=0.1)
opt_two = torch.optim.SGD(two.parameters(), lr=0.1)
opt_three = torch.optim.SGD(three.parameters(), lr=0.1)
opt_four = torch.optim.SGD(four.parameters(), lr=0.1)
for epoch in range(2):
    for x, y in loader:
        for opt in (opt_one, opt_two, opt_three, opt_four):
            opt.zero_grad()
        nn.functional.mse_loss(one(x) + two(x) + three(x) + four(x), y).backward()
        for opt in (opt_one, opt_two, opt_three, opt_four):
            opt.step()
