"""A process that shows pictures has nothing to do with training."""
import multiprocessing

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def watch(queue):
    while queue.get() is not None:
        pass


if __name__ == '__main__':
    queue = multiprocessing.Queue()
    watcher = multiprocessing.Process(target=watch, args=(queue,))
    watcher.start()
    data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
    model = nn.Linear(4, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for x, y in DataLoader(data, batch_size=8, shuffle=True):
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()
    queue.put(None)
    watcher.join()
