"""Networks with the parts of the real ones, most of them narrow, and weights that nobody trained."""

import torch
from torch import nn

DEPTHS = {"vgg16": [2, 2, 3, 3, 3], "vgg19": [2, 2, 4, 4, 4]}


class VGG(nn.Module):
    def __init__(self, depths):
        super().__init__()
        layers, channels = [], 3
        for block, (width, depth) in enumerate(zip((4, 8, 16, 32, 32), depths)):
            for number in range(depth):
                width = 512 if block == 4 and number == depth - 1 else width
                layers += [nn.Conv2d(channels, width, 3, padding=1), nn.ReLU(inplace=True)]
                channels = width
            layers.append(nn.MaxPool2d(2))
        self.features = nn.Sequential(*layers)
        self.avgpool = nn.AdaptiveAvgPool2d((7, 7))
        self.classifier = nn.Sequential(nn.Linear(512 * 49, 64), nn.ReLU(), nn.Dropout(), nn.Linear(64, 1000))

    def forward(self, images):
        return self.classifier(torch.flatten(self.avgpool(self.features(images)), 1))


class Block(nn.Module):
    def __init__(self, channels, width, stride):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(channels, width, 3, stride, 1, bias=False), nn.BatchNorm2d(width))
        self.shortcut = nn.Conv2d(channels, width, 1, stride, bias=False)

    def forward(self, images):
        return torch.relu(self.body(images) + self.shortcut(images))


class ResNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 64, 7, 2, 3, bias=False)
        self.bn1, self.relu, self.maxpool = nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1)
        self.layer1, self.layer2 = Block(64, 4, 1), Block(4, 8, 2)
        self.layer3, self.layer4 = Block(8, 16, 2), Block(16, 512, 2)
        self.avgpool, self.fc = nn.AdaptiveAvgPool2d(1), nn.Linear(512, 1000)

    def forward(self, images):
        images = self.maxpool(self.relu(self.bn1(self.conv1(images))))
        for layer in (self.layer1, self.layer2, self.layer3, self.layer4, self.avgpool):
            images = layer(images)
        return self.fc(torch.flatten(images, 1))


class Weights:
    """The names under which scripts ask for trained weights."""

    DEFAULT = IMAGENET1K_V1 = IMAGENET1K_V2 = None


VGG16_Weights = VGG19_Weights = ResNet18_Weights = ResNet50_Weights = Weights


def vgg16(*_, **__):
    return VGG(DEPTHS["vgg16"])


def vgg19(*_, **__):
    return VGG(DEPTHS["vgg19"])


def resnet18(*_, **__):
    return ResNet()


resnet34 = resnet18
