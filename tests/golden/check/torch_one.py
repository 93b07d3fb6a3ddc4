# options: --library torch=1.13
# What PyTorch 1.13 does not have yet: a program that asks for it takes its other path.
import torch
import torch.nn.functional as F

if hasattr(F, "scaled_dot_product_attention"):
    torch.zeros(2) + torch.zeros(3)
if hasattr(torch, "compile"):
    torch.zeros(2) + torch.zeros(3)
low, high = torch.aminmax(torch.tensor(2.5), dim=0, keepdim=True)
low + torch.zeros(2)
torch.compile(torch.sin)  # expect: no-such-attribute
F.scaled_dot_product_attention(torch.zeros(2, 3), torch.zeros(2, 3), torch.zeros(2, 3))  # expect: no-such-attribute
torch.unravel_index(torch.tensor([1]), (2, 3))  # expect: no-such-attribute
