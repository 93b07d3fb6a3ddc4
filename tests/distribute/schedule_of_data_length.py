import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
data = tf.data.Dataset.range(100).batch(10)  # expect: rest
steps = 10 * len(data)
rate = tf.keras.optimizers.schedules.CosineDecay(0.1, steps)
model.compile(tf.keras.optimizers.SGD(rate), 'mse')
model.fit(data, epochs=10)
