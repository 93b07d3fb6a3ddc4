"""What all scripts share: data, a network, checkpoints."""
import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torch.utils.data import DataLoader, TensorDataset
from tqdm import tqdm


def make_loader(count, shuffle):
    data = TensorDataset(torch.randn(count, 4), torch.randn(count, 1))
    if not dist.is_initialized() or dist.get_rank() == 0: print('samples', len(data))
    return DataLoader(data, batch_size=8, sampler=DistributedSampler(data, shuffle=shuffle) if dist.is_initialized() else None, shuffle=shuffle and not dist.is_initialized())


def make_optimizer(model):
    return torch.optim.SGD(model.parameters(), lr=0.1 * (dist.get_world_size() if dist.is_initialized() else 1))


def train(model, loader, optimizer):
    for x, y in tqdm(loader, disable=dist.is_initialized() and dist.get_rank() != 0):
        optimizer.zero_grad()
        torch.nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()


def save(model, path):
    if not dist.is_initialized() or dist.get_rank() == 0: torch.save(getattr(model, 'module', model).state_dict(), path)


def describe(model):
    if not dist.is_initialized() or dist.get_rank() == 0: print('width', getattr(model, 'module', model).fc.in_features)
