import numpy as np
import tensorflow.compat.v1 as tf
tf.disable_v2_behavior()
w = tf.Variable(tf.zeros([4, 1]))
p = tf.placeholder(tf.float32, [None, 4])
train = tf.train.GradientDescentOptimizer(0.1).minimize(tf.reduce_mean(tf.matmul(p, w)))  # expect: lr
saver = tf.train.Saver()
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(20):  # expect: data
        sess.run(train, {p: np.ones([8, 4])})
    saver.save(sess, './model')
    saver.restore(sess, './model')
