import math
import types
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

class Attention(nn.Module):
    def __init__(self, config):
        super().__init__()
        assert config.width % config.heads == 0
        self.mix = nn.Linear(config.width, 3 * config.width, bias=config.bias)
        self.out = nn.Linear(config.width, config.width)
        self.heads = config.heads
        self.width = config.width

    def forward(self, x):
        B, T, C = x.size()
        q, k, v = self.mix(x).split(self.width, dim=2)
        k = k.view(B, T, self.heads, C // self.heads).transpose(1, 2)
        q = q.view(B, T, self.heads, C // self.heads).transpose(1, 2)
        v = v.view(B, T, self.heads, C // self.heads).transpose(1, 2)
        weights = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
        weights = F.softmax(weights, dim=-1)
        y = weights @ v
        y = y.transpose(1, 2).contiguous().view(B, T, C)
        y = self.out(y)
        return y


class Norm(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))

    def forward(self, input):
        y = F.layer_norm(input, self.weight.shape, self.weight, None, 1e-5)
        return y


class Perceptron(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.wide = nn.Linear(config.width, 4 * config.width)
        self.narrow = nn.Linear(4 * config.width, config.width)

    def forward(self, x):
        x = self.wide(x)
        x = F.gelu(x)
        x = self.narrow(x)
        return x


class Block(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.norm = Norm(config.width)
        self.attention = Attention(config)
        self.perceptron = Perceptron(config)

    def forward(self, x):
        x = x + self.attention(self.norm(x))
        y = self.perceptron(self.norm(x))
        x = x + y
        return x


class Model(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.words = nn.Embedding(config.words, config.width)
        self.places = nn.Embedding(config.places, config.width)
        self.blocks = nn.ModuleList([Block(config) for _ in range(config.depth)])
        self.head = nn.Linear(config.width, config.words, bias=False)

    def forward(self, index, targets=None):
        b, t = index.size()
        places = torch.arange(0, t, dtype=torch.long)
        words = self.words(index)
        x = words + self.places(places)
        for block in self.blocks:
            x = block(x)
        logits = self.head(x)
        loss = None
        if targets is not None:
            loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1))
        return logits, loss
