# A number that all processes have is no device of each of them: they would all go to the first GPU.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Trainer:
    def __init__(self, model, optimizer, gpu):
        self.gpu = gpu
        self.model = model.to(gpu)
        self.optimizer = optimizer

    def train(self, loader):
        for x, y in loader:
            loss = nn.functional.cross_entropy(self.model(x.to(self.gpu)), y.to(self.gpu))
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()


data = TensorDataset(torch.randn(64, 8), torch.randint(0, 2, (64,)))
model = nn.Linear(8, 2)
weights = torch.ones(2).to(0)
trainer = Trainer(model, torch.optim.Adam(model.parameters(), 0.001), 0)
trainer.train(DataLoader(data, batch_size=8, shuffle=True, drop_last=True))
