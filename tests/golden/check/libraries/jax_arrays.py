"""Arrays of JAX: every statement either runs or fails as its comment says."""
import jax
import jax.numpy as jnp
import numpy as np

A = jnp.ones((2, 3))
B = jnp.ones((3, 4))
v = jnp.arange(3.0)
host = np.ones((2, 3))

# They broadcast and multiply as NumPy's.
A + v
A + host
host * A
np.ones(4) + A  # expect: shape-mismatch
A + jnp.ones(2)  # expect: shape-mismatch
A + jnp.ones((2, 1))
A @ B
A @ A  # expect: shape-mismatch
A @ A.T
jnp.dot(v, A)  # expect: shape-mismatch
jnp.dot(A, v)
jnp.matmul(jnp.ones((5, 2, 3)), jnp.ones((5, 4, 3)))  # expect: shape-mismatch
jnp.matmul(jnp.ones((5, 2, 3)), jnp.ones((5, 4, 3)).swapaxes(1, 2))
jnp.einsum("ij,jk->ik", A, A)  # expect: invalid-einsum
jnp.einsum("ij,kj->ik", A, A)
jnp.tensordot(A, B, 2)  # expect: shape-mismatch
jnp.where(A > 0, A, jnp.zeros(4))  # expect: shape-mismatch
jnp.where(A > 0, A, jnp.zeros(3))

# They cannot be changed.
A[0, 0] = 5.0  # expect: wrong-type
A = A.at[0, 0].set(5.0)
A.at[0].set(jnp.ones(4))  # expect: shape-mismatch
A.at[:, 1].add(jnp.ones(2))
A.at[:, :2].set(A)  # expect: shape-mismatch
A += 1
A += B  # expect: shape-mismatch

# An index that is out of bounds takes the last element.
A[7]
A[0, 0, 0]  # expect: too-many-indices
A[:, 9] + jnp.ones(2)
A[jnp.array([0, 9])] @ B
A[np.array([True, False, True])]  # expect: index-out-of-range
A[np.array([True, False])]

# Other shapes.
A.reshape(4, 2)  # expect: invalid-reshape
A.reshape(3, -1)
A.reshape(-1, 4)  # expect: invalid-reshape
jnp.concatenate([A, B])  # expect: concatenate-mismatch
jnp.concatenate([A, A], axis=1) @ jnp.ones((6, 1))
jnp.concatenate([A, v])  # expect: concatenate-mismatch
jnp.concatenate([A, v[None]])
jnp.stack([A, B])  # expect: concatenate-mismatch
jnp.vstack([A, v])
A.sum(axis=2)  # expect: axis-out-of-range
A.sum(axis=-1) + jnp.ones(2)
jnp.expand_dims(v, 3)  # expect: axis-out-of-range
jnp.squeeze(A, 0)  # expect: invalid-value
jnp.broadcast_to(v, (2, 4))  # expect: shape-mismatch
jnp.split(A, 2, axis=1)  # expect: invalid-value
first, second = jnp.split(A, 2)
first @ B
jnp.array([[1, 2], [3]])  # expect: invalid-value
float(A)  # expect: wrong-type
float(A.sum())
if A > 0: print("some")  # expect: invalid-value
if (A > 0).all(): print("all")
len(A.sum())  # expect: wrong-type

# Random numbers.
key = jax.random.PRNGKey(0)
one, two, three = jax.random.split(key)  # expect: unpack-mismatch
one, two = jax.random.split(key)
jax.random.normal(one, (4, 5)) @ jnp.ones(5)
jax.random.normal(one, (4, 5)) @ jnp.ones(4)  # expect: shape-mismatch
jax.random.uniform(two, (3,)) + v
jax.nn.one_hot(jnp.array([0, 1]), 3) * A
jax.nn.one_hot(jnp.array([0, 1]), 4) * A  # expect: shape-mismatch
jax.nn.softmax(A, axis=2)  # expect: axis-out-of-range
jax.lax.dynamic_slice(A, (0, 0), (3, 3))  # expect: wrong-type
jax.lax.dynamic_slice(A, (0, 0), (2, 2))
jax.lax.conv_general_dilated(jnp.ones((1, 8, 8, 3)), jnp.ones((4, 3, 3, 3)), (1, 1), "SAME")  # expect: invalid-value
jax.lax.conv_general_dilated(jnp.ones((1, 3, 8, 8)), jnp.ones((4, 3, 3, 3)), (1, 1), "SAME").reshape(4, 64)
