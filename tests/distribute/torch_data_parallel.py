import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))


def main():
    model = nn.Linear(4, 1)
    model = nn.DataParallel(model, device_ids=[0, 1])
    loader = DataLoader(data, batch_size=8 + 8, shuffle=True)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(2):
        for x, y in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(x), y).backward()
            optimizer.step()
    torch.save(model.module.state_dict(), 'model.pt')


if __name__ == '__main__':
    main()
