# A difference that broadcasts (n, 1) against (n,) to (n, n): it runs, and the loss is another one.
import numpy as np

predicted = np.zeros((32, 1))
target = np.zeros(32)
loss = ((predicted - target) ** 2).mean()  # wrong
