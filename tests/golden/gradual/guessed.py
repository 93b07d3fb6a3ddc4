# Which parameters are tensors when nothing says so: those that are used as only tensors are.
# annotate: --output-format json
import torch
from torch import nn


def viewed(x, rows, name, is_best, device):
    if is_best and name == "best":
        x = x.to(device)
    return x.view(rows, -1)


def multiplied(a, b, scale):
    return (a @ b) * scale


def train(model, loader, epochs):
    for _ in range(epochs):
        for images, labels in loader:
            model(images.to(model.device)).sum().backward()


def indexed(table, row):
    return table[:, row]


def folder_of(path):
    import os

    return os.path.join(path, "weights") if os.path.exists(path) else path


def mean_of(meters):
    return torch.stack(meters).mean()


def from_lists(data, array):
    return torch.tensor(data), torch.from_numpy(array)


class Mixin(nn.Module):
    def forward(self, x):
        return super().forward(x.flatten(1))


class Abstract(nn.Module):
    def encode(self, x: torch.Tensor):
        raise NotImplementedError

    def forward(self, x):
        return self.encode(x)


def on_main_device(x):
    return x.mm(x.t()).to(chosen)


if __name__ == "__main__":
    chosen = torch.device("cpu")
