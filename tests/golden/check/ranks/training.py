# options: --budget 1
# expect -1: budget
"""Replicated models, samplers and checkpoints."""
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler

DATA = TensorDataset(torch.zeros(100, 3), torch.zeros(100))


def train_epoch(model, loader):
    for x, y in loader:
        model(x).sum().backward()


def make_model():
    return nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4))


def same_order(epochs):
    model = DDP(make_model())
    loader = DataLoader(DATA, batch_size=4, sampler=DistributedSampler(DATA))  # expect: sampler-epoch
    for epoch in range(epochs):
        for x, y in loader:
            print(model(x), y)


def same_order_through_function(epochs):
    sampler = DistributedSampler(DATA, shuffle=True) if epochs > 3 else None  # expect: sampler-epoch
    loader = DataLoader(DATA, batch_size=4, sampler=sampler)
    model = DDP(make_model())
    for epoch in range(epochs):
        train_epoch(model, loader)


def no_shuffling(epochs):
    model = DDP(make_model())
    loader = DataLoader(DATA, batch_size=4, sampler=DistributedSampler(DATA, shuffle=False))
    for epoch in range(epochs):
        for x, y in loader:
            print(model(x), y)


def one_epoch():
    model = DDP(make_model())
    loader = DataLoader(DATA, batch_size=4, sampler=DistributedSampler(DATA))
    for x, y in loader:
        print(model(x), y)
    for epoch in range(1):
        for x, y in loader:
            print(model(x), y)


def given_away(epochs, trainer):
    model = DDP(make_model())
    loader = DataLoader(DATA, batch_size=4, sampler=DistributedSampler(DATA))
    trainer.prepare(loader)
    for epoch in range(epochs):
        for x, y in loader:
            print(model(x), y)


def evaluates_on_one(loader):
    model = DDP(make_model())
    if dist.get_rank() == 0:
        for x, y in loader:
            print(model(x))  # expect: guarded-forward
    dist.barrier()


def evaluates_module_on_one(loader):
    model = DDP(make_model())
    if dist.get_rank() == 0:
        for x, y in loader:
            print(model.module(x))
    dist.barrier()


def evaluates_on_all(loader):
    model = DDP(make_model())
    for x, y in loader:
        result = model(x)
        if dist.get_rank() == 0:
            print(result)


def evaluates_without_buffers(loader):
    model = DDP(make_model(), broadcast_buffers=False)
    if dist.get_rank() == 0:
        print(model(next(iter(loader))))


def evaluates_without_buffers_by_their_newer_name(loader):
    model = DDP(make_model(), forward_sync_buffers=False)
    if dist.get_rank() == 0:
        print(model(next(iter(loader))))


def evaluates_after_buffers_are_let_go(loader):
    model = DDP(make_model())
    model.broadcast_buffers = False
    other = DDP(make_model())
    if dist.get_rank() == 0:
        print(model(next(iter(loader))))
        print(other(next(iter(loader))))  # expect: guarded-forward


def loads_on_one(path):
    model = DDP(make_model())
    if dist.get_rank() == 0:
        model.module.load_state_dict(torch.load(path))  # expect: guarded-load
    return model


def loads_before_wrapping(path):
    model = make_model()
    if dist.get_rank() == 0:
        model.load_state_dict(torch.load(path))
    return DDP(model)


def loads_on_all(path):
    model = DDP(make_model())
    model.module.load_state_dict(torch.load(path, map_location="cpu"))
    return model


def saves_wrapped():
    model = DDP(make_model())
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), "model.pt")  # expect: wrapped-checkpoint


def saves_wrapped_in_dictionary(optimizer):
    model = make_model()
    model = DDP(model)
    state = {"model": model.state_dict(),  # expect: wrapped-checkpoint
             "optimizer": optimizer.state_dict()}
    torch.save(state, "state.pt")


def saves_module():
    model = DDP(make_model())
    torch.save(model.module.state_dict(), "model.pt")
    print(model.state_dict().keys())


def saves_before_wrapping():
    model = make_model()
    torch.save(model.state_dict(), "model.pt")
    return DDP(model)


class Trainer:
    def __init__(self, model):
        self.model = DDP(model)

    def save(self):
        torch.save(self.model.state_dict(), "model.pt")  # expect: wrapped-checkpoint

    def save_module(self):
        torch.save(self.model.module.state_dict(), "model.pt")
