# What is said of PyTorch's tensors and of einops' patterns that do not fit.
import torch
import torch.nn as nn
import torch.nn.functional as F
from einops import rearrange

n = 4
x = torch.zeros(n, 3)
mask = torch.zeros(5, dtype=torch.bool)
images = torch.zeros(8, 3, 28, 28)

x[mask]  # expect: index-out-of-range
x[0:2] = torch.zeros(3, 3)  # expect: shape-mismatch
x.masked_fill(mask, 0)  # expect: shape-mismatch
torch.bmm(x, x)  # expect: invalid-value
torch.cat([x, torch.zeros(4, 2)], out=x)  # expect: concatenate-mismatch
F.cross_entropy(x, torch.zeros(5, dtype=torch.long))  # expect: shape-mismatch

# Patterns.
rearrange(images, "b c (h p) w -> b (h p) (c w)", p=5)  # expect: shape-mismatch
pattern = "b c h -> b h c"
rearrange(images, pattern)  # expect: wrong-rank

# Layers.
layer = nn.Linear(5, 2)
layer(x)  # expect: shape-mismatch
nn.Conv2d(3, 8, 30)(images)  # expect: shape-mismatch
nn.LSTM(5, 6)(torch.zeros(2, 3, 4))  # expect: shape-mismatch
attention = nn.MultiheadAttention(16, 4)
tokens = torch.zeros(5, 2, 16)
attention(tokens, tokens, tokens, attn_mask=torch.zeros(4, 4))  # expect: shape-mismatch
attention(tokens, tokens, tokens, key_padding_mask=torch.zeros(5, 2, dtype=torch.bool))  # expect: invalid-value

# Sizes that are computed say how.
out, _ = nn.LSTM(8, 256, bidirectional=True)(torch.zeros(2, 3, 8))
nn.Linear(256, 2)(out)  # expect: shape-mismatch
features = F.max_pool2d(nn.Conv2d(3, 32, 3, padding=1)(images), 2)
nn.Linear(1000, 10)(features.view(features.size(0), -1))  # expect: shape-mismatch
nn.Linear(1000, 10)(torch.flatten(features, 1))  # expect: shape-mismatch
features + torch.zeros(13)  # expect: shape-mismatch
