import numpy as np
import tensorflow.compat.v1 as tf
tf.disable_v2_behavior()
p = tf.placeholder(tf.float32, [None, 4])
w = tf.Variable(tf.zeros([4, 1]))
y = tf.matmul(p, w)
slopes = tf.gradients(y, [p])[0]
loss = tf.reduce_mean(tf.square(y - 1.0)) + tf.reduce_mean(tf.square(slopes))
optimizer = tf.train.GradientDescentOptimizer(0.1)
grads = tf.gradients(loss, tf.trainable_variables())
grads = list(zip(grads, tf.trainable_variables()))
train = optimizer.apply_gradients(grads_and_vars=grads)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(20):
        sess.run(train, {p: np.random.rand(8, 4)})
