# Thesis, 5.2.1, pages 45 and 46. Pytropos: handled.
# unknown: somelib.val = np.zeros((2,3,4)).tolist(),
# unknown: somelib.numpyval = lambda: np.zeros((1, 2)),
# unknown: somelib.other = lambda: np.zeros((6, 2)),
# unknown: somelib.x = lambda: np.zeros(10),
import numpy as np
import somelib

from pytropos.hints.numpy import NdArray

a: NdArray[2,3,4] = np.array(somelib.val)  # a should be array(shape=(2,3,4))
b: NdArray[1,2] = somelib.numpyval()       # b should be array(shape=(1,2))
c = [[6], [8]]
c = np.array(c)                            # c should be array(shape=(2,1))
d = b + c                                  # d should be array(shape=(2,2))
e: NdArray[2, 5] = c                       # expect: annotation-mismatch
f: NdArray[()] = np.array(2)               # Everything ok. f is array(shape=())
g: NdArray[int,2] = somelib.other()        # g should be array(shape=(int?,2))
h: NdArray[6,2] = np.array(g)              # h should be array(shape=(6,2))
i: NdArray[10] = somelib.x()               # i should be array(shape=(10,))
# state: a = ndarray (2, 3, 4)
# state: b = ndarray (1, 2)
# state: c = ndarray (2, 1)
# state: d = ndarray (2, 2)
# state: e = ndarray (2, 1)
# state: f = ndarray ()
# state: g = ndarray (?, 2)
# state: h = ndarray (6, 2)
# state: i = ndarray (10)
