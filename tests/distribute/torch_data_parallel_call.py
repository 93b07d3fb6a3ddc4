import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self, devices):
        super().__init__()
        self.devices = devices
        self.main = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1))

    def forward(self, x):
        if x.is_cuda and self.devices > 1:  # expect: unused
            return nn.parallel.data_parallel(self.main, x, range(self.devices))
        return self.main(x)


def main():
    loader = DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8, shuffle=True)
    model = Net(1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def train():
        for x, y in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(x), y).backward()
            optimizer.step()

    for epoch in range(3):
        train()


main()
