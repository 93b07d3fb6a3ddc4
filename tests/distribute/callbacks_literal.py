import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
stop = tf.keras.callbacks.EarlyStopping()
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]),  # expect: rest
          callbacks=[tf.keras.callbacks.ModelCheckpoint('m.h5'), stop, tf.keras.callbacks.TensorBoard('logs')])
