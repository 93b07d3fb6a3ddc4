import numpy as np
x = np.zeros((2, 3))
y = np.expand_dims(x, None)
z = np.expand_dims(x, 0), np.squeeze(x, None), np.moveaxis(x, None, 0), np.flip(x, None), np.roll(x, 1, None)
