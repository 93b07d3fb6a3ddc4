import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self, kind, learns):
        super().__init__()
        self.kind = kind
        self.learns = learns
        self.scale = nn.Parameter(torch.zeros(1))
        self.layer = nn.Linear(4, 1)

    def scaled(self, x):
        return (1 + self.scale) * x

    def forward(self, x):
        if self.kind == 'sum' and self.learns:  # expect: unused
            x = self.scaled(x)
        return self.layer(x)


loader = DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8, shuffle=True)
model = Net('sum', False)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()
