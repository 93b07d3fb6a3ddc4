# Errors are reported at the deepest line of the user's own code.
import numpy as np

class Layer:
    def __init__(self, n_in, n_out):
        self.w = np.zeros((n_in, n_out))
        self.b = np.zeros(n_out)

    def __call__(self, x):
        return x @ self.w + self.b        # expect: shape-mismatch

class Net:
    def __init__(self, *sizes):
        self.layers = [Layer(a, b) for a, b in zip(sizes, sizes[1:])]

    def forward(self, x):
        for layer in self.layers:
            x = np.maximum(layer(x), 0)
        return x

net = Net(10, 20, 5)
a = net.forward(np.ones((3, 10)))
b = net.forward(np.ones((3, 11)))
# state: a = ndarray (3, 5)
