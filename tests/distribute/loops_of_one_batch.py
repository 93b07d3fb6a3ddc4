# A loop whose steps all take the same data is warned about; one that draws its data, or may, is not.
import numpy as np
import tensorflow as tf
from elsewhere import reader

x = np.zeros((1000, 4), 'float32')
X = tf.placeholder(tf.float32, [None, 4])
cost = tf.reduce_mean(tf.square(tf.matmul(X, tf.Variable(tf.zeros([4, 2])))))
train_op = tf.train.GradientDescentOptimizer(0.05).minimize(cost)


def drawn():
    return x[np.random.randint(0, 1000, 32)]


def step(sess, rows):
    return sess.run([train_op, cost], {X: rows})


with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(100):  # expect: data
        _, c = sess.run([train_op, cost], feed_dict={X: x})
        if i % 10 == 0:
            print('step {}: {:.3f}'.format(i, c))
    for i in range(100):  # expect: data
        step(sess, np.ones([8, 4]))
    for i in range(100):
        sess.run(train_op, feed_dict={X: drawn()})
    for i in range(100):
        step(sess, drawn())
    for i in range(100):
        sess.run(train_op, feed_dict={X: reader.rows()})
    start = 0
    for i in range(10):
        start = (start + 100) % 1000
        sess.run(train_op, feed_dict={X: x[start:start + 100]})
    for i in range(100):
        sess.run(train_op)
