import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(loss='mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
model.compile('RMSProp', 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))
