# A call that fits the annotation.
import numpy as np
from beartype import beartype
from jaxtyping import Float, jaxtyped


@jaxtyped(typechecker=beartype)
def normalise(x: Float[np.ndarray, "n 3"]) -> Float[np.ndarray, "n 3"]:
    return x - x.mean(axis=0)


normalise(np.zeros((10, 3)))
