# The widths of a network: each layer fits the next but the last.
import numpy as np
sizes = [8, 16, 16, 4]
layers = []
for n_in, n_out in zip(sizes, sizes[1:]):
    layers.append(np.zeros((n_in, n_out)))
x = np.ones((32, 8))
for w in layers:
    x = x @ w
y = x @ layers[-1]  # expect: shape-mismatch
# state: x = ndarray (32, 4)
