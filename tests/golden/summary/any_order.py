"""In which order Python goes over a set of texts is not known, so neither is which of these calls comes first."""
# summary: 'Net()' 2,8
import torch
from torch import nn


class Tables(nn.Module):
    def forward(self, x, kind):
        return torch.zeros(x.shape[0], 16 if kind == "full" else 64), x


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.kinds = list(set(["sliding", "full"]))
        self.tables = Tables()
        self.first, self.second = nn.Linear(16, 3), nn.Linear(64, 3)

    def forward(self, x):
        tables = {}
        for kind in self.kinds:
            tables[kind] = self.tables(x, kind)[0]
        return self.first(tables["full"]) + self.second(tables["sliding"])
