"""An image classifier: convolutions, batch normalisation, a step schedule, the best weights kept on disk."""
import argparse

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.optim.lr_scheduler import StepLR
from torch.utils.data import DataLoader, TensorDataset, random_split


class Net(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.conv = nn.Sequential(nn.Conv2d(1, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2))
        self.head = nn.Linear(8 * 3 * 3, classes)

    def forward(self, x):
        return self.head(self.conv(x).flatten(1))


def stripes(count):
    """Pictures of horizontal and of vertical stripes."""
    images = torch.randn(count, 1, 8, 8)
    labels = torch.randint(2, (count,))
    images[labels == 0, :, ::2] += 1
    images[labels == 1, :, :, ::2] += 1
    return TensorDataset(images, labels)


def accuracy(model, loader, device):
    model.eval()
    right = 0
    with torch.no_grad():
        for images, labels in loader:
            right += (model(images.to(device)).argmax(1) == labels.to(device)).sum().item()
    return right / len(loader.dataset)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--epochs', type=int, default=3)
    parser.add_argument('--batch-size', type=int, default=16)
    parser.add_argument('--lr', type=float, default=0.05)
    parser.add_argument('--out', default='classifier.pt')
    args = parser.parse_args()

    torch.manual_seed(0)
    device = torch.device('cuda:0' if torch.cuda.is_available() else 'cpu')
    train_set, test_set = random_split(stripes(320), [256, 64])
    train_loader = DataLoader(train_set, batch_size=args.batch_size, shuffle=True)
    test_loader = DataLoader(test_set, batch_size=64)

    model = Net(classes=2).to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=args.lr, momentum=0.9)
    scheduler = StepLR(optimizer, step_size=2, gamma=0.5)
    best = 0.0
    for epoch in range(args.epochs):
        model.train()
        for images, labels in train_loader:
            images, labels = images.to(device), labels.to(device)
            optimizer.zero_grad()
            loss = F.cross_entropy(model(images), labels)
            loss.backward()
            optimizer.step()
        scheduler.step()
        score = accuracy(model, test_loader, device)
        print(f'epoch {epoch}: accuracy {score:.3f}')
        if score >= best:
            best = score
            torch.save(model.state_dict(), args.out)


if __name__ == '__main__':
    main()
