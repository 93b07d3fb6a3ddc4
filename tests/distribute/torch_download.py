import torch
from torch import nn
from torch.utils.data import DataLoader
from torchvision import datasets, transforms


def main():
    train_set = datasets.MNIST('data', train=True, download=True, transform=transforms.ToTensor())
    test_set = datasets.MNIST('data', train=False, transform=transforms.ToTensor())
    loader = DataLoader(train_set, batch_size=64, shuffle=True, pin_memory=True)
    test_loader = DataLoader(test_set, batch_size=1000)
    model = nn.Sequential(nn.Flatten(), nn.Linear(784, 10)).cuda()
    optimizer = torch.optim.Adadelta(model.parameters(), lr=1.0)
    for epoch in range(1, 15):
        model.train()
        for x, y in loader:
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(x.cuda()), y.cuda()).backward()
            optimizer.step()
        model.eval()
        right = sum((model(x.cuda()).argmax(1) == y.cuda()).sum().item() for x, y in test_loader)
        print(f'{epoch}: {right / len(test_set)}')


if __name__ == '__main__':
    main()
