# Images as people write it: padding, checks of ranks, patches, windows, skip connections.
# prune: --output-format json
# annotate: --output-format json --symbolic
import torch
import torch.nn as nn
import torch.nn.functional as F


def pad_multiple(x):
    b, c, h, w = x.shape
    pad_h = (8 - h % 8) % 8
    pad_w = (8 - w % 8) % 8
    if pad_h > 0 or pad_w > 0:
        x = F.pad(x, (0, pad_w, 0, pad_h))
    assert x.shape[2] % 8 == 0
    assert x.shape[3] % 8 == 0
    return x


def pad_always(x):
    h = x.shape[-2]
    w = x.shape[-1]
    x = F.pad(x, (0, -w % 4, 0, -h % 4))
    if x.shape[-1] % 4 != 0:
        raise RuntimeError("width")
    if x.shape[-2] % 4:
        raise RuntimeError("height")
    return x


def channels_last(x):
    if x.ndim == 4 and x.shape[-1] in (1, 3) and x.shape[1] not in (1, 3):
        x = x.permute(0, 3, 1, 2)
    if x.shape[1] == 1:
        x = x.expand(-1, 3, -1, -1)
    return x


def unsqueeze(x):
    if x.dim() == 3:
        x = x.unsqueeze(0)
    assert x.dim() == 4, "expected an image"
    return F.avg_pool2d(x, 2)


class UnsqueezeFlag(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, padding=1)

    def forward(self, x):
        batched = x.dim() == 4
        if not batched:
            x = x.unsqueeze(0)
        x = self.conv(x)
        if not batched:
            x = x.squeeze(0)
        return x


class Patches(nn.Module):
    def __init__(self, patch=4, dim=16):
        super().__init__()
        self.patch = patch
        self.proj = nn.Conv2d(3, dim, patch, patch)

    def forward(self, x):
        B, C, H, W = x.shape
        assert H % self.patch == 0 and W % self.patch == 0, "size"
        x = self.proj(x)
        if x.shape[2] * x.shape[3] != (H // self.patch) * (W // self.patch):
            raise ValueError("patches")
        x = x.flatten(2).transpose(1, 2)
        if x.shape[1] == 0:
            return x
        return x


class Residual(nn.Module):
    def __init__(self, stride=1):
        super().__init__()
        self.conv = nn.Conv2d(4, 4, 3, stride, 1)

    def forward(self, x):
        y = self.conv(x)
        if y.shape == x.shape:
            y = y + x
        return y


class ResidualStride(nn.Module):
    def __init__(self, stride=2):
        super().__init__()
        self.conv = nn.Conv2d(4, 4, 3, stride, 1)

    def forward(self, x):
        y = self.conv(x)
        if y.shape == x.shape:
            y = y + x
        else:
            y = y + F.avg_pool2d(x, 2, ceil_mode=True)
        return y


def unet_crop(x, skip):
    dh = skip.size(2) - x.size(2)
    dw = skip.size(3) - x.size(3)
    if dh != 0 or dw != 0:
        x = F.pad(x, [dw // 2, dw - dw // 2, dh // 2, dh - dh // 2])
    assert x.size(2) == skip.size(2) and x.size(3) == skip.size(3)
    return torch.cat([x, skip], 1)


def interpolate(x, y):
    if x.shape[-2:] != y.shape[-2:]:
        x = F.interpolate(x, size=y.shape[-2:])
    if x.shape[-2:] == y.shape[-2:]:
        return x + y
    return None


def window_partition(x, window_size):
    B, H, W, C = x.shape
    x = x.view(B, H // window_size, window_size, W // window_size, window_size, C)
    return x.permute(0, 1, 3, 2, 4, 5).reshape(-1, window_size, window_size, C)


def windows(x):
    B, H, W, C = x.shape
    if H % 4 != 0 or W % 4 != 0:
        raise ValueError
    y = window_partition(x, 4)
    if y.shape[1] != 4:
        raise RuntimeError
    if y.shape[0] != B * (H // 4) * (W // 4):
        raise RuntimeError
    return y


def conv_out(x, w):
    kh, kw = w.shape[-2:]
    if kh > x.shape[-2] or kw > x.shape[-1]:
        raise ValueError("kernel")
    y = F.conv2d(x, w)
    if y.shape[-1] != x.shape[-1] - kw + 1:
        raise RuntimeError("width")
    return y


def groups(x, groups=2):
    n, c, h, w = x.shape
    if c % groups != 0:
        raise ValueError
    x = x.view(n, groups, c // groups, h, w)
    x = x.transpose(1, 2).contiguous()
    x = x.view(n, -1, h, w)
    if x.shape[1] != c:
        raise RuntimeError
    return x


def ternary_dim(x):
    dim = 1 if x.dim() == 4 else 0
    channels = x.shape[dim]
    if x.dim() not in (3, 4):
        raise ValueError
    y = x if channels == 3 else x.narrow(dim, 0, 3)
    if y.shape[dim] != 3:
        raise RuntimeError
    return y


def pool_until(x):
    for _ in range(3):
        if min(x.shape[-2:]) < 2:
            break
        x = F.max_pool2d(x, 2)
    return x
