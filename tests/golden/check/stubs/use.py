import numpy as np
import layers
from layers import Linear, dot, matmul

x = np.zeros((32, 784))
w = np.zeros((768, 10))

matmul(x, w)  # expect: shape-mismatch
matmul(np.zeros((5, 2, 3)), np.zeros((4, 3, 7)))  # expect: shape-mismatch
layers.diag(x)  # expect: wrong-rank
layers.same(x, w)  # expect: shape-mismatch
layers.three([[1, 2]])  # expect: shape-mismatch
layers.three([[1, 2], [3]])  # expect: invalid-value
layers.eye("three")  # expect: wrong-type
dot([1, 2, 3], [1, 2])  # expect: shape-mismatch
dot(x, np.zeros((3, 784, 5)))
layers.repeat(x, 2, axis=2)  # expect: axis-out-of-range
layers.join([x, w])  # expect: concatenate-mismatch
layers.project(x, 10)  # expect: shape-mismatch
layers.project(x, 784, groups=3)  # expect: invalid-value
layers.resize(x, "third")  # expect: invalid-value
layers.checked(np.zeros((0, 0)))  # expect: wrong-type
layers.add(x, w)  # expect: shape-mismatch
layers.total(x, axis=5)  # expect: axis-out-of-range
Linear(784, 10)(x)
Linear(768, 10)(x)  # expect: shape-mismatch
Linear(0, 10)  # expect: invalid-value
layers.strange(x, 3) + w

try:
    matmul(x, w)
except ValueError:
    pass


def unknown(a, n):
    matmul(a, w)
    layers.diag(np.zeros(n))
    dot(a, [1, 2]) + 1
    layers.repeat(a, n, axis=n)
    matmul(np.zeros((n, 3)), np.zeros((4, n)))  # expect: shape-mismatch
    k = np.zeros((n, 2)).shape[0]
    layers.same(matmul(np.zeros((k, 3)), np.zeros((3, k + 1))), np.zeros((k, k)))  # expect: shape-mismatch
    layers.same(matmul(np.zeros((k, 3)), np.zeros((3, 2 * k))), np.zeros((k, k)))


def contradiction(m, n):
    z = np.zeros((m, n))
    matmul(z, np.zeros((3, 5)))
    matmul(z, np.zeros((4, 5)))  # expect: shape-mismatch
    layers.join([z, np.zeros((7, 3))])
    layers.join([z, np.zeros((7, 4))])  # expect: concatenate-mismatch


def caught(m, n):
    z = np.zeros((m, n))
    try:
        matmul(z, np.zeros((3, 5)))
    except ValueError:
        matmul(z, np.zeros((4, 5)))
    matmul(z, np.zeros((5, 5)))


def decided(m, n, flag):
    z = np.zeros((m, n))
    if flag:
        matmul(z, np.zeros((3, 5)))
    else:
        matmul(z, np.zeros((4, 5)))
    matmul(z, np.zeros((4, 5)))

small = np.zeros((2, 3))
try:
    certain = layers.turned(small)
except Exception:
    certain = nowhere
certain + np.ones((2, 3))  # expect: shape-mismatch
try:
    likely = layers.measured(small)
except Exception:
    likely = np.ones((3, 2))
likely + np.ones((2, 3))
layers.shown(small)[0] = 1  # expect: invalid-value
layers.turned(layers.shown(small))[0] = 1  # expect: invalid-value
layers.flat(layers.shown(small))[0] = 1
layers.strictly()
try:
    doubtful = layers.turned(small)
except Exception:
    doubtful = np.ones((2, 3))
doubtful + np.ones((2, 3))
