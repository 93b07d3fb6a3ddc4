# options: --warmup 5
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.SGD(0.1), 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
