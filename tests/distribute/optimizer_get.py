import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.get('adam'), 'mse')  # expect: optimizer-by-name
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))
