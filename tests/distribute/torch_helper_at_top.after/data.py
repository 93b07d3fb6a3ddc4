import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torch.utils.data import DataLoader, TensorDataset

ddp_set1 = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(ddp_set1, batch_size=8, sampler=DistributedSampler(ddp_set1, shuffle=True))
