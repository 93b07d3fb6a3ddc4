# Thesis, 5.2.3, page 47, figure 5.1: NumPy's own words are quoted. Pytropos: handled.
# note: shapes (2,3) and (1,2) not aligned: 3 (dim 1) != 1 (dim 0)
from numpy import zeros

# Both arrays are 2-D
g = zeros((2,3)).dot([[1,3]])  # expect: shape-mismatch
h = zeros((12,3)).dot([[1],[2],[3]])
# state: h = ndarray (12, 1)
