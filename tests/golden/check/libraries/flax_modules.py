"""Modules of Flax and equinox, losses of optax: every statement either runs or fails as its comment says."""
import equinox as eqx
import flax.linen as nn
import jax
import jax.numpy as jnp
import optax
from flax import nnx

key = jax.random.PRNGKey(0)
images = jnp.ones((4, 28, 28, 1))
labels = jnp.zeros((4,), int)


class Net(nn.Module):
    width: int
    classes: int = 10

    @nn.compact
    def __call__(self, x):
        x = nn.relu(nn.Conv(features=8, kernel_size=(3, 3))(x))
        x = nn.avg_pool(x, window_shape=(2, 2), strides=(2, 2))
        x = x.reshape((x.shape[0], -1))
        x = nn.relu(nn.Dense(self.width)(x))
        return nn.Dense(self.classes, name="head")(x)


class Residual(nn.Module):
    width: int

    def setup(self):
        self.first = nn.Dense(self.width)
        self.second = nn.Dense(self.width)

    def __call__(self, x):
        return x + self.second(nn.relu(self.first(x)))  # expect: shape-mismatch


net = Net(32)
variables = net.init(key, images)
net.apply(variables, images) + jnp.ones(10)
net.apply(variables, images) + jnp.ones(32)  # expect: shape-mismatch
Net(32, classes=5, name="net").apply(Net(32, classes=5).init(key, images), images) @ jnp.ones((5, 1))
Net()  # expect: wrong-arguments
Net(32, depth=3)  # expect: wrong-arguments
Residual(16).init(key, jnp.ones((2, 16)))
Residual(16).init(key, jnp.ones((2, 8)))
nn.Dense(3).init_with_output(key, jnp.ones((2, 8)))[0] @ jnp.ones((3, 2))
nn.max_pool(images, (2, 2), strides=(2, 2)).reshape(4, 14, 14)
nn.max_pool(images, (2, 2), strides=(2, 2)).reshape(4, 28, 28)  # expect: invalid-reshape
nn.Sequential([nn.Dense(8), nn.relu, nn.Dense(2)]).init_with_output(key, jnp.ones((3, 5)))[0] + jnp.ones((3, 2))


def loss(parameters):
    logits = net.apply(parameters, images)
    return optax.softmax_cross_entropy(logits, jax.nn.one_hot(labels, 10)).mean()


def loss_of_all(parameters):
    logits = net.apply(parameters, images)
    return optax.softmax_cross_entropy_with_integer_labels(logits, labels)


jax.value_and_grad(loss)(variables)[0].reshape(1)
jax.grad(loss_of_all)(variables)  # expect: wrong-type
optax.softmax_cross_entropy(jnp.ones((4, 10)), jax.nn.one_hot(labels, 11))  # expect: shape-mismatch
optax.sigmoid_binary_cross_entropy(jnp.ones((4, 1)), jnp.ones((4, 3))).reshape(12)
optax.sigmoid_binary_cross_entropy(jnp.ones((4, 2)), jnp.ones((4, 3)))  # expect: shape-mismatch
optax.l2_loss(jnp.ones((4, 2)), jnp.ones((3, 2)))  # expect: shape-mismatch


class Network(nnx.Module):
    def __init__(self, inside, hidden, rngs):
        self.first = nnx.Linear(inside, 16, rngs=rngs)
        self.second = nnx.Linear(hidden, 4, rngs=rngs)

    def __call__(self, x):
        return self.second(nnx.relu(self.first(x)))  # expect: wrong-type, wrong-type


Network(3, 16, nnx.Rngs(0))(jnp.ones((2, 3))) + jnp.ones(4)
Network(3, 17, nnx.Rngs(0))(jnp.ones((2, 3)))
Network(3, 16, nnx.Rngs(0))(jnp.ones((2, 5)))
nnx.Conv(1, 8, kernel_size=(3, 3), rngs=nnx.Rngs(0))(images).reshape(4, 28, 28, 8)
nnx.Conv(3, 8, kernel_size=(3, 3), rngs=nnx.Rngs(0))(images)  # expect: invalid-value
nnx.Conv(1, 8, kernel_size=(3, 3), padding="VALID", rngs=nnx.Rngs(0))(images).reshape(4, 26, 26, 8)


class Layer(eqx.Module):
    linear: eqx.nn.Linear

    def __init__(self, key):
        self.linear = eqx.nn.Linear(3, 4, key=key)

    def __call__(self, x):
        return jax.nn.relu(self.linear(x))  # expect: wrong-type


layer = Layer(key)
layer(jnp.ones(3)) + jnp.ones(4)
layer(jnp.ones((7, 3)))
jax.vmap(layer)(jnp.ones((7, 3))).reshape(28)
eqx.nn.MLP(2, 5, 8, 2, key=key)(jnp.ones(2)).reshape(5)
eqx.nn.MLP(2, 5, 8, 2, key=key)(jnp.ones(3))  # expect: wrong-type
