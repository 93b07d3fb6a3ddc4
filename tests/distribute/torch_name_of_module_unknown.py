# The optimizer is of a library that is not known, and has the name of a module that is.
import torch
import torch.optim as optim
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from somewhere import Muons

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
model = nn.Linear(4, 1)
optim = Muons(model.parameters(), lr=0.1)
for x, y in DataLoader(data, batch_size=8):
    nn.functional.mse_loss(model(x), y).backward()
    optim.step()  # expect: no-training
