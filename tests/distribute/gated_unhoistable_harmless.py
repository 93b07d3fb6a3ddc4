import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
print([model.predict(tf.zeros([1, 2])) for _ in range(3)], model.built and model.evaluate(tf.zeros([8, 2])))
