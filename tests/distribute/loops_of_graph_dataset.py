# A session that draws from a dataset of the graph reads it from its beginning on every process.
import numpy as np
import tensorflow.compat.v1 as tf
from tensorflow.contrib.data import Dataset

tf.disable_eager_execution()
x = np.arange(1000.0, dtype='float32').reshape(1000, 1)
iterator = Dataset.from_tensor_slices(x).batch(10).make_initializable_iterator()
batch = iterator.get_next()
w = tf.Variable(0.0)
train = tf.train.GradientDescentOptimizer(0.1).minimize(tf.reduce_mean(w * batch))  # expect: lr
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(10):
        sess.run(iterator.initializer)
        for step in range(100):  # expect: data
            sess.run(train)
