import numpy as np
from moira.hints import NdArray

class Model:
    width: int = 4
    weights: NdArray[4, 2]

    def __init__(self):
        self.weights = np.zeros((self.width, 2))

    def predict(self, x: NdArray[int, 4]) -> NdArray[int, 2]:
        return x @ self.weights      # expect: shape-mismatch

m = Model()
a = m.predict(np.zeros((5, 4)))
b = m.predict(np.zeros((5, 3)))
# state: a = ndarray (5, 2)
