# A layer that does not fit the one before, in PyTorch.
import torch
from torch import nn

model = nn.Sequential(nn.Linear(784, 128), nn.ReLU(), nn.Linear(64, 10))
logits = model(torch.zeros(32, 784))  # wrong
