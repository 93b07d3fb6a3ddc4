"""Elements of datasets, and models that are trained on them."""

import numpy as np
import tensorflow as tf
from tensorflow import keras

images, labels = np.zeros((100, 28, 28), "float32"), np.zeros((100, 10))
pairs = tf.data.Dataset.from_tensor_slices((images, labels)).shuffle(100).batch(32).prefetch(tf.data.AUTOTUNE)
for image, label in pairs:
    image[:, 0] + tf.ones((28,))
    image[:, 0] + tf.ones((27,))                # expect: shape-mismatch
    label + tf.ones((10,))                      # expect: invalid-value
rows = pairs.map(lambda image, label: (tf.reshape(image, (-1, 784)), label))
tf.data.Dataset.from_tensor_slices((images, labels[1:]))  # expect: invalid-value
pairs.map(lambda image, label: image + tf.ones((27,)))  # expect: shape-mismatch


def classifier(classes):
    model = keras.Sequential([keras.Input((784,)), keras.layers.Dense(classes, activation="softmax")])
    model.compile("adam", keras.losses.CategoricalCrossentropy())
    return model


classifier(10).fit(rows, epochs=2, validation_data=rows)
classifier(5).fit(rows)                         # expect: shape-mismatch
for image, label in rows.unbatch().take(3):
    image + tf.ones(784)
    image + tf.ones(785)                        # expect: shape-mismatch
element = iter(rows).get_next()
