# options: --library numpy=2.4
# Promotion by NEP 50: only Python's numbers give way, and integers that do not fit are errors.
import numpy as np
import torch

layer = torch.nn.Linear(3, 2)
single = np.ones(3, np.float32)
layer(torch.from_numpy(single * np.float64(2)))  # expect: wrong-type
layer(torch.from_numpy(single * np.mean(np.ones(3))))  # expect: wrong-type
layer(torch.from_numpy(single * 2.0))
layer(torch.from_numpy(single * np.float32(2)))
layer(torch.from_numpy((np.float32(2) * 3.0) * single))
layer(torch.from_numpy(single / np.linalg.norm(single)))
layer(torch.from_numpy(single - single.std()))
layer(torch.from_numpy(np.exp(np.ones(3, np.int16)).reshape(3)))

image = np.zeros((2, 3), np.uint8)
image + 300  # expect: invalid-value
300 - image  # expect: invalid-value
image - (-1)  # expect: invalid-value
np.add(image, 256)  # expect: invalid-value
np.uint8(3) + 300  # expect: invalid-value
np.ones(3, np.int8) * 128  # expect: invalid-value
image / 300
image == 300
image * 255
np.ones(3, bool) + 300
np.ones(3, np.int8) - 128  # expect: invalid-value
np.ones(3, np.int8) + -128
try:
    image + 300
except OverflowError:
    image.fill(0)
