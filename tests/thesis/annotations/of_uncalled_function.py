# not run: nobody calls the function
import numpy as np
from moira.hints import NdArray

def bad(x: NdArray[int, 3], w: NdArray[4, 4]):
    return x @ w  # expect: shape-mismatch

def worse(n: int):
    return n + 'x'  # expect: operand-types

def unknown(x, w):
    return x @ w
