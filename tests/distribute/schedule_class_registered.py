import tensorflow as tf


@tf.keras.utils.register_keras_serializable()
class Noam(tf.keras.optimizers.schedules.LearningRateSchedule):
    def __init__(self, width, warmup=4000):
        self.width, self.warmup = width, warmup

    def __call__(self, step):
        step = tf.cast(step, tf.float32)
        return self.width ** -0.5 * tf.minimum(step ** -0.5, step * self.warmup ** -1.5)

    def get_config(self):
        return {'width': self.width, 'warmup': self.warmup}


model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.Adam(Noam(64), beta_2=0.98), 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
