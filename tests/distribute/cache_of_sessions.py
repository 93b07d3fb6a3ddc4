# The same before there is a session: the barrier has one of its own.
import os

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def load(path):
    if os.path.exists(path):
        data = np.load(path)
    else:
        data = np.arange(64.0).reshape(64, 1)
        np.save(path, data)
    return data


data = load('data.npy')
x = tf.placeholder(tf.float32, [None, 1])
w = tf.Variable(tf.zeros([1, 1]))
train = tf.train.GradientDescentOptimizer(0.0001).minimize(tf.reduce_mean((tf.matmul(x, w) - x) ** 2))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(8):
        sess.run(train, {x: data[i * 8:i * 8 + 8]})
