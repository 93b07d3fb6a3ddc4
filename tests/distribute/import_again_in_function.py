# A function may import again what the top of the module has.
import numpy as np
import tensorflow as tf


def train():
    import tensorflow as tf
    import tensorflow.keras.datasets.mnist as mnist
    (x, y), _ = mnist.load_data()
    model = tf.keras.Sequential([tf.keras.layers.Dense(10)])
    model.compile(loss='mse', optimizer=tf.keras.optimizers.SGD(0.1))
    model.fit(np.array(x), np.array(y), epochs=2)  # expect: rest


train()
