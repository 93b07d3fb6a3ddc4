# Layers that fit.
import torch
from torch import nn

model = nn.Sequential(nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10))
logits = model(torch.zeros(32, 784))
