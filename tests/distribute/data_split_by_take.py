import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')  # expect: lr
data = tf.data.Dataset.from_tensor_slices((tf.zeros([80, 2]), tf.zeros([80, 1])))  # expect: data
valid = data.take(10).batch(2)
train = data.skip(10).batch(2)
model.fit(train, validation_data=valid)
