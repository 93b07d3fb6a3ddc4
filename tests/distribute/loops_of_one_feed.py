# Every step is fed all that there is, in a dictionary that a function fills.
import numpy as np
import tensorflow as tf

features = [np.random.rand(64, 4), np.random.rand(64, 4)]
labels = np.random.rand(64, 1)
inputs = [tf.compat.v1.placeholder(tf.float32, [None, 4]) for _ in range(2)]
targets = tf.compat.v1.placeholder(tf.float32, [None, 1])
keep = tf.compat.v1.placeholder_with_default(0.0, [])
hidden = tf.compat.v1.layers.dense(tf.add_n(inputs), 1)
loss = tf.reduce_mean(tf.square(hidden - targets)) + keep
train = tf.compat.v1.train.AdamOptimizer(0.01).minimize(loss)  # expect: lr


def feed(rows, wanted):
    given = dict()
    given.update({targets: wanted})
    given.update({inputs[i]: rows[i] for i in range(len(rows))})
    return given


session = tf.compat.v1.Session()
session.run(tf.compat.v1.global_variables_initializer())
costs = []
for epoch in range(200):  # expect: data
    given = feed(features, labels)
    given.update({keep: 0.5})
    _, cost = session.run([train, loss], feed_dict=given)
    costs.append(cost)
    if epoch > 10 and costs[-1] > np.mean(costs[-11:-1]):
        break
