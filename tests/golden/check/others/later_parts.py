"""A part of self may have what its methods set, although its __init__ does not."""
from torch import nn


class Kernel(nn.Module):
    def __init__(self):
        super().__init__()
        self.size = 3

    def set_up(self, mode):
        self.mode = mode

    def step(self, state):
        if self.mode != "linear":
            return state
        return self.size


class Holder(nn.Module):
    def __init__(self):
        super().__init__()
        self.kernel = Kernel()

    def step(self, state):
        return self.kernel.step(state)

    def size(self):
        return self.kernel.size + "a"  # expect: operand-types
