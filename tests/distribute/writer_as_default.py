import tensorflow as tf
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('adam', 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
with tf.summary.create_file_writer('logs').as_default():
    tf.summary.scalar('x', 1.0, step=0)
