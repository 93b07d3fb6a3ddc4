# options: --budget 1
# expect -1: budget
"""A sampler that is told the epoch, and a checkpoint that is read into a wrapped model again."""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

DATA = TensorDataset(torch.zeros(100, 3), torch.zeros(100))


def train(epochs):
    model = DDP(torch.nn.Linear(3, 4))
    sampler = DistributedSampler(DATA)
    loader = DataLoader(DATA, batch_size=4, sampler=sampler)
    for epoch in range(epochs):
        sampler.set_epoch(epoch)
        for x, y in loader:
            print(model(x), y)


def resume(path):
    model = DDP(torch.nn.Linear(3, 4))
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
    dist.barrier()
    model.load_state_dict(torch.load(path, map_location="cpu"))
