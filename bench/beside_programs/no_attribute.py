# NumPy has no such function.
import numpy as np

print(np.zeroes((2, 3)))  # wrong
