# Behind the training a name stands for another model, which nobody has wrapped.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
    model = nn.Linear(4, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    losses = []
    for epoch in range(3):
        for x, y in DataLoader(data, batch_size=8):
            optimizer.zero_grad()
            loss = nn.functional.mse_loss(model(x), y)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
    return losses, model


if __name__ == '__main__':
    losses, model = main()
    print(losses[-1])
    torch.save(model.state_dict(), 'model.pt')
    model = nn.Linear(4, 1)
    model.load_state_dict(torch.load('model.pt'))
    if losses:
        print(model.weight)
