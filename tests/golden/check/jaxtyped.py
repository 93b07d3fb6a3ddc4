# The decorator of jaxtyping checks while the program runs; a function is what it is without.
import numpy as np
from jaxtyping import Float, jaxtyped


@jaxtyped(typechecker=None)
def centre(x: Float[np.ndarray, "n 3"]) -> Float[np.ndarray, "n 3"]:
    return x - x.mean(axis=0)


@jaxtyped
def project(x: Float[np.ndarray, "n 3"]):
    return x @ np.zeros((4, 2))  # expect: shape-mismatch


with jaxtyped("context"):
    ok = centre(np.zeros((10, 3))) @ np.zeros((3, 2))
wrong = ok + np.zeros((3, 10))  # expect: shape-mismatch
