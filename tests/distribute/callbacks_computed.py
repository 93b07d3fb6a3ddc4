import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def make(folder):
    return [tf.keras.callbacks.TensorBoard(folder)] if folder else None


model.compile('sgd', 'mse')
x, y = tf.zeros([8, 2]), tf.zeros([8, 1])
model.fit(x, y, callbacks=make('logs'))  # expect: rest
extra = [tf.keras.callbacks.EarlyStopping()]
model.fit(x, y, callbacks=extra + [tf.keras.callbacks.TensorBoard('logs')])
