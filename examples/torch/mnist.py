"""A convolutional network that reads handwritten digits.

    python mnist.py --epochs 5          # needs torchvision and the MNIST files in --data
    python mnist.py --dry-run           # random images, one batch
"""
import argparse

import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.optim.lr_scheduler import StepLR
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self, classes=10):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 32, kernel_size=3)
        self.conv2 = nn.Conv2d(32, 64, kernel_size=3)
        self.dropout1 = nn.Dropout(0.25)
        self.dropout2 = nn.Dropout(0.5)
        self.fc1 = nn.Linear(64 * 12 * 12, 128)
        self.fc2 = nn.Linear(128, classes)

    def forward(self, x):
        x = F.relu(self.conv1(x))
        x = F.relu(self.conv2(x))
        x = F.max_pool2d(x, 2)
        x = self.dropout1(x)
        x = torch.flatten(x, 1)
        x = F.relu(self.fc1(x))
        x = self.dropout2(x)
        x = self.fc2(x)
        return F.log_softmax(x, dim=1)


def train(args, model, device, loader, optimizer, epoch):
    model.train()
    for batch, (data, target) in enumerate(loader):
        data, target = data.to(device), target.to(device)
        optimizer.zero_grad()
        output = model(data)
        loss = F.nll_loss(output, target)
        loss.backward()
        optimizer.step()
        if batch % args.log_interval == 0:
            done = batch * len(data)
            print(f"epoch {epoch} [{done}/{len(loader.dataset)}] loss: {loss.item():.6f}")
        if args.dry_run:
            break


@torch.no_grad()
def test(model, device, loader):
    model.eval()
    total, correct = 0.0, 0
    for data, target in loader:
        data, target = data.to(device), target.to(device)
        output = model(data)
        total += F.nll_loss(output, target, reduction="sum").item()
        prediction = output.argmax(dim=1, keepdim=True)
        correct += prediction.eq(target.view_as(prediction)).sum().item()
    count = len(loader.dataset)
    print(f"test: loss {total / count:.4f}, accuracy {correct}/{count} ({100.0 * correct / count:.0f} %)")


def load(args):
    """The images for training and for the test."""
    if args.dry_run:
        images = torch.rand(200, 1, 28, 28)
        labels = torch.randint(0, 10, (200,))
        return TensorDataset(images[:150], labels[:150]), TensorDataset(images[150:], labels[150:])
    from torchvision import datasets, transforms

    transform = transforms.Compose([
        transforms.ToTensor(),
        transforms.Normalize((0.1307,), (0.3081,)),
    ])
    return (datasets.MNIST(args.data, train=True, download=True, transform=transform),
            datasets.MNIST(args.data, train=False, transform=transform))


def main():
    parser = argparse.ArgumentParser(description="handwritten digits")
    parser.add_argument("--data", default="data", help="where the MNIST files are (default: data)")
    parser.add_argument("--batch-size", type=int, default=64, metavar="N")
    parser.add_argument("--test-batch-size", type=int, default=1000, metavar="N")
    parser.add_argument("--epochs", type=int, default=14, metavar="N")
    parser.add_argument("--lr", type=float, default=1.0)
    parser.add_argument("--gamma", type=float, default=0.7, help="what the rate is multiplied by after an epoch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log-interval", type=int, default=10, metavar="N")
    parser.add_argument("--no-cuda", action="store_true")
    parser.add_argument("--dry-run", action="store_true", help="one batch of random images")
    parser.add_argument("--save-model", action="store_true")
    args = parser.parse_args()

    torch.manual_seed(args.seed)
    use_cuda = not args.no_cuda and torch.cuda.is_available()
    device = torch.device("cuda" if use_cuda else "cpu")
    train_kwargs = {"batch_size": args.batch_size, "shuffle": True}
    test_kwargs = {"batch_size": args.test_batch_size}
    if use_cuda:
        cuda_kwargs = {"num_workers": 1, "pin_memory": True}
        train_kwargs.update(cuda_kwargs)
        test_kwargs.update(cuda_kwargs)

    train_set, test_set = load(args)
    train_loader = DataLoader(train_set, **train_kwargs)
    test_loader = DataLoader(test_set, **test_kwargs)

    model = Net().to(device)
    optimizer = optim.Adadelta(model.parameters(), lr=args.lr)
    scheduler = StepLR(optimizer, step_size=1, gamma=args.gamma)
    for epoch in range(1, args.epochs + 1):
        train(args, model, device, train_loader, optimizer, epoch)
        test(model, device, test_loader)
        scheduler.step()
        if args.dry_run:
            break
    if args.save_model:
        torch.save(model.state_dict(), "mnist.pt")


if __name__ == "__main__":
    main()
