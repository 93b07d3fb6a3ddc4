import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
x = tf.placeholder(tf.float32, [None, 2])
w = tf.get_variable('w', [2, 1])
loss = tf.reduce_mean(tf.matmul(x, w) ** 2)
step = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
sess = tf.Session()


# A function that calls itself before it trains.
def train(rounds):
    if rounds > 0:
        train(rounds - 1)
    sess.run(tf.global_variables_initializer())
    sess.run(step, feed_dict={x: [[1.0, 2.0]]})


train(3)
