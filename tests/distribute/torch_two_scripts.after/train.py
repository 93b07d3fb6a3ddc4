import torch
import os
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data.distributed import DistributedSampler
def ddp_init():
    dist.init_process_group('nccl' if torch.cuda.is_available() else 'gloo')
    if torch.cuda.is_available():
        torch.cuda.set_device(int(os.environ['LOCAL_RANK']))
from model import Net
from torch.utils.data import DataLoader, TensorDataset

def main():
    data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
    loader = DataLoader(data, batch_size=8, sampler=DistributedSampler(data, shuffle=True))
    model = Net()
    model = DDP(model)
    opt = torch.optim.SGD(model.parameters(), lr=0.1 * dist.get_world_size())
    for epoch in range(2):
        loader.sampler.set_epoch(epoch)
        for x, y in loader:
            opt.zero_grad()
            torch.nn.functional.mse_loss(model(x), y).backward()
            opt.step()
    if dist.get_rank() == 0: torch.save(model.module.state_dict(), 'm.pt')

if __name__ == '__main__':
    ddp_init()
    main()
    dist.destroy_process_group()
