"""TensorFlow 1: a session, placeholders, a decaying rate."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

STEPS = 400
random = np.random.RandomState(0)
data = random.normal(size=(1024, 4)).astype('float32')
targets = data.sum(axis=1, keepdims=True)

x = tf.placeholder(tf.float32, [None, 4])
y = tf.placeholder(tf.float32, [None, 1])
weights = tf.get_variable('weights', [4, 1])
bias = tf.get_variable('bias', [1], initializer=tf.zeros_initializer())
loss = tf.reduce_mean(tf.square(tf.matmul(x, weights) + bias - y))
step = tf.train.get_or_create_global_step()
rate = tf.train.exponential_decay(0.02, step, 100, 0.9)
train_op = tf.train.MomentumOptimizer(rate, 0.9).minimize(loss, global_step=step)
saver = tf.train.Saver()

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(STEPS):
        batch = np.random.randint(0, len(data), 32)
        _, value = sess.run([train_op, loss], {x: data[batch], y: targets[batch]})
        if i % 50 == 0:
            print('step', i, 'loss %.4f' % value)
    saver.save(sess, 'session/model')
