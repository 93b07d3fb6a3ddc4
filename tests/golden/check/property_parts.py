"""A property can be called by hand: its functions are known, and so is what they set."""
import numpy as np


class Plain:
    @property
    def size(self):
        return self._size

    @size.setter
    def size(self, value):
        self._size = value + 1


class Strict(Plain):
    @property
    def size(self):
        return self._size

    @size.setter
    def size(self, value):
        Plain.size.__set__(self, value)


strict = Strict()
strict.size = 3
np.zeros((2, strict.size)) @ np.zeros((5, 1))  # expect: shape-mismatch
Plain.size.fset(strict, 4)
np.zeros((2, Plain.size.fget(strict))) @ np.zeros((5, 1))
np.zeros((2, Plain.size.__get__(strict))) @ np.zeros((4, 1))  # expect: shape-mismatch
if Plain.size.fdel is None:
    np.zeros((2, 3)) @ np.zeros((4, 1))  # expect: shape-mismatch
