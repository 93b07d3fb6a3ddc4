# Thesis, 3.5, page 33 (which leaves out the import of NumPy). Pytropos: no reshape, and fails.
# unknown: mypreciouslib.amatrix = np.zeros((1,12,6,7))
import numpy as np
from mypreciouslib import amatrix
from pytropos.hints.numpy import NdArray

mat: NdArray[1,12,6,7] = np.array(amatrix)
newmat = (mat + 12).reshape((12*6, -1))  # newmat has shape (12*6,7)
other = newmat.dot(np.ones((8, 21)))     # expect: shape-mismatch
# state: mat = ndarray (1, 12, 6, 7)
# state: newmat = ndarray (72, 7)
