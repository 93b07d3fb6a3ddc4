import torch
from torch.utils.data import DataLoader, TensorDataset
loader = DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8, shuffle=True)
nets = [torch.nn.Linear(4, 1), torch.nn.Linear(4, 1)]
opts = [torch.optim.Adam(net.parameters(), lr=0.1) for net in nets]  # expect: model
for epoch in range(2):
    for x, y in loader:
        for net, opt in zip(nets, opts):
            opt.zero_grad()
            torch.nn.functional.mse_loss(net(x), y).backward()
            opt.step()
