# Each process takes its turns of a loop that goes through data.
import numpy as np
import tensorflow as tf
from tqdm import tqdm
model = tf.keras.Sequential([tf.keras.layers.Dense(3)])
opt = tf.keras.optimizers.Adam(0.1)
x = np.random.rand(1000, 3).astype('float32')
batch = 32


def step(b):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(b))
    g = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(g, model.trainable_variables))
    return loss


def part(i):
    start = i * batch
    return x[start:start + batch]


def batches():
    for i in range(0, 1000, 32):
        yield x[i:i + 32]


for i in range(0, 1000, 32):
    step(x[i:i + 32])
for i in tqdm(range(5, len(x) // 32)):
    step(part(i))
for i, b in enumerate(batches()):
    if i % 10 == 0:
        print(i)
    step(b)
total = len(x) // batch
mean = 0.
for i in range(total):
    lo = i * batch
    mean += step(x[lo:lo + batch])
print(mean / total)
for rows in np.array_split(x, 10):
    step(rows)
