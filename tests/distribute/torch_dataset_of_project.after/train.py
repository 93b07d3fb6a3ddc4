import torch
import os
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data.distributed import DistributedSampler
dist.init_process_group('nccl' if torch.cuda.is_available() else 'gloo')
if torch.cuda.is_available():
    torch.cuda.set_device(int(os.environ['LOCAL_RANK']))
from torch import nn
from torch.utils.data import DataLoader

from digits import Digits

if int(os.environ['LOCAL_RANK']) != 0: dist.barrier()
ddp_set1 = Digits('data', download=True)
loader = DataLoader(ddp_set1, batch_size=32, sampler=DistributedSampler(ddp_set1, shuffle=True))
if int(os.environ['LOCAL_RANK']) == 0: dist.barrier()
model = nn.Sequential(nn.Flatten(), nn.Linear(784, 10))
model = DDP(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1 * dist.get_world_size())
for epoch in range(2):
    loader.sampler.set_epoch(epoch)
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
dist.destroy_process_group()
