import torch
from torch.utils.data import DataLoader, TensorDataset

import engine
from model import build


def main():
    net = build(16)
    batches = DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8, shuffle=True)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    for epoch in range(3):
        engine.train(net, batches, optimizer)
    engine.save(net, 'net.pt')


if __name__ == '__main__':
    main()
