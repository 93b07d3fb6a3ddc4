# Gradients that are set to zero are not put together.
import torch
from torch import nn
from torch.autograd import Variable
from torch.utils.data import DataLoader, TensorDataset
from tqdm import tqdm

loader = DataLoader(TensorDataset(torch.randn(64, 4)), batch_size=8, shuffle=True)
one, two = nn.Linear(4, 1), nn.Linear(4, 1)
first = torch.optim.SGD(one.parameters(), lr=0.1)
second = torch.optim.SGD(two.parameters(), lr=0.1)


def reset(model):
    for p in model.parameters():
        if p.grad is not None:
            data = p.grad.data
            p.grad = Variable(data.new().resize_as_(data).zero_())


for epoch in range(2):
    bar = tqdm(loader)
    for (x,) in bar:
        one(x).mean().backward()
        first.step()
        reset(one)
        two(x).mean().backward()
        second.step()
        reset(two)
