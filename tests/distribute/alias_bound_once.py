import tensorflow as tf

Adam = tf.keras.optimizers.Adam
layers = tf.keras.layers
model = tf.keras.Sequential([layers.Dense(1)])
model.compile(Adam(0.01), 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
