"""One mistake, one error: what a failed call or constructor would have done is unknown."""
import functools

from torch import nn, zeros


class Layer(nn.Module):
    def __init__(self, size=1):
        super().__init__()
        self.convs = nn.ModuleList()

    def forward(self, x):
        return self.convs


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = Layer(n=5)  # expect: wrong-arguments

    def forward(self, x):
        return self.conv1(x)


class Sized(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.linear = nn.Linear(size, size)


class Unsized(Sized):
    def __init__(self):
        super().__init__()  # expect: wrong-arguments
        self.out = nn.Linear(4, 2)

    def forward(self, x):
        return self.out(self.linear(x))


Unsized()(zeros(3, 5))


class Table:
    def __init__(self, n):
        self.rows = [1] + (2,)  # expect: operand-types
        self.set_up(1, 2, 3)  # expect: wrong-arguments

    def set_up(self, n):
        self.ready = n

    def use(self):
        return self.rows[0] + self.ready


table = Table(3)
table.use()
table.ready
for i in range(3):
    Table(i).ready + 1


def fails_in_callbacks(items):
    """What a callback does for some items only is looked at by itself."""
    sorted(items, key=lambda item: item + missing)  # expect: undefined-name
    return functools.reduce(lambda a, b: 1 + "a", items)  # expect: operand-types


def prints():
    """A call whose arguments fail is never made."""
    shown = print(missing)  # expect: undefined-name
    return shown.shape
