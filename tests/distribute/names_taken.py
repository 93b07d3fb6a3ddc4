import tensorflow as tf

hvd = 'mine'


def hvd_part(x):
    return x


model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
print(hvd, hvd_part(1))
