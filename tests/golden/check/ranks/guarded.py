"""Collectives that only some ranks call."""
import os

import horovod.tensorflow as hvd_tf
import horovod.torch as hvd
import torch
import torch.distributed
import torch.distributed as dist
from torch.distributed import all_reduce, get_rank as my_rank
from torch.nn.parallel import DistributedDataParallel as DDP

MASTER = 0


def direct(x):
    if dist.get_rank() == 0:
        dist.all_reduce(x)  # expect: guarded-collective


def full_name(x):
    if torch.distributed.get_rank() == 0:
        torch.distributed.broadcast(x, 0)  # expect: guarded-collective


def by_member(x):
    if my_rank() != 0:
        all_reduce(x)  # expect: guarded-collective


def through_variable(x):
    rank = dist.get_rank()
    if rank == MASTER and x.sum() > 0:
        print("rank 0")
        dist.all_reduce(x)  # expect: guarded-collective


def through_flag(x):
    is_main = dist.get_rank() == 0
    if not is_main:
        print("waiting")
    else:
        dist.reduce(x, 0)  # expect: guarded-collective


def is_main_process():
    if not dist.is_available() or not dist.is_initialized():
        return True
    return dist.get_rank() == 0


def through_function(x):
    if is_main_process():
        torch.save(x, "x.pt")
        dist.barrier()  # expect: guarded-collective


def average(x):
    dist.all_reduce(x)
    return x / dist.get_world_size()


def inside_call(x):
    if is_main_process():
        print(average(x))  # expect: guarded-collective


def in_expression(x):
    return average(x) if dist.get_rank() == 0 else x  # expect: guarded-collective


def short_circuit(x):
    print(x)
    dist.get_rank() == 0 and dist.barrier()  # expect: guarded-collective


def with_horovod(x):
    if hvd.rank() == 0:
        hvd.allreduce(x)  # expect: guarded-collective


def with_horovod_tensorflow(variables):
    if hvd_tf.rank() == 0:
        hvd_tf.broadcast_variables(variables, root_rank=0)  # expect: guarded-collective


def on_a_node(x):
    local_rank = int(os.environ["LOCAL_RANK"])
    if local_rank == 0:
        print("downloading")
        torch.distributed.barrier()  # expect: guarded-collective


def from_environment(x):
    if os.environ.get("RANK", "0") == "0":
        dist.all_reduce(x)  # expect: guarded-collective


def last_rank(x):
    if dist.get_rank() == dist.get_world_size() - 1:
        dist.all_reduce(x)  # expect: guarded-collective


def odd_ranks(x):
    if dist.get_rank() % 2 == 1:
        dist.all_reduce(x)  # expect: guarded-collective


def worker(rank, world_size):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    x = torch.ones(1)
    if rank == 0:
        dist.all_reduce(x)  # expect: guarded-collective


def in_a_loop(loader, rank):
    for step, x in enumerate(loader):
        if rank == 0 and step % 100 == 0:
            dist.all_reduce(x)  # expect: guarded-collective


def wraps_on_one(model):
    if dist.get_rank() == 0:
        model = DDP(model)  # expect: guarded-collective
    return model


def makes_group_on_some():
    if dist.get_rank() < 1:
        return dist.new_group([0])  # expect: guarded-collective


class Trainer:
    def __init__(self, model):
        self.rank = dist.get_rank()
        self.is_main = self.rank == 0
        self.model = model

    @property
    def is_first(self):
        return self.rank == 0

    def save(self):
        if self.is_main:
            torch.save(self.model, "model.pt")
            dist.barrier()  # expect: guarded-collective

    def log(self, x):
        if self.is_first:
            self.reduce(x)  # expect: guarded-collective

    def reduce(self, x):
        dist.all_reduce(x)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        dist.barrier()  # expect: guarded-collective


class Evaluator:
    def evaluate(self, metric):
        if not self.distributed or dist.get_rank() == 0:
            if not self.distributed:
                dist.broadcast(metric, 0)
        else:
            dist.broadcast(metric, 0)  # expect: guarded-collective
