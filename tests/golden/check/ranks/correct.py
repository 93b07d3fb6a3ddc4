"""Programs in which all ranks meet: nothing is found."""
import os
import unittest

import horovod.torch as hvd
import torch
import torch.distributed as dist

RANK = dist.get_rank()


def broadcast_outside(x):
    if dist.get_rank() == 0:
        x = torch.load("x.pt")
    dist.broadcast(x, src=0)
    return x


def save_then_barrier(model):
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), "model.pt")
    dist.barrier()


def equal_arms(objects):
    if dist.get_rank() == 0:
        dist.broadcast_object_list(objects, src=0)
    else:
        received = [None]
        dist.broadcast_object_list(received, src=0)


def gather_to_one(x):
    rank, size = dist.get_rank(), dist.get_world_size()
    if rank == 0:
        dist.gather(x, gather_list=[torch.zeros_like(x) for _ in range(size)])
    else:
        dist.gather(x)


def first_downloads(local_rank, evaluate):
    if local_rank not in [-1, 0] and not evaluate:
        torch.distributed.barrier()
    data = torch.load("data.pt")
    if local_rank == 0 and not evaluate:
        torch.distributed.barrier()
    return data


def first_downloads_by_environment():
    if int(os.environ["LOCAL_RANK"]) != 0: dist.barrier()
    data = torch.load("data.pt")
    if int(os.environ["LOCAL_RANK"]) == 0: dist.barrier()
    return data


def subgroup(x):
    group = dist.new_group([0, 1])
    if dist.get_rank() in (0, 1):
        dist.all_reduce(x, group=group)


def rank_in_group(x, group):
    if dist.get_rank(group) == 0:
        dist.all_reduce(x)


def one_process(x):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    if world_size == 1 or rank >= 0:
        dist.all_reduce(x)
    if world_size == 1 and rank == 0:
        dist.all_reduce(x)
    if world_size < 2:
        return
    dist.barrier()


def not_distributed(x):
    if not dist.is_initialized():
        return x
    dist.all_reduce(x)
    return x


def turns(x):
    for turn in range(dist.get_world_size()):
        if turn == dist.get_rank():
            print(turn)
        dist.barrier()


def point_to_point(x):
    if dist.get_rank() == 0:
        dist.send(x, 1)
    elif dist.get_rank() == 1:
        dist.recv(x, 0)


def some_ranks(x, n):
    if dist.get_rank() < n:
        dist.all_reduce(x)


def print_and_return(model):
    if dist.get_rank() != 0:
        return
    print(model)


def fails_on_one(path):
    if dist.get_rank() == 0 and not os.path.exists(path):
        raise FileNotFoundError(path)
    dist.barrier()


def both_leave(x, stop):
    if stop:
        if dist.get_rank() == 0:
            print("stop")
        return
    dist.all_reduce(x)


def saves_in_loop(loader, model):
    for step, x in enumerate(loader):
        dist.all_reduce(x)
        if dist.get_rank() != 0:
            continue
        if step % 10 == 0:
            torch.save(model, "model.pt")


def waits_for_first():
    if dist.get_rank() != 0:
        dist.barrier()


def uses_it():
    waits_for_first()
    torch.load("data.pt")
    if dist.get_rank() == 0:
        dist.barrier()


class MainFirst:
    def __enter__(self):
        self.rank = dist.get_rank()
        if self.rank > 0:
            print("waiting")
            dist.barrier()

    def __exit__(self, *unused):
        if self.rank == 0:
            print("go")
            dist.barrier()


def horovod(model, optimizer):
    if hvd.rank() == 0:
        model.load_state_dict(torch.load("model.pt"))
    hvd.broadcast_parameters(model.state_dict(), root_rank=0)
    hvd.broadcast_optimizer_state(optimizer, root_rank=0)
    if hvd.rank() == 0:
        hvd.allreduce(torch.ones(1), process_set=hvd.ProcessSet([0]))


def callback():
    if dist.get_rank() == 0:
        later = lambda x: dist.all_reduce(x)
        return later


class Tests(unittest.TestCase):
    def test_timeout(self):
        if dist.get_rank() == 0:
            with self.assertRaises(RuntimeError):
                dist.barrier()


def matrix(rank, x):
    if rank == 2:
        return dist.all_reduce(x)
    return None


def use_matrix(x):
    return matrix(torch.linalg.matrix_rank(x), x)


if RANK == 0:
    print("start")
dist.barrier()


class Evaluator:
    """Who is not distributed broadcasts nothing, and who is does so in either branch."""

    def __init__(self, distributed):
        self.distributed = distributed

    def evaluate(self, metric):
        if not self.distributed or dist.get_rank() == 0:
            print(metric)
            if self.distributed:
                dist.broadcast(metric, 0)
        else:
            dist.broadcast(metric, 0)
        return metric
