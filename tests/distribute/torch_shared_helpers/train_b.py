import torch
from common import *
from network import Net


def main():
    model = Net()
    optimizer = make_optimizer(model)
    loader = make_loader(32, shuffle=True)
    for epoch in range(2):
        train(model, loader, optimizer)
    print('done')


if __name__ == '__main__':
    main()
