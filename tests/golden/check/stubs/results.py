# What the rules give, exactly: each line divides by zero if the shape is the one that it says.
import numpy as np
import layers
from layers import Linear, dot, matmul

x = np.zeros((32, 784))
v = np.zeros(784)

1 / (matmul(np.zeros((5, 1, 2, 3)), np.zeros((4, 3, 7))).shape != (5, 4, 2, 7))  # expect: zero-division
1 / (layers.diag([1, 2, 3]).shape != (3, 3))  # expect: zero-division
1 / (layers.eye(4).shape != (4, 4))  # expect: zero-division
1 / (layers.eye(4, 5).shape != (4, 5))  # expect: zero-division
1 / (layers.outer(x, v).shape != (32, 784, 784))  # expect: zero-division
1 / (layers.outer(2, 3.5).shape != ())  # expect: zero-division
1 / (layers.same(x, x).shape != (32, 784))  # expect: zero-division
1 / (layers.windows(x, 10, 2).shape != (32, 388, 10))  # expect: zero-division
1 / (layers.patches(x).shape != (6272, 4))  # expect: zero-division
1 / (layers.patches(x, (4, 7)).shape != (896, 28))  # expect: zero-division
1 / (dot(v, v).shape != ())  # expect: zero-division
1 / (dot(x, v).shape != (32,))  # expect: zero-division
1 / (dot(x, np.zeros((3, 784, 5))).shape != (32, 3, 5))  # expect: zero-division
1 / (layers.repeat(x, 3).shape != (75264,))  # expect: zero-division
1 / (layers.repeat(x, 3, axis=-1).shape != (32, 2352))  # expect: zero-division
1 / (layers.join([x, x, x], axis=1).shape != (32, 2352))  # expect: zero-division
1 / (layers.join((x, np.ones((1, 784)))).shape != (33, 784))  # expect: zero-division
1 / (layers.project(x, 784).shape != (32, 784))  # expect: zero-division
1 / (layers.resize(x, "half").shape != (16, 392))  # expect: zero-division
1 / (layers.sin(x).shape != (32, 784))  # expect: zero-division
1 / (layers.cos([1, 2]).shape != (2,))  # expect: zero-division
1 / (layers.add(x, v).shape != (32, 784))  # expect: zero-division
1 / (layers.total(x).shape != ())  # expect: zero-division
1 / (layers.total(x, axis=0).shape != (784,))  # expect: zero-division
1 / (layers.total(x, axis=(0, 1), keepdims=True).shape != (1, 1))  # expect: zero-division
1 / (layers.sort(x).shape != (32, 784))  # expect: zero-division
1 / (Linear(784, 10)(x).shape != (32, 10))  # expect: zero-division
1 / (Linear(784, 10).weight.shape != (10, 784))  # expect: zero-division
1 / (Linear(784, 10, bias=False).bias is not None)  # expect: zero-division
1 / (layers.nonzero(x)[0].ndim != 1)  # expect: zero-division
a, b = layers.nonzero(x)
1 / (a.shape != b.shape)  # expect: zero-division


def ranks(unknown):
    y = dot(unknown, np.zeros((784, 5)))
    1 / (y.shape[-1] != 5)  # expect: zero-division
    z = matmul(np.zeros((3, 4)), unknown)
    1 / (z.shape[-2] != 3)  # expect: zero-division
