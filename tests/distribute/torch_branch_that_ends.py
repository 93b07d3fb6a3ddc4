"""A trained model is tested and nothing else; only the rest of the function trains."""
import copy
import sys

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 1)

    def forward(self, x):
        return self.layer(x)


def evaluate(model, loader):
    model.eval()
    return sum(nn.functional.mse_loss(model(x), y).item() for x, y in loader)


@torch.no_grad()
def follow(copied, model, decay):
    values = model.state_dict()
    for key, value in copied.state_dict().items():
        value.copy_(value * decay + (1 - decay) * values[key])


def main(kind, pretrained):
    data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
    loader, test_loader = DataLoader(data, batch_size=8), DataLoader(data, batch_size=64)
    if kind == 'net':
        model = Net()
    else:
        model = Net().double()
    if pretrained:
        model.load_state_dict(torch.load('net.pt'))
        print(evaluate(model, test_loader))
        return
    if kind == 'none':
        print(evaluate(model, test_loader))
        sys.exit()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    average = copy.deepcopy(model)
    for parameter in average.parameters():
        parameter.requires_grad_(False)
    for epoch in range(2):
        model.train()
        for x, y in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(x), y).backward()
            optimizer.step()
        follow(average, model, 0.9)
        print(evaluate(average, test_loader))


if __name__ == '__main__':
    main('net', False)
