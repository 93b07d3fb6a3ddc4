import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')


def decay(epoch):
    return 0.1 / (epoch + 1)


x, y = tf.zeros([8, 2]), tf.zeros([8, 1])
model.fit(x, y, callbacks=[tf.keras.callbacks.LearningRateScheduler(decay)])  # expect: rest
model.fit(x, y, callbacks=[tf.keras.callbacks.LearningRateScheduler(lambda e: 0.1 ** e, verbose=1)])
model.fit(x, y, callbacks=[tf.keras.callbacks.LearningRateScheduler(lambda e, lr: lr * 0.9)])  # expect: lr
