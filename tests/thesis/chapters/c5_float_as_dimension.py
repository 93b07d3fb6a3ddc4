# Thesis, 5.2.2, page 47: a dimension cannot be a float. Pytropos: fails, as it does not know `float`.
# unknown: something.Top = 0,
import numpy as np
from pytropos.hints.numpy import NdArray
from something import Top

a: NdArray[3, float] = np.arange(Top).reshape((3, Top))  # expect: invalid-annotation
