import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))

model = nn.Linear(4, 1)
optimizer = torch.optim.LBFGS(model.parameters())  # expect: lbfgs
for x, y in DataLoader(data, batch_size=8):
    def closure():
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        return loss
    optimizer.step(closure)
