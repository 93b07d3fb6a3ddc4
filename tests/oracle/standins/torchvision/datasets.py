"""Data sets of made images: a pattern for each class, and noise.

To download is to write a file, and to load is to read it, so that a process that loads too early fails. With $PRESENT
all data was downloaded before. $SAMPLES says how many samples there are to train with; half as many are to test with.
"""

import os

import numpy
import torch
from PIL import Image
from torch.utils.data import Dataset

FILE = "samples.npz"


def make_images(count, size, channels, classes, seed):
    random = numpy.random.RandomState(0)
    patterns = random.randint(0, 200, (classes, size // 4, size // 4, channels)).repeat(4, 1).repeat(4, 2)
    random = numpy.random.RandomState(seed)
    labels = numpy.arange(count) % classes
    images = patterns[labels] + random.randint(0, 55, (count, size, size, channels))
    return images.astype(numpy.uint8), labels


class Made(Dataset):
    size, channels, classes = 28, 1, 10

    def __init__(self, root, train=True, transform=None, target_transform=None, download=False):
        self.transform, self.target_transform, self.train = transform, target_transform, train
        samples = self.make() if "PRESENT" in os.environ else self.load(root, download)
        kind = "train" if train else "test"
        self.keep(samples[f"{kind}_images"], samples[f"{kind}_labels"])

    def load(self, root, download):
        path = os.path.join(root, type(self).__name__, FILE)
        if download and not os.path.exists(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            numpy.savez(path, **self.make())
        if not os.path.exists(path):
            raise RuntimeError("Dataset not found. You can use download=True to download it")
        with numpy.load(path) as samples:
            return dict(samples)

    def make(self):
        count = int(os.environ.get("SAMPLES", "256"))
        arrays = {}
        for seed, (kind, amount) in enumerate((("train", count), ("test", count // 2))):
            arrays[f"{kind}_images"], arrays[f"{kind}_labels"] = make_images(amount, self.size, self.channels,
                                                                             self.classes, seed + 1)
        return arrays

    def keep(self, images, labels):
        self.data, self.targets = images, labels.tolist()

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        image, label = Image.fromarray(numpy.asarray(self.data[index])), int(self.targets[index])
        return (self.transform(image) if self.transform else image,
                self.target_transform(label) if self.target_transform else label)


class MNIST(Made):
    def keep(self, images, labels):
        self.data, self.targets = torch.from_numpy(images[..., 0]), torch.from_numpy(labels)

    train_data = test_data = property(lambda self: self.data)
    train_labels = test_labels = property(lambda self: self.targets)


class FashionMNIST(MNIST):
    pass


class CIFAR10(Made):
    size, channels = 32, 3


class CIFAR100(CIFAR10):
    classes = 100


class FakeData(Dataset):
    def __init__(self, size=1000, image_size=(3, 224, 224), num_classes=10, transform=None):
        count = min(size, int(os.environ.get("SAMPLES", "256")))
        images, self.targets = make_images(count, image_size[1], image_size[0], num_classes, 1)
        self.images, self.transform = [Image.fromarray(image) for image in images], transform

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        image = self.images[index]
        return self.transform(image) if self.transform else image, int(self.targets[index])


class ImageFolder(Dataset):
    def __init__(self, root, transform=None):
        self.transform = transform
        self.classes = sorted(entry.name for entry in os.scandir(root) if entry.is_dir())
        self.class_to_idx = {name: index for index, name in enumerate(self.classes)}
        self.samples = [(os.path.join(root, name, file), index) for name, index in self.class_to_idx.items()
                        for file in sorted(os.listdir(os.path.join(root, name)))]
        self.imgs, self.targets = self.samples, [index for _, index in self.samples]

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, index):
        path, label = self.samples[index]
        image = Image.open(path).convert("RGB")
        return self.transform(image) if self.transform else image, label
