"""Private names of a library may be there; those of a class of the program are known."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self._layer = nn.Linear(2, 2)

    def forward(self, x):
        return self._leyer(x)  # expect: no-such-attribute


class Narrow(nn.Conv1d):
    def forward(self, x):
        return self._conv_forward(x, self.weight, self.bias)


Net()(torch.zeros(2))
Narrow(3, 4, 3)(torch.zeros(1, 3, 8))
copy = nn.Linear(2, 2)._replicate_for_data_parallel()
print(nn.Linear(2, 2)._of_another_version, torch.amp.GradScaler()._scale)
nn.Linear(2, 2).of_no_version  # expect: no-such-attribute
loader = DataLoader(TensorDataset(torch.zeros(4, 2)))
if loader._iterator is not None:
    print("has workers")
torch.jit.script(nn.Linear(2, 2)).save("linear.pt")
nn.Linear(2, 2).save("linear.pt")  # expect: no-such-attribute
