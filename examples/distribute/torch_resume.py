"""Training that goes on where it was interrupted: model, optimizer and epoch come from a checkpoint."""
import os

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

CHECKPOINT = 'resume.pt'
EPOCHS = int(os.environ.get('EPOCHS', '3'))


def make_data():
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(128, 6, generator=generator)
    return TensorDataset(x, x @ torch.arange(6.0).unsqueeze(1))


def main():
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 1))
    start = 0
    if os.path.exists(CHECKPOINT):
        checkpoint = torch.load(CHECKPOINT)
        model.load_state_dict(checkpoint['model'])
        start = checkpoint['epoch'] + 1
    optimizer = torch.optim.Adam(model.parameters())
    if start > 0:
        optimizer.load_state_dict(checkpoint['optimizer'])
    loader = DataLoader(make_data(), batch_size=16, shuffle=True)

    for epoch in range(start, EPOCHS):
        for x, y in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(x), y).backward()
            optimizer.step()
        print('epoch', epoch)
        torch.save({'model': model.state_dict(), 'optimizer': optimizer.state_dict(), 'epoch': epoch}, CHECKPOINT)


if __name__ == '__main__':
    main()
