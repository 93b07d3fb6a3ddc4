import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))


class Fitting:
    def __init__(self, loader):
        self.loader = loader
        self.net = nn.Linear(4, 1)
        self.make_optimizer()

    def make_optimizer(self):
        self.opt = torch.optim.SGD(self.net.parameters(), lr=0.1)

    def epoch(self):
        for x, y in self.loader:
            self.opt.zero_grad()
            nn.functional.mse_loss(self.net(x), y).backward()
            self.opt.step()


fitting = Fitting(DataLoader(data, batch_size=8, shuffle=True))
patience = 3
while patience:
    fitting.epoch()
    patience -= 1
torch.save(fitting.net.state_dict(), 'net.pt')
