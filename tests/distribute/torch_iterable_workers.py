"""Workers of the loader have no process group: they know from their dataset which rows are theirs."""
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info


class Stream(IterableDataset):
    def __init__(self, count):
        self.count = count

    def __len__(self):
        return self.count

    def __iter__(self):
        info = get_worker_info()
        first, step = (info.id, info.num_workers) if info else (0, 1)
        for i in range(first, self.count, step):
            yield torch.ones(1) * i


def main():
    stream = Stream(67)
    loader = DataLoader(stream, batch_size=4, num_workers=2)
    model = nn.Linear(1, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-6)
    for epoch in range(2):
        for x in loader:
            optimizer.zero_grad()
            model(x).mean().backward()
            optimizer.step()
        print(epoch, len(loader))


if __name__ == '__main__':
    main()
