# The model goes through `**kwargs`, by its name, by get and pop, and handed on, and is moved to its device there: it is
# on a GPU before it is wrapped, and its file has the names of the model, not those of the wrapper.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Base:
    def __init__(self, **settings):
        self.model = settings['model'].to(settings['device'])
        self.optimizer = settings.get('optimizer')
        self.name = settings.get('name', 'model.pt')


class Trainer(Base):
    def __init__(self, *args, **kwargs):
        self.device = kwargs['device']
        self.criterion = kwargs.pop('criterion', None) or nn.CrossEntropyLoss()
        super().__init__(**kwargs)

    def train(self, loader):
        for epoch in range(3):
            for x, y in loader:
                loss = self.criterion(self.model(x.to(self.device)), y.to(self.device))
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
        torch.save({'state_dict': self.model.state_dict()}, self.name)


def save(**kwargs):
    torch.save(kwargs.pop('network').state_dict(), 'last.pt')


def main():
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    data = TensorDataset(torch.randn(64, 8), torch.randint(0, 2, (64,)))
    loader = DataLoader(data, batch_size=8, shuffle=True, drop_last=True)
    model = nn.Linear(8, 2)
    optimizer = torch.optim.Adam(model.parameters(), 0.001)
    trainer = Trainer(model=model, optimizer=optimizer, device=device)
    trainer.train(loader)
    save(network=model)


if __name__ == '__main__':
    main()
