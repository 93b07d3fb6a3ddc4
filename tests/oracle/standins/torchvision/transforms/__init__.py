"""The transforms of torchvision that scripts use most, on PIL images."""

import numbers
import random

import numpy
import torch
from PIL import Image, ImageEnhance, ImageOps
from torch import nn


class Compose:
    def __init__(self, transforms):
        self.transforms = transforms

    def __call__(self, image):
        for transform in self.transforms:
            image = transform(image)
        return image


class ToTensor:
    def __call__(self, image):
        array = numpy.array(image)
        if array.ndim == 2:
            array = array[..., None]
        tensor = torch.from_numpy(array.transpose(2, 0, 1).copy())
        return tensor.float().div(255) if tensor.dtype == torch.uint8 else tensor


class Normalize(nn.Module):
    def __init__(self, mean, std, inplace=False):
        super().__init__()
        self.mean, self.std = mean, std

    def forward(self, tensor):
        shape = (-1, 1, 1)
        mean, std = (torch.as_tensor(value, dtype=tensor.dtype).view(shape) for value in (self.mean, self.std))
        return tensor.clone().sub_(mean).div_(std)


class ToPILImage:
    def __call__(self, tensor):
        array = tensor.mul(255).byte().numpy().transpose(1, 2, 0)
        return Image.fromarray(array[..., 0] if array.shape[2] == 1 else array)


class Resize:
    def __init__(self, size, interpolation=Image.BILINEAR):
        self.size, self.interpolation = size, interpolation

    def __call__(self, image):
        if isinstance(self.size, numbers.Number):
            scale = self.size / min(image.size)
            size = tuple(max(self.size, round(length * scale)) for length in image.size)
        else:
            size = self.size[1], self.size[0]
        return image.resize(size, self.interpolation)


def pair(size):
    return (size, size) if isinstance(size, numbers.Number) else tuple(size)


class Pad:
    def __init__(self, padding):
        self.padding = padding

    def __call__(self, image):
        return ImageOps.expand(image, self.padding)


class RandomCrop:
    def __init__(self, size, padding=0):
        self.size, self.padding = pair(size), padding

    def __call__(self, image):
        image = ImageOps.expand(image, self.padding) if self.padding else image
        height, width = self.size
        return self.cut(image, *self.place(image.size[0] - width, image.size[1] - height))

    @staticmethod
    def place(free_width, free_height):
        return random.randint(0, free_width), random.randint(0, free_height)

    def cut(self, image, left, top):
        return image.crop((left, top, left + self.size[1], top + self.size[0]))


class CenterCrop(RandomCrop):
    @staticmethod
    def place(free_width, free_height):
        return free_width // 2, free_height // 2


class Randomly:
    """Does something to one of two images."""

    def __init__(self, p=0.5):
        self.p = p

    def __call__(self, image):
        return self.change(image) if random.random() < self.p else image


class RandomHorizontalFlip(Randomly):
    change = staticmethod(ImageOps.mirror)


class RandomVerticalFlip(Randomly):
    change = staticmethod(ImageOps.flip)


class RandomGrayscale(Randomly):
    @staticmethod
    def change(image):
        return image.convert("L").convert(image.mode)


class Grayscale:
    def __init__(self, num_output_channels=1):
        self.mode = "L" if num_output_channels == 1 else "RGB"

    def __call__(self, image):
        return image.convert("L").convert(self.mode)


class RandomRotation:
    def __init__(self, degrees):
        self.degrees = degrees

    def __call__(self, image):
        return image.rotate(random.uniform(-self.degrees, self.degrees))


class ColorJitter:
    def __init__(self, brightness=0, contrast=0, saturation=0, hue=0):
        self.brightness = brightness

    def __call__(self, image):
        return ImageEnhance.Brightness(image).enhance(random.uniform(1 - self.brightness, 1 + self.brightness))


class Lambda:
    def __init__(self, function):
        self.function = function

    def __call__(self, image):
        return self.function(image)
