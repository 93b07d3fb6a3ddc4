"""Two models that are trained in turns, with two backward() of one of them in a step."""
import os

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.set_default_dtype(torch.float64)
torch.manual_seed(3)
points = torch.randn(64, 2)
noise = torch.randn(64, 3)
maker, judge = nn.Sequential(nn.Linear(3, 5), nn.Tanh(), nn.Linear(5, 2)), nn.Linear(2, 1)
opt_maker = torch.optim.SGD(maker.parameters(), 0.05)
opt_judge = torch.optim.Adam(judge.parameters(), lr=0.05)
loader = DataLoader(TensorDataset(points, noise), batch_size=int(os.environ['BATCH']))
for epoch in range(2):
    for real, z in loader:
        opt_judge.zero_grad()
        fake = maker(z)
        judge(fake.detach()).mean().backward()
        (-judge(real)).mean().backward()
        opt_judge.step()
        opt_maker.zero_grad()
        (-judge(fake)).mean().backward()
        opt_maker.step()
print('done')
torch.save({'maker': maker.state_dict(), 'judge': judge.state_dict()}, 'rivals.pt')
