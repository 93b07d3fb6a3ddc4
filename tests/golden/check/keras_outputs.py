"""Keras: what models with lists of outputs return, and what callbacks change while a model is trained."""

import numpy as np
import tensorflow as tf

first = tf.keras.layers.Input(shape=[4])
second = tf.keras.layers.Input(shape=[4])
wide = tf.keras.layers.Dense(3)(first)
narrow = tf.keras.layers.Dense(2)(second)
x = np.zeros((5, 4), dtype="float32")

single = tf.keras.Model(inputs=[first], outputs=[wide])
single.predict(x).argmax(axis=1)
single(x).numpy()
single.predict(x) + np.zeros((5, 4))            # expect: shape-mismatch

several = tf.keras.Model(inputs=[first, second], outputs=(wide, narrow))
several.predict([x, x])[1] + np.zeros((5, 3))   # expect: shape-mismatch


class Rates(tf.keras.callbacks.Callback):
    def __init__(self):
        super().__init__()
        self.rates = []

    def on_batch_end(self, batch, logs=None):
        self.rates.append(0.1 * batch)


rates = Rates()
single.compile("adam", "mse")
min(rates.rates)                                # expect: invalid-value
single.fit(x, np.zeros((5, 3)), callbacks=[rates])
min(rates.rates)
