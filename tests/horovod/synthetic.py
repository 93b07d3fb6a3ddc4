"""Small data in the place of what training scripts download, and names that TensorFlow 2.12 no longer has.

install() replaces the loaders of Keras' datasets and `tensorflow.examples.tutorials.mnist`, so that the scripts run as they
are. The images can be learnt: each class has a picture of its own, and noise lies over it.
"""

import importlib
import os
import sys
import types

import numpy as np


def counts():
    """How many samples there are for training and for testing."""
    return (int(n) for n in os.environ.get("MOIRA_SAMPLES", "512,128").split(","))


def labelled(count, shape, classes, seed):
    pictures = np.random.RandomState(1).randint(0, 200, (classes, *shape))
    random = np.random.RandomState(seed)
    y = random.randint(0, classes, count)
    return (pictures[y] + random.randint(0, 56, (count, *shape))).astype("uint8"), y.astype("uint8")


def images(shape, classes, column=False):
    def load_data(*_, **__):
        train, test = counts()
        parts = labelled(train, shape, classes, 2), labelled(test, shape, classes, 3)
        return tuple((x, y[:, None] if column else y) for x, y in parts)
    return load_data


def texts(classes):
    def load_data(path="", num_words=None, *_, **__):
        words, parts = min(num_words or 1000, 1000), []
        for seed, count in enumerate(counts()):
            random = np.random.RandomState(seed)
            y = random.randint(0, classes, count)
            x = np.empty(count, dtype=object)
            for i, label in enumerate(y):
                # Texts of a class prefer words of their own.
                x[i] = [1] + [int(w) for w in random.randint(4, words, random.randint(20, 60)) // classes * classes + label if w < words]
            parts.append((x, y))
        return tuple(parts)
    return load_data


def houses(*_, **__):
    train, test = counts()
    random = np.random.RandomState(6)
    x = random.rand(train + test, 13)
    y = x @ np.arange(13) + random.rand(train + test)
    return (x[:train], y[:train]), (x[train:], y[train:])


LOADERS = {"mnist": images((28, 28), 10), "fashion_mnist": images((28, 28), 10), "cifar10": images((32, 32, 3), 10, True),
           "cifar100": images((32, 32, 3), 100, True), "imdb": texts(2), "reuters": texts(46), "boston_housing": houses}


class Part:
    """A part of MNIST as `input_data` gave it: rows of floats, and batches from anywhere in them."""

    def __init__(self, x, y, one_hot, reshape):
        self.images = (x / 255).astype("float32").reshape((len(x), 784) if reshape else (len(x), 28, 28, 1))
        self.labels = np.eye(10, dtype="float32")[y] if one_hot else y
        self.num_examples, self.order, self.epochs_completed = len(x), [], 0

    def next_batch(self, count, *_, **__):
        while len(self.order) < count:
            self.order += list(np.random.permutation(self.num_examples))
        chosen, self.order = self.order[:count], self.order[count:]
        return self.images[chosen], self.labels[chosen]


def read_data_sets(*_, one_hot=False, reshape=True, **__):
    train, test = LOADERS["mnist"]()
    return types.SimpleNamespace(train=Part(*train, one_hot, reshape), test=Part(*test, one_hot, reshape),
                                 validation=Part(*test, one_hot, reshape))


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members, __path__=[])
    sys.modules[name] = made
    parent = sys.modules.get(name.rpartition(".")[0])
    if parent:
        setattr(parent, name.rpartition(".")[2], made)


def install(version):
    """Puts all this in place; version 1 makes `tensorflow` what it was then: tensorflow.compat.v1."""
    import tensorflow as tf

    # These import TensorFlow themselves, and must see all of it.
    import horovod.tensorflow  # noqa: F401
    import horovod.tensorflow.keras  # noqa: F401
    import keras
    import matplotlib.pyplot

    matplotlib.pyplot.waitforbuttonpress = lambda *_, **__: None
    for place in "keras.datasets", "keras.api._v1.keras.datasets", "keras.api._v2.keras.datasets":
        for name, load in LOADERS.items():
            importlib.import_module(f"{place}.{name}").load_data = load
    sys.modules["keras.layers.advanced_activations"] = keras.layers
    keras.preprocessing.sequence.pad_sequences = keras.utils.pad_sequences
    if version == 1:
        tf.compat.v1.disable_v2_behavior()
        sys.modules["tensorflow"] = tf.compat.v1
    for name in "tensorflow.examples", "tensorflow.examples.tutorials":
        module(name)
    module("tensorflow.examples.tutorials.mnist", input_data=types.SimpleNamespace(read_data_sets=read_data_sets))
    module("tensorflow.examples.tutorials.mnist.input_data", read_data_sets=read_data_sets)
