# All ways to name the one device that is used.
import os
os.environ['CUDA_VISIBLE_DEVICES'] = '1'  # the second card
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.cuda.set_device(1)
device = torch.device("cuda", 1)
data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(data, batch_size=8)
model = nn.Linear(4, 1)
model.cuda(1)
optimizer = torch.optim.SGD(params=model.parameters(), lr=0.1 + 0.2)
for x, y in loader:
    x, y = x.cuda(1), y.to("cuda:1")
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
