"""A small transformer learns to reverse sequences, with the schedule of "Attention is all you need"."""
import time

import numpy as np
import tensorflow as tf

VOCABULARY, LENGTH, WIDTH = 16, 8, 32


class Noam(tf.keras.optimizers.schedules.LearningRateSchedule):
    def __init__(self, width, warmup=200):
        super().__init__()
        self.width = tf.cast(width, tf.float32)
        self.warmup = warmup

    def __call__(self, step):
        step = tf.cast(step, tf.float32) + 1
        return tf.math.rsqrt(self.width) * tf.minimum(tf.math.rsqrt(step), step * self.warmup ** -1.5)


class Block(tf.keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.attention = tf.keras.layers.MultiHeadAttention(2, WIDTH // 2)
        self.forward = tf.keras.Sequential([tf.keras.layers.Dense(64, 'relu'), tf.keras.layers.Dense(WIDTH)])
        self.norm1 = tf.keras.layers.LayerNormalization()
        self.norm2 = tf.keras.layers.LayerNormalization()

    def call(self, x):
        x = self.norm1(x + self.attention(x, x))
        return self.norm2(x + self.forward(x))


class Transformer(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.words = tf.keras.layers.Embedding(VOCABULARY, WIDTH)
        self.places = tf.keras.layers.Embedding(LENGTH, WIDTH)
        self.blocks = [Block(), Block()]
        self.out = tf.keras.layers.Dense(VOCABULARY)

    def call(self, x):
        h = self.words(x) + self.places(tf.range(LENGTH))
        for block in self.blocks:
            h = block(h)
        return self.out(h)


model = Transformer()
optimizer = tf.keras.optimizers.Adam(Noam(WIDTH), beta_1=0.9, beta_2=0.98, epsilon=1e-9)
criterion = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
mean_loss = tf.keras.metrics.Mean()


@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        loss = criterion(y, model(x, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    gradients, _ = tf.clip_by_global_norm(gradients, 1.0)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    mean_loss.update_state(loss)


if __name__ == '__main__':
    x = np.random.default_rng(0).integers(0, VOCABULARY, (4096, LENGTH))
    data = tf.data.Dataset.from_tensor_slices((x, x[:, ::-1])).shuffle(4096, seed=3).batch(64)
    for epoch in range(4):
        start = time.time()
        for source, target in data:
            train_step(source, target)
        print(f'epoch {epoch} loss {mean_loss.result():.4f} in {time.time() - start:.1f} s')
        mean_loss.reset_states()
