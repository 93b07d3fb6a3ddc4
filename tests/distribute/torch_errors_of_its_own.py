# A mistake of the program that is seen in more places of the result, where another one is hidden by the wrapper.
import torch
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 3, 8, 8), torch.randn(64))


class Judge(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.convolution = torch.nn.Conv2d(1, 4, 8)
        self.last = torch.nn.Linear(4, 1)

    def forward(self, x):
        x = self.convolution(x)
        return torch.sigmoid(self.last(x.view(x.size(0), -1)))


model = Judge()
criterion = torch.nn.BCELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for x, y in DataLoader(data, batch_size=8):
        n = x.size(0)
        one = model(x)
        first = criterion(one, torch.ones(n))
        two = model(torch.randn(n, 1, 8, 8))
        second = criterion(two, torch.zeros(n))
        optimizer.zero_grad()
        (first + second).backward()
        optimizer.step()
