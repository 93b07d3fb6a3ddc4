"""A small residual network for images of digits."""

import torch
from torch import nn
import torch.nn.functional as F


class Block(nn.Module):
    def __init__(self, channels_in, channels_out, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(channels_in, channels_out, 3, stride, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(channels_out)
        self.conv2 = nn.Conv2d(channels_out, channels_out, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels_out)
        self.shortcut = nn.Identity() if stride == 1 else nn.Conv2d(channels_in, channels_out, 1, stride)

    def forward(self, x):
        y = F.relu(self.norm1(self.conv1(x)))
        y = self.norm2(self.conv2(y))
        return F.relu(y + self.shortcut(x))


class Net(nn.Module):
    def __init__(self, classes, width=16, depth=2):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(1, width, 3, padding=1), nn.ReLU())
        blocks = []
        for _ in range(depth):
            blocks.append(Block(width, 2 * width, stride=2))
            width *= 2
        self.blocks = nn.Sequential(*blocks)
        self.classify = nn.Linear(width, classes)

    def forward(self, x):
        x = self.blocks(self.stem(x))
        return self.classify(x.mean(dim=(2, 3)))


if __name__ == "__main__":
    print(Net(10)(torch.zeros(1, 1, 28, 28)))
