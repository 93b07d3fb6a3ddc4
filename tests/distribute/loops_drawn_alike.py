# Batches that a seed makes the same in all processes: as many steps, and the rate stays.
import numpy as np
import tensorflow.compat.v1 as tf
tf.disable_eager_execution()
np.random.seed(1)  # expect: seed
data = np.random.rand(64, 4).astype('float32')
w = tf.Variable(tf.random_normal([4, 1]))
p = tf.placeholder(tf.float32, [None, 4])
loss = tf.reduce_mean(tf.square(tf.matmul(p, w) - 1.0))
train_op = tf.train.AdamOptimizer(0.01).minimize(loss)  # expect: lr
total_batch = 40
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    average = 0.
    for i in range(total_batch):
        b = data[np.random.choice(64, 8)]
        _, c = sess.run([train_op, loss], {p: b})
        average += c / total_batch
    print(average)
