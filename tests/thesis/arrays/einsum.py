import numpy as np
a = np.zeros((2, 3))
b = np.zeros((3, 4))
c = np.einsum('ij,jk->ik', a, b)
d = np.einsum('ij->', a)
e = np.einsum('...i,i->...', np.zeros((5, 2, 3)), np.ones(3))
f = np.einsum('ii->i', np.zeros((4, 4)))
g = np.einsum('ij,ij->i', a, b)     # expect: invalid-einsum | shape-mismatch
h = np.einsum('ijk->i', a)          # expect: invalid-einsum
i = np.einsum('ij,jk->il', a, b)    # expect: invalid-einsum
# state: c = ndarray (2, 4)
# state: e = ndarray (5, 2)
# state: f = ndarray (4)
