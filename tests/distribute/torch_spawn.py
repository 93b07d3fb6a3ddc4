import torch
from torch import nn
from torch.multiprocessing import spawn
from torch.utils.data import DataLoader, TensorDataset


def train(rank, model):
    data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for x, y in DataLoader(data, batch_size=8, shuffle=True):
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()


if __name__ == '__main__':
    spawn(train, args=(nn.Linear(4, 1).share_memory(),), nprocs=4)  # expect: processes
