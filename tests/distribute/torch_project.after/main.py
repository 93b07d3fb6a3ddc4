import torch
import os
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data.distributed import DistributedSampler
def ddp_init():
    dist.init_process_group('nccl' if torch.cuda.is_available() else 'gloo')
    if torch.cuda.is_available():
        torch.cuda.set_device(int(os.environ['LOCAL_RANK']))
from torch.utils.data import DataLoader, TensorDataset

import engine
from model import build


def main():
    net = build(16)
    net = DDP(net)
    ddp_set1 = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
    batches = DataLoader(ddp_set1, batch_size=8, sampler=DistributedSampler(ddp_set1, shuffle=True))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1 * dist.get_world_size())
    for epoch in range(3):
        batches.sampler.set_epoch(epoch)
        engine.train(net, batches, optimizer)
    engine.save(net, 'net.pt')


if __name__ == '__main__':
    ddp_init()
    main()
    dist.destroy_process_group()
