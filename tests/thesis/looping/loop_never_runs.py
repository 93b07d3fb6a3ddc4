import numpy as np
for i in []:
    a = undefined
for j in range(0):
    np.zeros((2, 3)) @ np.zeros((2, 3))
while 0:
    b = 1 / 0
i = 5
for k in range(3):
    pass
l = i + k
m = j  # expect: undefined-name
# state: i = 5
# state: k = 2
# state: l = 7
