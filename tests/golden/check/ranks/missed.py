"""Ranks that leave before a collective, and ranks that call different ones."""
import sys

import torch
import torch.distributed as dist


def early_return(model):
    if dist.get_rank() != 0:
        return
    torch.save(model, "model.pt")
    dist.barrier()  # expect: missed-collective


def early_return_by_flag(x):
    is_main = dist.get_rank() == 0
    if not is_main:
        return None
    dist.all_reduce(x)  # expect: missed-collective
    return x


def conditional_return(x, done):
    if done:
        if dist.get_rank() == 0:
            return
        print("done")
    dist.all_reduce(x)  # expect: missed-collective


def early_continue(loader, rank):
    for x in loader:
        if rank != 0:
            continue
        dist.all_reduce(x)  # expect: missed-collective


def early_break(loader, rank, limit):
    for step, x in enumerate(loader):
        dist.all_reduce(x)  # expect: missed-collective
        if rank == 0 and step > limit:
            break


def return_in_loop(loader, rank):
    for x in loader:
        if rank == 0 and x.isnan().any():
            return
    dist.barrier()  # expect: missed-collective


def leaves_the_program(x):
    if dist.get_rank() > 0:
        sys.exit(0)
    dist.all_reduce(x)  # expect: missed-collective


def raises(x):
    if dist.get_rank() != 0:
        raise RuntimeError("only rank 0 may come here")
    dist.all_reduce(x)  # expect: missed-collective


def order(x):
    if dist.get_rank() == 0:
        dist.all_reduce(x)  # expect: collective-order
        dist.barrier()
    else:
        dist.barrier()
        dist.all_reduce(x)


def other_kind(x):
    if dist.get_rank() == 0:
        dist.broadcast(x, 0)  # expect: guarded-collective
    else:
        dist.all_reduce(x)
