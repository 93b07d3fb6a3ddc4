import numpy as np
points = np.random.rand(100, 2)
centres = points[:5]
for _ in range(3):
    distances = np.linalg.norm(points[:, None] - centres[None], axis=2)
    labels = distances.argmin(axis=1)
    centres = np.array([points[labels == k].mean(axis=0) for k in range(5)])
wrong = points - centres            # expect: shape-mismatch
flat = np.linalg.norm(points[:, None] - centres[None], axis=3)  # expect: axis-out-of-range
# state: distances = ndarray (100, 5)
# state: labels = ndarray (100)
# state: centres = ndarray (5, 2)
