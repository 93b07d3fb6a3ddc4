"""Generators whose items are all taken at once, and sequences beside one that never ends."""
# summary: "Model()" n,8
from itertools import cycle, repeat

from torch import cat, nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(5, 8)
        self.heads = nn.ModuleList([nn.Linear(8, 4), nn.ReLU()])
        self.left = nn.Linear(8, 5)
        self.right = nn.Linear(8, 5)
        for target, source in zip(["left", "right"], cycle(["embed"])):
            setattr(getattr(self, target), "weight", getattr(self, source).weight)

    def forward(self, x):
        first, second = tuple(head(x) for head in self.heads)
        third, fourth = (head(x) for head in self.heads)
        for head, times in zip(self.heads, repeat(2)):
            x = cat([head(second)] * times, dim=-1)
        return self.left(x[:, 8:]), self.right(cat((first, third), dim=-1)), fourth
