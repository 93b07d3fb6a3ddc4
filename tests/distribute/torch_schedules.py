import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
from torch.optim import lr_scheduler

body, head = nn.Linear(4, 4), nn.Linear(4, 1)
optimizer = torch.optim.SGD([{'params': body.parameters()}, {'params': head.parameters(), 'lr': 1e-2}], lr=1e-3)
loader = DataLoader(data, batch_size=8)
schedules = [
    lr_scheduler.OneCycleLR(optimizer, [0.1, 0.2], steps_per_epoch=len(loader), epochs=2),
    lr_scheduler.CyclicLR(optimizer, base_lr=1e-4, max_lr=1e-2),
    lr_scheduler.CosineAnnealingLR(optimizer, 10, 1e-5),
    lr_scheduler.CosineAnnealingLR(optimizer, T_max=10, eta_min=0),
    lr_scheduler.StepLR(optimizer, 10),
]


def adjust(epoch):
    rate = 0.1 * 0.5 ** epoch
    for group in optimizer.param_groups:
        group['lr'] = rate
        group['lr'] = group['lr'] * 0.9


for epoch in range(2):
    adjust(epoch)
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(head(body(x)), y).backward()
        optimizer.step()
