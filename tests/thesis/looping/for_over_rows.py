import numpy as np
a = np.zeros((3, 4))
rows = []
for row in a:
    rows.append(row * 2)
b = np.stack(rows)
for row in a:
    c = row @ np.zeros(3)  # expect: shape-mismatch
# state: row = ndarray (4)
# state: b = ndarray (3, 4)
