@staticmethod
def g():
    pass
class C:
    @property
    def x(self):
        import argparse
        return self.x
x = C().x  # needs a prologue before it

import torch
from torch.utils.data import DataLoader, TensorDataset
def main():
    device = x
    loader = DataLoader(TensorDataset(torch.ones(4, 2)), batch_size=2, shuffle=True)
    model = torch.nn.Linear(2, 1).to(device)
    opt = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(3):
        for b, in loader:
            opt.zero_grad()
            model(b).sum().backward()
            opt.step()
if __name__ == '__main__':
    main()
