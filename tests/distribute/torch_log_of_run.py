"""Of the log of a run one process has all: its parts, too, or every process has one."""

import torch
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.tensorboard import SummaryWriter

loader = DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8, shuffle=True)
named = SummaryWriter("other")  # expect: gate
print(named.log_dir)
name = named.log_dir + "!"
writer = SummaryWriter("logs")
model = torch.nn.Linear(4, 1)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for x, y in loader:
        opt.zero_grad()
        loss = torch.nn.functional.mse_loss(model(x), y)
        loss.backward()
        opt.step()
    writer.add_video("frames", x)
    writer.file_writer.flush()
    if writer is not None:
        writer.add_scalar("epoch", epoch)
named.close()
