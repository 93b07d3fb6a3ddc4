import torch
import os
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
def ddp_init():
    dist.init_process_group('nccl' if torch.cuda.is_available() else 'gloo')
    if torch.cuda.is_available():
        torch.cuda.set_device(int(os.environ['LOCAL_RANK']))
import common
from network import Net

if __name__ == '__main__':
    ddp_init()
    model = Net()
    model = DDP(model)
    optimizer = common.make_optimizer(model)
    loader = common.make_loader(64, True)
    for epoch in range(2):
        loader.sampler.set_epoch(epoch)
        common.train(model, loader, optimizer)
    common.describe(model)
    common.save(model, 'a.pt')
    dist.destroy_process_group()
