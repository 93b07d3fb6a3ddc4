from moira.stubs import *
from torch_geometric.loader import DataListLoader, DataLoader, DenseDataLoader

@kind("torch dataset")
@effect("downloads")
class Dataset:
    def __init__(self, root, download=True): ...

    @kind("None")
    @effect("writes")
    def save(self): ...

@kind("torch dataset")
@effect("downloads")
class InMemoryDataset:
    def __init__(self, root, download=True): ...

def __getattr__(name): ...
