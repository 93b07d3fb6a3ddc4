# Schedules that make a step with each batch count fewer of them.
import sys
import torch
from torch.utils.data import DataLoader, TensorDataset
loader = DataLoader(TensorDataset(torch.randn(640, 4), torch.randn(640, 1)), batch_size=8, shuffle=True)
model = torch.nn.Linear(4, 1)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
steps = 80 * 10
cosine = torch.optim.lr_scheduler.CosineAnnealingLR(opt, T_max=steps)
points = torch.optim.lr_scheduler.MultiStepLR(opt, [200, 400])
known = torch.optim.lr_scheduler.StepLR(opt, len(loader) * 2)
given = torch.optim.lr_scheduler.StepLR(opt, int(sys.argv[1]))  # expect: steps
epochs = torch.optim.lr_scheduler.StepLR(opt, 5)
for epoch in range(10):
    for x, y in loader:
        opt.zero_grad()
        torch.nn.functional.mse_loss(model(x), y).backward()
        opt.step()
        cosine.step()
        points.step()
        known.step()
        given.step()
    epochs.step()
