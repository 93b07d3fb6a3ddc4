# A product whose inner sizes agree.
import numpy as np

images = np.zeros((32, 784))
weights = np.zeros((784, 10))
scores = images @ weights
