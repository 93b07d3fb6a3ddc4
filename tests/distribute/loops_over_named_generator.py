# A generator of the program that has a name is divided in turns, like one that is called in the loop.
import numpy as np
import tensorflow as tf

x = np.arange(1000.0, dtype='float32').reshape(1000, 1)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(loss='mse', optimizer=tf.keras.optimizers.SGD(0.1))


def rows(size):
    for i in range(0, len(x), size):
        yield x[i:i + size]


for epoch in range(2):
    batches = rows(50)
    for b in batches:
        model.train_on_batch(b, b)
