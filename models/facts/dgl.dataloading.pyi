from moira.stubs import *
import dgl.dataloading as pytorch

@kind("data loader")
class GraphDataLoader:
    def __init__(self, dataset, collate_fn, use_ddp, ddp_seed): ...

@kind("data loader")
class DataLoader:
    def __init__(self, graph, indices, graph_sampler, device, use_ddp, ddp_seed, batch_size, drop_last, shuffle): ...

@kind("data loader")
@effect("refused")
class NodeDataLoader:
    def __init__(self, graph): ...

@kind("data loader")
@effect("refused")
class EdgeDataLoader:
    def __init__(self, graph): ...

def __getattr__(name): ...
