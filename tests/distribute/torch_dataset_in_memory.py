"""Classes of a library that are there to be descended from: one dataset has nothing to fetch, the other one does."""
import torch
from torch import nn
from torch_geometric.data import Data, InMemoryDataset
from torch_geometric.loader import DataLoader


class Drawn(InMemoryDataset):
    def __init__(self, count):
        super().__init__('.')
        self.data, self.slices = self.collate([Data(x=torch.randn(2, 4), y=torch.randn(2, 1)) for _ in range(count)])


class Kept(InMemoryDataset):
    def __init__(self, root):
        super().__init__(root)
        self.data, self.slices = torch.load(self.processed_paths[0])

    @property
    def processed_file_names(self):
        return ['kept.pt']

    def process(self):
        graphs = [Data(x=torch.ones(2, 4), y=torch.ones(2, 1)) for _ in range(64)]
        torch.save(self.collate(graphs), self.processed_paths[0])


def main():
    test_loader = DataLoader(Drawn(16), batch_size=8)
    loader = DataLoader(Kept('kept'), batch_size=8, shuffle=True)
    model = nn.Linear(4, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(2):
        for batch in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(batch.x), batch.y).backward()
            optimizer.step()
        print(sum(nn.functional.mse_loss(model(batch.x), batch.y).item() for batch in test_loader))


if __name__ == '__main__':
    main()
