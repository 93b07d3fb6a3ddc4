import torch
from torch.utils.data import DataLoader, TensorDataset

fast = True
loader = DataLoader(TensorDataset(torch.ones(8, 2)), batch_size=2, shuffle=True)
model = torch.nn.Linear(2, 1)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
plan = torch.optim.lr_scheduler.MultiStepLR(opt, [10, 20] if fast else [30, 40])
other = torch.optim.lr_scheduler.MultiStepLR(opt, milestones=(steps := [10, 20]))
for epoch in range(3):
    for b, in loader:
        opt.zero_grad()
        model(b).sum().backward()
        opt.step()
        plan.step()
        other.step()
