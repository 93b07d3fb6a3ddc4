# unknown: lib.points = np.zeros((7, 3))
import numpy as np
from jaxtyping import Float
from lib import points
p: Float[np.ndarray, "n 3"] = points
q = p @ np.zeros((3, 2))
r = p @ np.zeros((2, 3))   # expect: shape-mismatch
s: Float[np.ndarray, "n 4"] = np.zeros((2, 3))  # expect: annotation-mismatch
# state: p <= ndarray (?, 3)
# state: q <= ndarray (?, 2)
