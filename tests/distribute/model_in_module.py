# A model that the program keeps as an attribute of the library's module.
import numpy as np
import tensorflow as tf

x, y = np.random.rand(64, 4), np.random.rand(64, 1)
tf.model = tf.keras.Sequential()
tf.model.add(tf.keras.layers.Dense(1))
tf.model.compile(loss='mse', optimizer=tf.keras.optimizers.SGD(0.1))
tf.model.fit(x, y, epochs=2)  # expect: rest
