# options: --no-shard
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))
model.fit(tf.data.Dataset.range(100).batch(10), epochs=2)
