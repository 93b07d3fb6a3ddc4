"""One line guard, tabs, names of loops in functions that are called for each epoch."""
import torch, os
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def fit(net, batches, opt):
	for x, y in batches:
		opt.zero_grad()
		nn.functional.mse_loss(net(x), y).backward()
		opt.step()


def main(epochs=3):
	data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
	batches = DataLoader(data, batch_size=8)
	net = nn.Linear(4, 1)
	opt = torch.optim.RMSprop(net.parameters())
	for epoch in range(epochs): fit(net, batches, opt)
	torch.save(net, 'net.pt')


if __name__ == '__main__': main()
