import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')  # expect: lr
data = tf.data.Dataset.from_tensor_slices((tf.zeros([8, 2]), tf.zeros([8, 1]))).batch(2)  # expect: data
model.fit(data)
model.evaluate(data)
