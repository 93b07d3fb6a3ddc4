# Layers on two devices cannot both be on the one of a process.
import torch
a = torch.nn.Linear(4, 4).to(0)
b = torch.nn.Linear(4, 1).to(1)  # expect: devices
optimizer = torch.optim.SGD(list(a.parameters()) + list(b.parameters()), lr=0.1)
loader = torch.utils.data.DataLoader(torch.rand(64, 4), batch_size=8)
for rows in loader:
    optimizer.zero_grad()
    b(a(rows.to(0)).to(1)).mean().backward()
    optimizer.step()
