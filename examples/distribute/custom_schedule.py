"""Regression with a warm-up schedule of its own, trained by fit."""
import numpy as np
import tensorflow as tf


@tf.keras.utils.register_keras_serializable()
class Warmup(tf.keras.optimizers.schedules.LearningRateSchedule):
    def __init__(self, peak, steps):
        self.peak, self.steps = peak, steps

    def __call__(self, step):
        return self.peak * tf.minimum(tf.cast(step + 1, tf.float32) / self.steps, 1.0)

    def get_config(self):
        return {'peak': self.peak, 'steps': self.steps}


random = np.random.default_rng(0)
x = random.normal(size=(2048, 4)).astype('float32')
y = x @ np.array([1.0, -2.0, 3.0, 0.5], 'float32') + random.normal(0, 0.1, 2048).astype('float32')

model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation='relu'), tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.SGD(Warmup(0.01, 50), momentum=0.9), 'mse')
history = model.fit(x, y, 32, 3)
for value in history.history['loss']:
    print('loss %.4f' % value)
np.save('predictions.npy', model.predict(x[:10]))
