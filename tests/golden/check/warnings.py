"""What runs but is probably wrong."""
import numpy as np

x = np.random.rand(100, 3)
w = np.zeros((3, 1))
y = np.random.rand(100)
np.mean((x @ w - y) ** 2)  # expect: silent-broadcast
np.mean((x @ w - y[:, None]) ** 2)

scores = np.random.rand(4, 4)
scores / scores.sum(axis=1)  # expect: lost-axis
scores / scores.sum(axis=1, keepdims=True)
scores - scores.mean(axis=0)

answer = input()
answer == 1  # expect: constant-comparison
answer == "1"
"2" in [1, 2, 3]  # expect: constant-comparison
