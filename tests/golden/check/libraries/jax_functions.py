"""Functions of functions of JAX: every statement either runs or fails as its comment says."""
import functools

import jax
import jax.numpy as jnp
import numpy as np

A = jnp.ones((2, 3))
W = jnp.ones((3, 4))
v = jnp.arange(3.0)


def predict(w, x):
    return jnp.tanh(x @ w)  # expect: shape-mismatch


def loss(w, x, y):
    return jnp.mean((predict(w, x) - y) ** 2)


# Derivatives.
jax.grad(loss)(W, A, jnp.zeros((2, 4))) + W
jax.grad(loss)(W, A, jnp.zeros((2, 4))) + A  # expect: shape-mismatch
jax.grad(predict)(W, A)  # expect: wrong-type
jax.grad(lambda x: x ** 2)(v)  # expect: wrong-type
jax.grad(lambda x: (x ** 2).sum())(v)
jax.grad(lambda x: x ** 2)(3)  # expect: wrong-type
jax.grad(lambda x: x ** 2)(3.0)
value, gradient = jax.value_and_grad(loss)(W, A, jnp.zeros((2, 4)))
value, gradient = jax.grad(lambda x: x ** 2)(3.0)  # expect: not-iterable
gradient @ W.T
jax.jacrev(lambda x: x @ W)(v).reshape(12)
jax.hessian(lambda x: x @ x)(v) @ v

# One of many.
jax.vmap(lambda x, y: x + y)(A, v)  # expect: invalid-value
jax.vmap(lambda x, y: x + y, in_axes=(0, None))(A, v)
jax.vmap(lambda x, y: x @ y, in_axes=(0, 1))(A, W)  # expect: invalid-value
jax.vmap(lambda x, y: x @ y, in_axes=(None, 1))(A, W).reshape(4, 2)
jax.vmap(predict, in_axes=(None, 0))(W, A) + jnp.ones((2, 4))
jax.vmap(predict, in_axes=(0,))(W, A)  # expect: invalid-value
jax.vmap(lambda x: x, in_axes=2)(A)  # expect: invalid-value
jax.vmap(lambda x: x.sum())(A) + v  # expect: shape-mismatch
jax.vmap(lambda x: x.sum())(A) + jnp.ones(2)
jax.vmap(jax.grad(lambda x: x ** 2))(v)
jax.vmap(jax.vmap(lambda x: x ** 2))(v)  # expect: invalid-value


# Traced functions know shapes, and no elements.
@jax.jit
def clipped(x):
    if x.sum() > 1:  # expect: wrong-type
        return x
    return -x


@jax.jit
def clipped_by_where(x):
    return jnp.where(x.sum() > 1, x, -x)


@jax.jit
def sized(x):
    if x.shape[0] > 1:
        return x[0]
    return x


@jax.jit
def counted(x):
    return int(x.sum())  # expect: wrong-type


@functools.partial(jax.jit, static_argnums=1)
def repeated(x, n):
    return jnp.concatenate([x] * n)


@functools.partial(jax.jit, static_argnames="n")
def made(n):
    return jnp.zeros(n)


@jax.jit
def written(x):
    x[0] = 1.0  # expect: wrong-type
    return x


clipped(v)
clipped_by_where(v) @ W
sized(A) + v
sized(A) + jnp.ones(2)  # expect: shape-mismatch
counted(v)
repeated(v, 4) + jnp.ones(12)
made(n=3) @ W
written(v)
jax.jit(predict)(W, A.T)
jax.jit(predict)(W, A)
jax.jit(lambda x: [1, 2][x])(0)  # expect: wrong-type
jax.jit(lambda x: float(x))(1.0)  # expect: wrong-type
jax.jit(lambda n: sum(range(n)))(3)  # expect: wrong-type

# Loops and branches.
total, rows = jax.lax.scan(lambda c, x: (c + x, x * 2), v, A)
rows + A
jax.lax.scan(lambda c, x: (jnp.append(c, x), x), v, A)  # expect: wrong-type
jax.lax.scan(lambda c, x: c + x, v, A)  # expect: wrong-type
jax.lax.scan(lambda c, x: (c, c @ x), v, (A, v))  # expect: invalid-value
jax.lax.scan(lambda c, x: (c + x, x), jnp.zeros(2), A)  # expect: shape-mismatch
jax.lax.cond(True, lambda x: x, lambda x: x[:1], v)  # expect: wrong-type
jax.lax.cond(True, lambda x: x, lambda x: -x, v) @ W
jax.lax.cond(True, lambda x: x, lambda x: (x, x), v)  # expect: wrong-type
jax.lax.while_loop(lambda c: c.sum() < 3, lambda c: c[:2], v)  # expect: wrong-type
jax.lax.while_loop(lambda c: c.sum() < 3, lambda c: c + 1, v) @ W
jax.lax.fori_loop(0, 3, lambda i, c: c + A, v)  # expect: wrong-type
jax.lax.fori_loop(0, 3, lambda i, c: c.at[i].add(1.0), v) @ W

# Trees.
parameters = {"w": W, "b": jnp.zeros(4)}
jax.tree.map(lambda p, g: p - 0.1 * g, parameters, parameters)["w"] @ jnp.ones(4)
jax.tree.map(lambda p, g: p - 0.1 * g, parameters, {"w": W, "bias": jnp.zeros(4)})  # expect: shape-mismatch
jax.tree.map(lambda p, g: p - 0.1 * g, [W, v], [W])  # expect: invalid-value
jax.tree.map(lambda p, g: p + g, parameters, {"w": W.T, "b": jnp.zeros(4)})  # expect: shape-mismatch
