import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

loader = DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8, shuffle=True)
model = nn.Linear(4, 1).cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def spread(network, *inputs):
    devices = list(range(torch.cuda.device_count()))
    copies = torch.nn.parallel.replicate(network, devices)  # expect: devices
    parts = torch.nn.parallel.scatter(inputs, devices)
    return torch.nn.parallel.gather(torch.nn.parallel.parallel_apply(copies, parts), 0)  # expect: devices


for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(spread(model, x.cuda()), y.cuda()).backward()
        optimizer.step()
