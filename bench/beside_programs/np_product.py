# A product whose inner sizes differ, in NumPy.
import numpy as np

images = np.zeros((32, 784))
weights = np.zeros((768, 10))
scores = images @ weights  # wrong
