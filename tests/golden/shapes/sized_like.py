"""Tensors made from the shape of another one: a torch.Size is a shape, a list holds the elements."""
import torch


def made(x):
    same = torch.ByteTensor(x.shape)
    rest = torch.BoolTensor(x.size()[1:])
    plain = torch.Tensor(x.shape)
    held = torch.ByteTensor([3, 4])
    asked = torch.zeros(1) if isinstance(x.shape, torch.Size) else torch.zeros(2)
    return same, rest, plain, held, asked


known = torch.ByteTensor(torch.zeros(3, 4).shape)
