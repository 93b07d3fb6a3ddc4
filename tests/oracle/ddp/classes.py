# The same for a class that trains, with Adam, gradients that are accumulated and clipped, and a schedule.
import os
import torch
from torch.optim.lr_scheduler import CosineAnnealingLR
from torch.utils.data import DataLoader, TensorDataset


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(4, 9)
        self.second = torch.nn.Linear(9, 3)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))

    def describe(self):
        return f'{self.first.in_features} to {self.second.out_features}'


class Trainer:
    def __init__(self, model, data, batch):
        self.model = model
        self.loader = DataLoader(data, batch_size=batch, shuffle=False)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=0.01)
        self.schedule = CosineAnnealingLR(self.optimizer, 4, eta_min=0.001)

    def step(self, x, y, scale):
        loss = torch.nn.functional.cross_entropy(self.model(x), y)
        (loss * scale).backward()
        return loss.item()

    def fit(self, epochs):
        for _ in range(epochs):
            for i, (x, y) in enumerate(self.loader):
                self.step(x, y, 0.5)
                if i % 2:
                    torch.nn.utils.clip_grad_norm_(self.model.parameters(), 0.5)
                    self.optimizer.step()
                    self.optimizer.zero_grad()
            self.schedule.step()
        print(self.model.describe())
        torch.save({'net': self.model.state_dict(), 'epochs': epochs}, 'classes.pt')


torch.manual_seed(1)
inputs = torch.randn(64, 4, dtype=torch.float64)
Trainer(Net().double(), TensorDataset(inputs, inputs.abs().argmax(1) % 3), int(os.environ['BATCH'])).fit(3)
