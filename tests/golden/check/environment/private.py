"""Private names of a library's classes are unknown; those of the program's own classes are known."""
import argparse
import collections
import threading

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

loader = DataLoader(TensorDataset(torch.zeros(4, 2)))
if loader._iterator is not None:
    print("has workers")
copy = nn.Linear(2, 2)._replicate_for_data_parallel()
nn.Linear(2, 2)._anything_of_another_version
torch.optim.SGD(nn.Linear(1, 1).parameters(), 0.1)._private
collections.deque()._private
np.zeros(3)._private
torch.zeros(3)._private
torch.cuda.amp.GradScaler()._private
torch.Generator().clone_state()
nn.Linear(1, 1).register_state_dict_pre_hook(print)
argparse.ArgumentParser()._actions
threading.Thread()._target


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self._layer = nn.Linear(2, 2)

    def forward(self, x):
        self._call_impl, self._slow_forward, self._modules
        return self._lyaer(x)  # expect: no-such-attribute


Net()(torch.zeros(1, 2))


class Plain:
    pass


Plain()._private  # expect: no-such-attribute
[]._private  # expect: no-such-attribute
nn.Linear(2, 2).weihgt  # expect: no-such-attribute
loader.datset  # expect: no-such-attribute
