# Loops over pairs of numbers, and over what a name was bound to before, are divided like others.
import numpy as np
import tensorflow as tf
from elsewhere import batches

x = np.zeros((1000, 4), 'float32')
X = tf.placeholder(tf.float32, [None, 4])
cost = tf.reduce_mean(tf.square(tf.matmul(X, tf.Variable(tf.zeros([4, 2])))))
train_op = tf.train.GradientDescentOptimizer(0.05).minimize(cost)
parts = []
for i in range(10):
    parts.append(x[i * 100:(i + 1) * 100])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for start, end in zip(range(0, len(x), 128), range(128, len(x) + 1, 128)):
        sess.run(train_op, feed_dict={X: x[start:end]})
    pairs = zip(range(0, len(x), 128),
                range(128, len(x) + 1, 128))
    for start, end in pairs:
        sess.run(train_op, feed_dict={X: x[start:end]})
    for i, rows in zip(range(10), np.split(x, 10)):
        sess.run(train_op, feed_dict={X: rows})
    for rows in [x[k:k + 100] for k in range(0, 1000, 100)]:
        sess.run(train_op, feed_dict={X: rows})
    for rows in parts:
        sess.run(train_op, feed_dict={X: rows})
    often = range(100)
    for _ in often:  # expect: steps
        sess.run(train_op, feed_dict={X: x})
    for rows in batches(x):  # expect: data
        sess.run(train_op, feed_dict={X: rows})
    for rows in [x, x[:10]]:
        sess.run(train_op, feed_dict={X: rows})
