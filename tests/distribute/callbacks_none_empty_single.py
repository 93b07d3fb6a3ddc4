import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
x, y = tf.zeros([8, 2]), tf.zeros([8, 1])
model.fit(x, y, callbacks=None, verbose=0)  # expect: rest
model.fit(x, y, callbacks=[], verbose=2)
model.fit(x, y, callbacks=tf.keras.callbacks.EarlyStopping())
model.fit(x, y, callbacks=tf.keras.callbacks.CSVLogger('log.csv'))
