# options: --target-version 3.13
"""What `moira names` says about a small program: its imports, its scopes, what its names mean."""
import tensorlib
import tensorlib.nn as nn
from model import Net, Conv, parameters
from model.missing import thing

try:
    import fastlib as backend
except ImportError:
    import slowlib as backend

if tensorlib.TYPE_CHECKING:
    from tensorlib import Tensor

rate = 0.1
linear = nn.Linear


class Trainer[T]:
    __steps = 0

    def __init__(self, net: Net, data: list[T]):
        super().__init__()
        self.net, self.data = net, data

    def step(self) -> "Tensor":
        global rate
        total = 0

        def add(loss):
            nonlocal total
            total += loss
            return [square := x * x for x in self.data if x > total]

        for batch in self.data:
            backend.run(lambda scale=rate: self.net(batch) * scale)
        rate = rate / 2
        return add(total)


class Deep(Net, nn.Module):
    pass


class Twisted(nn.Module, Net):
    pass
