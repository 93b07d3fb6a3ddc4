import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))

noise = 3
make, judge = nn.Linear(noise, 4), nn.Linear(4, 1)
optimizers = torch.optim.Adam(make.parameters()), torch.optim.Adam(judge.parameters())
opt_make = torch.optim.Adam(make.parameters(), 2e-4)
opt_judge = torch.optim.Adam(judge.parameters(), lr=2e-4)
for epoch in range(2):
    for real, _ in DataLoader(data, batch_size=8, shuffle=True, drop_last=True):  # expect: epoch
        fake = make(torch.randn(8, noise))
        opt_judge.zero_grad()
        (judge(fake.detach()) - judge(real)).mean().backward()
        opt_judge.step()
        opt_make.zero_grad()
        (-judge(fake)).mean().backward()
        opt_make.step()
