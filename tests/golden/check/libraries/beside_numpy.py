# Arrays of JAX and tables beside those of NumPy.
import jax.numpy as jnp
import numpy as np
import pandas as pd

shares = np.ones(3)
shares /= jnp.sum(shares)
shares += jnp.ones(3)
shares += jnp.ones(4)  # expect: shape-mismatch


def scaled(factor, x):
    if jnp.isscalar(factor):
        factor = factor * jnp.ones(20)
    return factor * x  # expect: shape-mismatch


scaled(0.5, jnp.ones(20))
scaled(jnp.ones(2), jnp.ones(2))
scaled(jnp.ones(2), jnp.ones(3))

pd.Series(np.zeros(4), index=[["a", "a", "b", "b"], [1, 2, 1, 2]])
pd.DataFrame(np.zeros((4, 3)), index=[["a", "a", "b", "b"], [1, 2, 1, 2]], columns=[["x", "x", "y"], ["p", "q", "p"]])
pd.Series(np.zeros(4), index=["a", "b"])  # expect: invalid-value
