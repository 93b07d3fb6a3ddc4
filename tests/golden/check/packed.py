"""einops.pack and unpack."""
import torch
from einops import pack, unpack

x, y = torch.zeros(2, 4, 8), torch.zeros(2, 3, 5, 8)
z, shapes = pack([x, y], "b * d")
z + torch.zeros(2, 20, 8)  # expect: shape-mismatch
a, b = unpack(z, shapes, "b * d")
a + torch.zeros(2, 4, 7)  # expect: shape-mismatch
b + torch.zeros(2, 3, 5, 7)  # expect: shape-mismatch
c, d = unpack(z, [(2, 2), (-1,)], "b * d")
c + torch.zeros(2, 2, 2, 7)  # expect: shape-mismatch
d + torch.zeros(2, 14, 8)  # expect: shape-mismatch
first = [number.item() for number in torch.tensor([0.0, 0.1])]
if first[0] == 0.0 and first[1] != 0.1:
    a + torch.zeros(2, 4, 9)  # expect: shape-mismatch
pack([x, torch.zeros(3, 4, 8)], "b * d")  # expect: invalid-value
