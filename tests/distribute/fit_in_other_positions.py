import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def train(x, y):
    return model.fit(x, y, steps_per_epoch=100, epochs=3)  # expect: rest


model.compile('sgd', 'mse')
x, y = tf.zeros([8, 2]), tf.zeros([8, 1])
losses = train(x, y).history['loss']
last = model.fit(x, y).history['loss'][-1]
