import numpy as np
import tensorflow as tf
x, y = np.zeros([1000, 4]), np.zeros([1000, 1])
order = np.random.permutation(1000)  # expect: seed
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('adam', 'mse')
model.fit(x[order], y[order])  # expect: rest
