# NumPy leaves arrays of other libraries to them: what np.clip gives for a tensor is a tensor. So what it gives for something
# unknown may be one, while what only NumPy makes is an array.
import numpy as np
import torch
from elsewhere import images
from torch import nn

conv = nn.Conv2d(1, 32, 3, padding=1)
noisy = images + 0.5 * torch.randn(*images.shape)
conv(np.clip(noisy, 0.0, 1.0))
conv(np.sqrt(images))
conv(np.maximum(images, 0))
conv(np.transpose(images, (0, 3, 1, 2)))
conv(np.reshape(images, (8, 1, 28, 28))[:4] * 2)
np.reshape(images, (8, 1, 28, 28)).cuda()
if not isinstance(np.exp(images), torch.Tensor):
    images = None

conv(np.array(images))  # expect: wrong-type
conv(np.concatenate([images, images]))  # expect: wrong-type
np.reshape(images, (6, 4)) @ np.ones((5, 3))  # expect: shape-mismatch

# What NumPy makes of a tensor by a method of another name.
tensor = torch.ones(1, 1, 8, 8)
conv(np.round(tensor))
conv(np.split(tensor, 1)[0])
conv(np.copy(tensor))  # expect: wrong-type

# PyTorch takes tensors of one integer for sizes.
count = torch.randint(low=1, high=9, size=(1,))
rows = torch.rand(size=(count, 3))
rows = torch.rand((count, 3)) + torch.zeros(torch.tensor(3), 2).view(torch.tensor([2]), 3)[:1]
torch.zeros((torch.tensor([3, 4]), 2))  # expect: invalid-dimension
np.zeros((np.array([3]), 2))  # expect: invalid-dimension
