import torch
import os
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data.distributed import DistributedSampler
dist.init_process_group('nccl' if torch.cuda.is_available() else 'gloo')
if torch.cuda.is_available():
    torch.cuda.set_device(int(os.environ['LOCAL_RANK']))
from torch.utils.data import DataLoader, TensorDataset
from models import *
ddp_set1 = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(ddp_set1, batch_size=8, sampler=DistributedSampler(ddp_set1, shuffle=True))
net = Net()
net = DDP(net)
opt = torch.optim.SGD(net.parameters(), lr=0.1 * dist.get_world_size())
for epoch in range(2):
    loader.sampler.set_epoch(epoch)
    for x, y in loader:
        opt.zero_grad()
        torch.nn.functional.mse_loss(net(x), y).backward()
        opt.step()
dist.destroy_process_group()
