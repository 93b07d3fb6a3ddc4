# Thesis, 2.4, page 11, right. Pytropos: no `for`, no map.
A = [
  [1., 2., 4.],
  [6., 3., 2.],
  [6., 9., 5.],
]

m = max(map(max, A))
for i in range(3):
  for j in range(3):
    A[i][j] /= m
# state: A <= list[list[float]]
# state: m <= float
# state: i = 2
# state: j = 2
