import numpy as np
from numpy import linalg as la
a = np.zeros((2, 3))
b = np.arange(12).reshape(3, -1)
c = a @ b
d = c + np.ones(4)
e = d[:, None, ..., 0], d[d > 0], d[[0, 1]], d[np.array([True, False])], d[0, 1:3], d[-1][::2]
f = d.sum(axis=0, keepdims=True), d.mean(), d.T, d.shape[0], d.ndim, d.size, len(d), d.dtype
g = np.concatenate([d, d], axis=1), np.stack([d, d]), np.vstack((d, d)), np.hstack((d, d)), np.split(d, 2)
h = np.einsum('ij,jk->ik', a, b), np.dot(a, b), np.matmul(a, b), np.outer(a, b), np.tensordot(a, b, 1)
i = np.where(d > 0, d, 0), np.maximum(d, 0), np.clip(d, 0, 1), np.exp(d), np.sqrt(d)
j = la.norm(d, axis=1), la.inv(np.eye(3)), la.svd(d), la.solve(np.eye(2), np.ones(2)), np.linalg.det(np.eye(2))
k = np.random.randn(2, 3), np.random.rand(4), np.random.choice(5, size=(2, 2)), np.random.default_rng(0).normal(size=3)
l = np.array([[1, 2], [3, 4]]), np.array(5), np.asarray([1.0, 2.0]), np.full((2, 2), 7), np.linspace(0, 1, 5)
m = d.reshape(2, 2, 2), d.flatten(), d.ravel(), d.squeeze(), np.expand_dims(d, 0), np.transpose(d, (1, 0))
n = np.argmax(d, axis=1), np.sort(d), np.argsort(d), np.unique(d), np.cumsum(d, axis=0), np.diff(d)
o = np.tile(d, (2, 1)), np.repeat(d, 2, axis=0), np.pad(d, ((1, 1), (0, 0))), np.roll(d, 1), np.flip(d)
d[0] = 1
d += np.ones((2, 4))
d[:, 1:] -= 2
for row in d:
    total = row.sum()
n = int(input())
x = np.zeros((n, 3))
y = x @ np.zeros((3, n + 1))
z = np.concatenate([y, y]).reshape(-1, n)
p, q = np.meshgrid(np.arange(3), np.arange(4))
