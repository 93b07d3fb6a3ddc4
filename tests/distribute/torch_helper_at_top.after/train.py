import torch
import os
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
dist.init_process_group('nccl' if torch.cuda.is_available() else 'gloo')
if torch.cuda.is_available():
    torch.cuda.set_device(int(os.environ['LOCAL_RANK']))
from data import loader
import torch

if __name__ == '__main__':
    model = torch.nn.Linear(4, 1)
    model = DDP(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1 * dist.get_world_size())
    for epoch in range(2):
        loader.sampler.set_epoch(epoch)
        for x, y in loader:
            optimizer.zero_grad()
            torch.nn.functional.mse_loss(model(x), y).backward()
            optimizer.step()
dist.destroy_process_group()
