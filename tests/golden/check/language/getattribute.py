"""What instances have, where the program says so itself."""
import numpy as np


class Settings:
    aliases = {"width": "hidden_size"}

    def __setattr__(self, name, value):
        if name in super().__getattribute__("aliases"):
            name = super().__getattribute__("aliases")[name]
        super().__setattr__(name, value)

    def __getattribute__(self, name):
        if name != "aliases" and name in super().__getattribute__("aliases"):
            name = super().__getattribute__("aliases")[name]
        return super().__getattribute__(name)  # expect: no-such-attribute

    def __init__(self, **given):
        self.width = given.pop("width", 3)
        self.depth = given.pop("depth", 5)

    @property
    def area(self):
        return self.width * self.depth

    def twice(self):
        return 2 * self.area

    @property
    def label(self):
        return self._label

    @label.setter
    def label(self, text):
        self._label = text + 1  # expect: operand-types


settings = Settings(depth=4)
np.ones(settings.width) + np.ones(settings.hidden_size)
np.ones(settings.width) + np.ones(settings.depth)  # expect: shape-mismatch
np.ones(settings.area) + np.ones(12)
np.ones(settings.twice()) + np.ones(24)
np.ones(settings.twice()) + np.ones(12)  # expect: shape-mismatch
settings.hidden_size = 7
np.ones(settings.width) + np.ones(6)  # expect: shape-mismatch
settings.height
settings.label = "a"


class Fallback:
    def __getattribute__(self, name):
        if name == "two":
            return 2
        return object.__getattribute__(self, name)

    def __getattr__(self, name):
        return 3


fallback = Fallback()
np.ones(fallback.two) + np.ones(4)  # expect: shape-mismatch
np.ones(fallback.three) + np.ones(4)  # expect: shape-mismatch
if hasattr(settings, "height"):
    1 + ""
if not hasattr(settings, "depth"):
    1 + ""
