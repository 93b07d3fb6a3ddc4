"""An autoencoder with a training step of its own, driven by fit."""
import numpy as np
import tensorflow as tf


class Denoiser(tf.keras.Model):
    def __init__(self, width=16, noise=0.1):
        super().__init__()
        self.noise = noise
        self.encoder = tf.keras.layers.Dense(width, activation='relu')
        self.decoder = tf.keras.layers.Dense(32)
        self.tracker = tf.keras.metrics.Mean(name='loss')

    def call(self, x, training=False):
        return self.decoder(self.encoder(x))

    def train_step(self, x):
        with tf.GradientTape() as tape:
            out = self(x + tf.random.normal(tf.shape(x), stddev=self.noise), training=True)
            loss = tf.reduce_mean(tf.square(out - x))
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        self.tracker.update_state(loss)
        return {'loss': self.tracker.result()}

    @property
    def metrics(self):
        return [self.tracker]


random = np.random.default_rng(0)
x = (random.normal(size=(2048, 6)) @ random.normal(size=(6, 32))).astype('float32')
train = (tf.data.Dataset.from_tensor_slices(x)
         .shuffle(2048)
         .batch(64))
model = Denoiser()
model.compile(optimizer=tf.keras.optimizers.Adam(3e-3))
history = model.fit(train, epochs=4, verbose=0)
for value in history.history['loss']:
    print('loss %.4f' % value)
model.save_weights('denoiser')
