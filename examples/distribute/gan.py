"""A generator learns to draw points on a circle, against a discriminator."""
import numpy as np
import tensorflow as tf
from tensorflow.keras import Model, layers
from tensorflow.keras.optimizers import Adam

NOISE = 8
EPOCHS = 3
cross_entropy = tf.keras.losses.BinaryCrossentropy(from_logits=True)


class Generator(Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(32, activation='relu')
        self.out = layers.Dense(2)

    def call(self, z):
        return self.out(self.hidden(z))


class Discriminator(Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(32, activation='relu')
        self.out = layers.Dense(1)

    def call(self, x):
        return self.out(self.hidden(x))


generator, discriminator = Generator(), Discriminator()
generator_optimizer = Adam(1e-3, beta_1=0.5)
discriminator_optimizer = Adam(1e-3, beta_1=0.5)


@tf.function
def train_step(real):
    z = tf.random.normal([tf.shape(real)[0], NOISE])
    with tf.GradientTape() as gen_tape, tf.GradientTape() as disc_tape:
        fake = generator(z, training=True)
        d_real = discriminator(real, training=True)
        d_fake = discriminator(fake, training=True)
        g_loss = cross_entropy(tf.ones_like(d_fake), d_fake)
        d_loss = cross_entropy(tf.ones_like(d_real), d_real) + cross_entropy(tf.zeros_like(d_fake), d_fake)
    g_grad = gen_tape.gradient(g_loss, generator.trainable_variables)
    d_grad = disc_tape.gradient(d_loss, discriminator.trainable_variables)
    generator_optimizer.apply_gradients(zip(g_grad, generator.trainable_variables))
    discriminator_optimizer.apply_gradients(zip(d_grad, discriminator.trainable_variables))
    return g_loss, d_loss


def train(dataset):
    for epoch in range(EPOCHS):
        for batch in dataset:
            losses = train_step(batch)
        print(f'{epoch}: generator {losses[0]:.3f} discriminator {losses[1]:.3f}')


angle = np.random.default_rng(0).uniform(0, 2 * np.pi, 4096)
points = np.stack([np.cos(angle), np.sin(angle)], axis=1).astype('float32')
train(tf.data.Dataset.from_tensor_slices(points).shuffle(4096).batch(64, drop_remainder=True))
generator.save_weights('generator')
