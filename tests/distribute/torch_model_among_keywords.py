# Nobody knows under which name the model goes on: it would be saved with the names of the wrapper.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Trainer:
    def __init__(self, **kwargs):
        for key, value in kwargs.items():  # expect: model
            setattr(self, key, value)

    def train(self, loader, optimizer):
        for x, y in loader:
            loss = nn.functional.cross_entropy(self.model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        torch.save(self.model.state_dict(), 'model.pt')


data = TensorDataset(torch.randn(64, 8), torch.randint(0, 2, (64,)))
loader = DataLoader(data, batch_size=8, shuffle=True, drop_last=True)
model = nn.Linear(8, 2)
optimizer = torch.optim.Adam(model.parameters(), 0.001)
Trainer(model=model).train(loader, optimizer)
