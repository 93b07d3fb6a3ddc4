import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
with tf.device('/gpu:0'):
    model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
