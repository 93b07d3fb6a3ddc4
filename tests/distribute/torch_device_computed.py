"""The number of the device comes from the command line."""
import argparse

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument('--gpu', type=int, default=0)
args = parser.parse_args()
torch.cuda.set_device(args.gpu)
device = torch.device(f'cuda:{args.gpu}' if torch.cuda.is_available() else 'cpu')
other = torch.device("cuda:%d" % args.gpu)
third = 'cuda:{}'.format(args.gpu)
fourth = 'cuda:' + str(args.gpu)
data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
model = nn.Linear(4, 1).cuda(args.gpu)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for x, y in DataLoader(data, batch_size=8):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x.to(device)), y.to(device)).backward()
    optimizer.step()
