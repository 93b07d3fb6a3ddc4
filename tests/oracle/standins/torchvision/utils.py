"""Pictures of many small pictures."""

import torch
from PIL import Image


def make_grid(images, nrow=8, normalize=False, **_):
    if isinstance(images, (list, tuple)):
        images = torch.stack(list(images))
    images = images.detach().cpu().float()
    if images.dim() == 2:
        images = images[None]
    if images.dim() == 3:
        images = images[None]
    if images.size(1) == 1:
        images = images.expand(-1, 3, -1, -1)
    if normalize:
        images = (images - images.min()) / max(float(images.max() - images.min()), 1e-5)
    rows = [torch.cat(list(row), 2) for row in images.split(nrow) if len(row) == min(nrow, len(images))]
    return torch.cat(rows, 1)


def save_image(images, path, nrow=8, normalize=False, **_):
    grid = make_grid(images, nrow, normalize)
    Image.fromarray(grid.clamp(0, 1).mul(255).byte().permute(1, 2, 0).numpy()).save(path)
