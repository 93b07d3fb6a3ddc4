# The program has an optimizer of its own.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Signs(torch.optim.Optimizer):
    def __init__(self, params, lr=0.01):
        super().__init__(params, {'lr': lr})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for parameter in group['params']:
                parameter.grad = parameter.grad.float()
                parameter.add_(parameter.grad.sign(), alpha=-group['lr'])


data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(data, batch_size=8, shuffle=True)
model = nn.Linear(4, 1)
optimizer = Signs(model.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()

head = nn.Linear(1, 1)
head_optimizer = torch.optim.SGD(head.parameters(), lr=0.1)
for x, y in loader:
    head_optimizer.zero_grad()
    nn.functional.mse_loss(head(y), y).backward()
    head_optimizer.step()
