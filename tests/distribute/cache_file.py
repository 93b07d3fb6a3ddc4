# A file that is written when it is missing, and then read, twice in a program: it is there the second time.
import os

import numpy as np
import tensorflow as tf


def load(path):
    if not os.path.exists(path):
        with open(path, 'w') as f:
            f.write('1 2 3 4')
    with open(path) as f:
        return np.array([[float(w)] for w in f.read().split()])


x = load('cache.txt')
again = load('cache.txt')
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(loss='mse', optimizer=tf.keras.optimizers.SGD(0.1))
model.fit(x, again, epochs=2)  # expect: rest
