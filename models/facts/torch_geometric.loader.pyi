from moira.stubs import *

@kind("data loader")
class DataLoader:
    def __init__(self, dataset, batch_size, shuffle, follow_batch, exclude_keys): ...

@kind("data loader")
class DenseDataLoader:
    def __init__(self, dataset, batch_size, shuffle): ...

@kind("data loader")
class DataListLoader:
    def __init__(self, dataset, batch_size, shuffle): ...

@kind("data loader")
@effect("refused")
def _others(data): ...

def __getattr__(name): ...
