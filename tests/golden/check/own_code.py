"""What a program asks about its own code is known: its namespaces, names, variables and modules."""

import importlib
import re
from collections.abc import MutableMapping

import numpy as np


class Sizes(MutableMapping):
    def __init__(self, **sizes):
        self.sizes = sizes

    def __getitem__(self, key):
        return self.sizes[key]

    def __setitem__(self, key, value):
        self.sizes[key] = value

    def __delitem__(self, key):
        del self.sizes[key]

    def __iter__(self):
        return iter(self.sizes)

    def __len__(self):
        return len(self.sizes)


class Plugin:
    made = []

    def __init_subclass__(cls, size=1, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.size = size


class Five(Plugin, size=5):
    def run(self):
        kwargs = dict(locals())
        return kwargs["self"].size


sizes = Sizes(a=3, b=4)
matched = re.match(r"(\w+)_(\d+)$", "layer_12")
np.zeros(Five().run()) + np.zeros(4)  # expect: shape-mismatch
np.zeros(sizes.get("a")) + np.zeros(len(sizes))  # expect: shape-mismatch
np.zeros(int(matched.group(2))) + np.zeros(11)  # expect: shape-mismatch
np.zeros(dict(**sizes)["b"]) + np.zeros(3)  # expect: shape-mismatch
np.zeros(len(Five.run.__qualname__)) + np.zeros(7)  # expect: shape-mismatch
np.zeros(len(Five.__bases__)) + np.zeros((2, 2))
np.zeros(len(Five().__dict__)) + np.zeros(1)
np.zeros(importlib.import_module("math").floor(2.5)) + np.zeros(3)  # expect: shape-mismatch
