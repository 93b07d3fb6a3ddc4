"""TensorFlow: shapes that do not fit, types that are not promoted, and what it accepts."""

import numpy as np
import tensorflow as tf

x = tf.ones((2, 3))
x + tf.ones((3,))
x + tf.ones((4,))                               # expect: shape-mismatch
x * 2 + 1.5 + np.ones(3)
x + tf.constant([1, 2, 3])                      # expect: invalid-value
tf.constant([1, 2]) + 1.5                       # expect: invalid-value
(tf.constant([1, 2]) / 2).no_such_attribute
x == tf.ones((4,))
x @ tf.ones((3, 5))
x @ x                                           # expect: shape-mismatch
tf.matmul(x, x, transpose_b=True)
tf.matmul(x, tf.ones(3))                        # expect: invalid-value
tf.concat([x, tf.ones((2, 5))], axis=1)
tf.concat([x, tf.ones((3, 2))], axis=1)         # expect: concatenate-mismatch
tf.reshape(x, [tf.shape(x)[0], -1, 1])
tf.reshape(x, (4, 2))                           # expect: invalid-reshape
tf.stack([x, tf.ones((2, 3))])
tf.stack([x, tf.ones((3, 2))])                  # expect: concatenate-mismatch
tf.reduce_mean(x, axis=-1, keepdims=True) + x
tf.reduce_sum(x, axis=2)                        # expect: axis-out-of-range
tf.split(x, 3, axis=1)[2] + tf.ones((2, 1))
tf.split(x, 2, axis=1)                          # expect: invalid-value
x[:, tf.newaxis, 1:].shape.as_list()[5]         # expect: index-out-of-range
x[0, 0, 0]                                      # expect: too-many-indices
tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.zeros((2, 3), tf.int32), logits=x)  # expect: invalid-value
tf.nn.conv2d(tf.ones((1, 8, 8, 3)), tf.ones((3, 3, 4, 5)), 1, "SAME")  # expect: invalid-value
weights = tf.Variable(tf.random.normal([3, 4]))
weights.assign(tf.zeros((3, 4)))
weights.assign(tf.zeros((4, 3)))                # expect: shape-mismatch

try:
    x + tf.ones((4,))
except tf.errors.InvalidArgumentError:
    pass


@tf.function
def step(batch):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.matmul(batch, weights))  # expect: shape-mismatch
    return tape.gradient(loss, [weights])


step(x)
step(tf.ones((2, 5)))


class Scale(tf.Module):
    def __init__(self, width):
        super().__init__()
        self.factor = tf.Variable(tf.ones([width]))

    def __call__(self, given):
        return given * self.factor              # expect: shape-mismatch


Scale(3)(x)
Scale(4)(x)
# Numbers of NumPy in a list are converted to what fits.
tf.convert_to_tensor([np.argmax([1, 2]), np.int64(3)]) + tf.zeros(2, tf.int32)
tf.constant([1, np.float64(2)]) + tf.zeros(2)
