# options: --no-scale-lr
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
rate = tf.keras.optimizers.schedules.PolynomialDecay(0.1, 1000)
model.compile(tf.keras.optimizers.SGD(rate), 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
other = tf.keras.Sequential([tf.keras.layers.Dense(1)])
other.compile('adam', 'mse')
other.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))
