"""Larger images from small ones: the channels of the last layer become points.

    python super_resolution.py --upscale-factor 3 --dry-run
"""
import argparse
from math import log10

import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.nn.init as init
import torch.optim as optim
from torch.utils.data import DataLoader, Dataset


class Pictures(Dataset):
    """Brightness of random pictures, small and as they should become."""

    def __init__(self, count, crop_size, upscale_factor):
        self.targets = torch.rand(count, 1, crop_size, crop_size)
        self.upscale_factor = upscale_factor

    def __len__(self):
        return len(self.targets)

    def __getitem__(self, index):
        target = self.targets[index]
        input = F.avg_pool2d(target, self.upscale_factor)
        return input, target


class Net(nn.Module):
    def __init__(self, upscale_factor):
        super(Net, self).__init__()
        self.relu = nn.ReLU()
        self.conv1 = nn.Conv2d(1, 64, (5, 5), (1, 1), (2, 2))
        self.conv2 = nn.Conv2d(64, 64, (3, 3), (1, 1), (1, 1))
        self.conv3 = nn.Conv2d(64, 32, (3, 3), (1, 1), (1, 1))
        self.conv4 = nn.Conv2d(32, upscale_factor ** 2, (3, 3), (1, 1), (1, 1))
        self.pixel_shuffle = nn.PixelShuffle(upscale_factor)
        self._initialize_weights()

    def forward(self, x):
        x = self.relu(self.conv1(x))
        x = self.relu(self.conv2(x))
        x = self.relu(self.conv3(x))
        x = self.pixel_shuffle(self.conv4(x))
        return x

    def _initialize_weights(self):
        gain = init.calculate_gain("relu")
        for conv in (self.conv1, self.conv2, self.conv3):
            init.orthogonal_(conv.weight, gain)
        init.orthogonal_(self.conv4.weight)


def train(opt, model, loader, optimizer, criterion, device, epoch):
    epoch_loss = 0
    for iteration, batch in enumerate(loader, 1):
        input, target = batch[0].to(device), batch[1].to(device)
        optimizer.zero_grad()
        prediction = model(input)
        loss = criterion(prediction, target)
        epoch_loss += loss.item()
        loss.backward()
        optimizer.step()
        if opt.dry_run:
            break
    print(f"epoch {epoch}: average loss {epoch_loss / len(loader):.4f}")


def test(model, loader, criterion, device):
    avg_psnr = 0
    with torch.no_grad():
        for batch in loader:
            input, target = batch[0].to(device), batch[1].to(device)
            prediction = model(input)
            mse = criterion(prediction, target)
            avg_psnr += 10 * log10(1 / mse.item())
    print(f"average PSNR: {avg_psnr / len(loader):.4f} dB")


def main():
    parser = argparse.ArgumentParser(description="super resolution")
    parser.add_argument("--upscale-factor", type=int, default=3)
    parser.add_argument("--batch-size", type=int, default=4)
    parser.add_argument("--test-batch-size", type=int, default=10)
    parser.add_argument("--crop-size", type=int, default=96)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--lr", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=123)
    parser.add_argument("--dry-run", action="store_true")
    opt = parser.parse_args()

    torch.manual_seed(opt.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    crop_size = opt.crop_size - opt.crop_size % opt.upscale_factor
    train_set = Pictures(20, crop_size, opt.upscale_factor)
    test_set = Pictures(10, crop_size, opt.upscale_factor)
    training_data_loader = DataLoader(train_set, batch_size=opt.batch_size, shuffle=True)
    testing_data_loader = DataLoader(test_set, batch_size=opt.test_batch_size)

    model = Net(upscale_factor=opt.upscale_factor).to(device)
    criterion = nn.MSELoss()
    optimizer = optim.Adam(model.parameters(), lr=opt.lr)
    for epoch in range(1, opt.epochs + 1):
        train(opt, model, training_data_loader, optimizer, criterion, device, epoch)
        test(model, testing_data_loader, criterion, device)
        if opt.dry_run:
            break


if __name__ == "__main__":
    main()
