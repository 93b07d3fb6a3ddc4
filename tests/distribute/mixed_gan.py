import tensorflow as tf


class Gan(tf.keras.Model):
    def __init__(self, g, d):
        super().__init__()
        self.g, self.d = g, d

    def compile(self, g_optimizer, d_optimizer):
        super().compile()
        self.g_optimizer = g_optimizer
        self.d_optimizer = d_optimizer

    def train_step(self, real):
        with tf.GradientTape() as tape:
            d_loss = tf.reduce_mean(self.d(real))
        grads = tape.gradient(d_loss, self.d.trainable_weights)
        self.d_optimizer.apply_gradients(zip(grads, self.d.trainable_weights))
        with tf.GradientTape() as tape:
            g_loss = tf.reduce_mean(self.d(self.g(real)))
        grads = tape.gradient(g_loss, self.g.trainable_weights)
        self.g_optimizer.apply_gradients(zip(grads, self.g.trainable_weights))
        return {'d': d_loss, 'g': g_loss}


gan = Gan(tf.keras.Sequential([tf.keras.layers.Dense(4)]), tf.keras.Sequential([tf.keras.layers.Dense(1)]))
gan.compile(tf.keras.optimizers.Adam(1e-4), tf.keras.optimizers.Adam(4e-4))
gan.fit(tf.data.Dataset.from_tensor_slices(tf.zeros([64, 4])).batch(8), epochs=2)  # expect: rest
