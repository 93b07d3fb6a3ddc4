import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def next_loss(it):
    return model.train_on_batch(next(it), next(it))


model.compile('sgd', 'mse')
data = iter([tf.zeros([8, 1])] * 40)
for i in range(10):
    print('a', next(data), 'b', next_loss(data), i if i else 0)
