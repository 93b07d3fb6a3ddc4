import torch
from common import describe, make_loader
from network import Net

if __name__ == '__main__':
    model = Net()
    model.load_state_dict(torch.load('a.pt'))
    describe(model)
    for x, _ in make_loader(8, False):
        print(model(x))
