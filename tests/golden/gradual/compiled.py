# Forwards that are compiled, or kept from it.
# annotate: --diff
import torch
from torch import nn
class A(nn.Module):
    def __init__(self):
        super().__init__(); self.l = nn.Linear(8, 4)
    @torch.compile
    def forward(self, x):
        return self.l(x)
class B(nn.Module):
    def __init__(self):
        super().__init__(); self.l = torch.compile(nn.Linear(8, 4))
    @torch.compile(fullgraph=True, dynamic=True)
    def forward(self, x):
        return self.l(x)
class C(nn.Module):
    def __init__(self):
        super().__init__(); self.l = nn.Linear(8, 4)
    @torch.compiler.disable
    def forward(self, x):
        with torch.autocast("cuda", dtype=torch.bfloat16):
            return self.l(x)
