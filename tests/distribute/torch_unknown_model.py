# What has parameters for an optimizer is a network, whoever makes it.
import torch
from torch.utils.data import DataLoader, TensorDataset
from elsewhere import make_network, Other
data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(data, batch_size=8, shuffle=True)


def train(net, other):
    opt = torch.optim.SGD(list(net.parameters()) + list(other.parameters()), lr=0.1)
    for epoch in range(2):
        for x, y in loader:
            opt.zero_grad()
            torch.nn.functional.mse_loss(other(net(x)), y).backward()
            opt.step()
    torch.save(net.state_dict(), 'net.pt')


net = make_network(4).to('cpu')
other = Other()
train(net, other)
