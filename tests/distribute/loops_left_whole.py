# Processes that have different batches would part here.
import numpy as np
import tensorflow as tf
model = tf.keras.Sequential([tf.keras.layers.Dense(3)])
opt = tf.keras.optimizers.Adam(0.1)  # expect: lr
x = np.random.rand(1000, 3).astype('float32')


def step(b):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(b))
    g = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(g, model.trainable_variables))
    return loss


def batches():
    for i in range(0, 1000, 32):
        yield x[i:i + 32]


for i in range(0, 1000, 32):  # expect: data
    b = x[i:i + 32]
    if i % 64 == 0:
        step(b)
for b in batches():  # expect: data
    if len(b) < 32:
        break
    step(b)
for kind in ['first', 'second']:
    step(x)
