import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.1)
other = tf.keras.Sequential([tf.keras.layers.Dense(1)])
slow = tf.keras.optimizers.SGD(0.01)
data = tf.data.Dataset.from_tensor_slices(np.ones((64, 2), "float32")).shuffle(64).batch(4)  # expect: rest


@tf.function
def step(x, again):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    gradients = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(gradients, model.trainable_variables))
    if again:
        step(x, again - 1), step(x, again - 1), step(x, again - 1), step(x, again - 1)
    return loss


def even(x, count):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(other(x) ** 2)
    gradients = tape.gradient(loss, other.trainable_variables)
    slow.apply_gradients(zip(gradients, other.trainable_variables))
    if count > 0:
        odd(x, count - 1), odd(x, count - 1), third(x, count - 1)


def odd(x, count):
    if count > 0:
        even(x, count - 1), even(x, count - 1), third(x, count - 1)


@tf.function
def third(x, count):
    even(x, count), odd(x, count)
    if count > 0:
        third(x, count - 1), third(x, count - 1)


for epoch in range(3):
    for x in data:
        loss = step(x, 0)
        third(x, 2)
