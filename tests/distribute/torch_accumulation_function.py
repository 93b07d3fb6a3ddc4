"""The condition counts batches, goes over two lines, and is in a function that is given the model."""
import argparse

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def train(net, loader, optimizer, args):
    count = 0
    for x, y in loader:
        count += 1
        predicted = net(x)
        nn.functional.mse_loss(predicted, y).backward()
        if (count % args.every == 0 or
                count == len(loader)):
            optimizer.step()
            optimizer.zero_grad()


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--every', type=int, default=4)
    data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
    model = nn.Linear(4, 1)
    train(model, DataLoader(data, batch_size=4, shuffle=True), torch.optim.SGD(model.parameters(), lr=0.1),
          parser.parse_args())
