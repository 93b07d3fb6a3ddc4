import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
model.fit([[1.0]], [[2.0]])  # moira: ignore[distribute-data]
