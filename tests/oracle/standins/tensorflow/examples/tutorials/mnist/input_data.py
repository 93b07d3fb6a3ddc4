"""Batches of made images, in their order, which next_batch mixes before every epoch."""

import types

import numpy
from torchvision.datasets import MNIST


class Samples:
    def __init__(self, images, labels):
        self.images = images.reshape(len(images), -1).astype(numpy.float32) / 255
        self.labels, self.at = numpy.eye(10, dtype=numpy.float32)[labels], len(images)
        self.num_examples = len(images)

    def next_batch(self, size):
        if self.at + size > self.num_examples:
            self.order, self.at = numpy.random.permutation(self.num_examples), 0
        chosen, self.at = self.order[self.at:self.at + size], self.at + size
        return self.images[chosen], self.labels[chosen]


def read_data_sets(folder, one_hot=False):
    arrays = MNIST.make(MNIST)
    train, test = (Samples(arrays[f"{kind}_images"], arrays[f"{kind}_labels"]) for kind in ("train", "test"))
    return types.SimpleNamespace(train=train, test=test, validation=test)
