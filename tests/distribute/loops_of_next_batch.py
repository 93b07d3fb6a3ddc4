"""Batches that a class gives one after the other: the first half of them is not all of them."""
import numpy as np
import tensorflow as tf


class Ordered:
    def __init__(self, data):
        self.batches, self.pointer = np.split(data, 8), 0

    def next_batch(self):
        batch = self.batches[self.pointer]
        self.pointer += 1
        return batch


class Drawn(Ordered):
    def next_batch(self):
        if self.pointer == 8:
            np.random.shuffle(self.batches)
            self.pointer = 0
        self.pointer += 1
        return self.batches[self.pointer - 1]


x = tf.placeholder(tf.float32, [None, 4])
step = tf.train.GradientDescentOptimizer(0.1).minimize(tf.reduce_mean(tf.layers.dense(x, 1)))
ordered, drawn = Ordered(np.ones([64, 4])), Drawn(np.ones([64, 4]))
with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for i in range(8):  # expect: data
        session.run(step, feed_dict={x: ordered.next_batch()})
    for i in range(16):
        session.run(step, feed_dict={x: drawn.next_batch()})
