import tensorflow as tf


class Model:
    def __init__(self, session, data):
        self.session = session
        self.data = data

    def build(self):
        self.x = tf.placeholder(tf.float32, [None, 4])
        self.loss = tf.reduce_mean(tf.square(tf.layers.dense(self.x, 4) - self.x))

    def train(self, steps):
        step = tf.train.GradientDescentOptimizer(0.1).minimize(self.loss)
        tf.global_variables_initializer().run()
        for i in range(steps):
            batch = self.data[i * 8:(i + 1) * 8]
            _, loss = self.session.run([step, self.loss], feed_dict={self.x: batch})
        print('loss', loss)


class Other(Model):
    def train(self, steps):
        step = tf.train.AdamOptimizer(0.1).minimize(self.loss)
        tf.global_variables_initializer().run()
        for i in range(steps):
            self.session.run(step, feed_dict={self.x: self.data[i * 8:(i + 1) * 8]})
