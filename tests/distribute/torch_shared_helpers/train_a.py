import torch
import common
from network import Net

if __name__ == '__main__':
    model = Net()
    optimizer = common.make_optimizer(model)
    loader = common.make_loader(64, True)
    for epoch in range(2):
        common.train(model, loader, optimizer)
    common.describe(model)
    common.save(model, 'a.pt')
