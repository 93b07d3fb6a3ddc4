import torch
import os
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
def ddp_init():
    dist.init_process_group('nccl' if torch.cuda.is_available() else 'gloo')
    if torch.cuda.is_available():
        torch.cuda.set_device(int(os.environ['LOCAL_RANK']))
from common import *
from network import Net


def main():
    model = Net()
    model = DDP(model)
    optimizer = make_optimizer(model)
    loader = make_loader(32, shuffle=True)
    for epoch in range(2):
        loader.sampler.set_epoch(epoch)
        train(model, loader, optimizer)
    if dist.get_rank() == 0: print('done')


if __name__ == '__main__':
    ddp_init()
    main()
    dist.destroy_process_group()
