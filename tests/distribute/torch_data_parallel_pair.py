import torch
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 2))
loader = DataLoader(data, batch_size=16, shuffle=True)
make = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.Linear(8, 2))
make = nn.DataParallel(make)
judge = nn.Sequential(nn.Linear(2, 8), nn.BatchNorm1d(8), nn.Linear(8, 1))
judge = nn.DataParallel(judge)
make_step = optim.Adam(make.parameters(), lr=1e-3)
judge_step = optim.Adam(judge.parameters(), lr=1e-3)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(2):
    for (real,) in loader:
        fake = make(torch.randn(len(real), 4))
        judge_step.zero_grad()
        loss = criterion(judge(real), torch.ones(len(real), 1)) + criterion(judge(fake.detach()), torch.zeros(len(real), 1))
        loss.backward()
        judge_step.step()
        make_step.zero_grad()
        criterion(judge(fake), torch.ones(len(real), 1)).backward()
        make_step.step()
