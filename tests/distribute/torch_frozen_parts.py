# What is trained of the model is said when it is on its device, and its last layer is another one.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 8))
        self.head = nn.Linear(8, 100)

    def forward(self, x):
        return self.head(self.body(x))


data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(data, batch_size=8)
model = Net()
for parameter in model.parameters():
    parameter.requires_grad = False
model.to('cuda' if torch.cuda.is_available() else 'cpu')
model.head = nn.Linear(8, 1)
for parameter in model.body[-1].parameters():
    parameter.requires_grad = True
print(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()
