import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
a = tf.data.Dataset.range(100).filter(lambda x: x % 3 == 0).batch(2)  # expect: data
model.fit(a)
b = tf.data.Dataset.range(100).filter(lambda x: x % 3 == 0).repeat().batch(2)  # expect: rest
model.fit(b, steps_per_epoch=10)
