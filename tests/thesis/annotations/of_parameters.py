# A function that nobody calls is analysed from its signature.
import numpy as np
from moira.hints import NdArray

def good(x: NdArray[int, 3], w: NdArray[3, 4]) -> NdArray[int, 4]:
    return x @ w

def use():
    return good(np.zeros((5, 3)), np.zeros((3, 4)))

a = use()
# state: a = ndarray (5, 4)
