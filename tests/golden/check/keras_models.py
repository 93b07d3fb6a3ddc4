"""Keras: layers that do not fit together, and data that does not fit the model."""

import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

inputs = keras.Input((28, 28, 1))
x = layers.Conv2D(32, 3, activation="relu")(inputs)
x = layers.MaxPooling2D()(x)
x = layers.Flatten()(x)
outputs = layers.Dense(10, activation="softmax")(x)
model = keras.Model(inputs, outputs)
model.compile("adam", "categorical_crossentropy")
images = np.zeros((100, 28, 28))
model.fit(images, np.zeros((100, 10)))
model.fit(images, np.zeros((100,)))             # expect: shape-mismatch
model.fit(images, np.zeros((99, 10)))           # expect: invalid-value
model.predict(images) + np.zeros((100, 11))     # expect: shape-mismatch
model.predict(np.zeros((100, 32, 32, 1)))       # expect: invalid-value
model(tf.ones((4, 28, 28, 3)))

layers.LSTM(8)(layers.Embedding(100, 16)(keras.Input((20,))))
layers.LSTM(8)(keras.Input((20,)))              # expect: invalid-value
layers.Reshape((7, 8))(keras.Input((56,)))
layers.Reshape((7, 9))(keras.Input((56,)))      # expect: invalid-reshape
layers.Add()([keras.Input((3,)), keras.Input((3,))])
layers.Add()([keras.Input((3,)), keras.Input((4,))])          # expect: shape-mismatch
layers.Concatenate()([keras.Input((8, 3)), keras.Input((7, 3))])  # expect: concatenate-mismatch

shared = layers.Dense(4)
shared(keras.Input((7,)))
shared(keras.Input((8,)))                       # expect: invalid-value

sequence = keras.Sequential()
sequence.add(layers.LSTM(16, input_shape=(45, 2), return_sequences=True))
sequence.add(layers.Dense(1))
sequence.compile(loss="mse", optimizer="adam")
sequence.fit(np.zeros((118, 45, 2)), np.zeros((118, 1)))      # expect: silent-broadcast
sequence.fit(np.zeros((118, 45, 2)), np.zeros((118, 45, 1)))


class Encoder(keras.Model):
    def __init__(self, width):
        super().__init__()
        self.first = layers.Dense(width)
        self.second = layers.Dense(3)

    def call(self, given, training=None):
        return self.second(self.first(given)) + tf.ones((4,) if training else (3,))


Encoder(5)(tf.ones((2, 7)))


class Projection(layers.Layer):
    def __init__(self, width, **kwargs):
        super().__init__(**kwargs)
        self.width = width

    def build(self, input_shape):
        self.w = self.add_weight(shape=(input_shape[-1], self.width), initializer="zeros")

    def call(self, given):
        return tf.matmul(given, self.w)


Projection(4)(tf.ones((2, 7)), training=True) + tf.ones((2, 4))
Projection(4)(tf.ones((2, 7))) + tf.ones((2, 5))  # expect: shape-mismatch


# What a Sequential without a shape is called with first decides what it is made for: the last size of 1 may then be missing.
def made_by_the_first_call():
    made = keras.Sequential([keras.layers.Dense(3)])
    made(np.ones((8, 1)))
    made(np.ones(8)) + np.zeros((8, 4))  # expect: shape-mismatch
    made.predict(np.ones(8))
    made(np.ones((8, 1, 1)))
    other = keras.Sequential([keras.layers.Dense(3)])
    other(np.ones((8, 2)))
    other(np.ones((8, 2, 1)))
    other(np.ones(8))  # expect: invalid-value


made_by_the_first_call()
