"""Unknown code that has an object of the program reaches those that it keeps, and may change them."""
from abc import ABC

import torch
from nobody_knows_this import Model


class Callback(ABC):
    def __init__(self):
        self.locals = {}


class Callbacks(Callback):
    def __init__(self, callbacks, last):
        super().__init__()
        self.callbacks = callbacks
        self.last = last


class Wrapped:
    def __init__(self, layer):
        self.layer = layer


def train():
    first, last, alone = Callback(), Callback(), Callback()
    callbacks = Callbacks([first], last)
    Model().learn(128, callback=callbacks)
    print(callbacks.locals["new"], first.locals["new"], last.locals["new"])
    print(alone.locals["new"])  # expect: key-missing


def wrap():
    layer = torch.nn.Linear(3, 4)
    Model().learn(Wrapped(layer))
    return layer(torch.zeros(2, 5))  # expect: shape-mismatch
