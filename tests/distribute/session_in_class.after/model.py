import tensorflow as tf
import horovod.tensorflow as hvd
hvd.init()
def hvd_turns(batches):
    group = []
    for batch in batches:
        group.append(batch)
        if len(group) == hvd.size():
            yield group[hvd.rank()]
            group = []
    yield from group


class Model:
    def __init__(self, session, data):
        self.session = session
        self.data = data

    def build(self):
        self.x = tf.placeholder(tf.float32, [None, 4])
        self.loss = tf.reduce_mean(tf.square(tf.layers.dense(self.x, 4) - self.x))

    def train(self, steps):
        step = hvd.DistributedOptimizer(tf.train.GradientDescentOptimizer(0.1 * hvd.size())).minimize(self.loss)
        tf.global_variables_initializer().run()
        self.session.run(hvd.broadcast_global_variables(0))
        for i in hvd_turns(range(steps)):
            batch = self.data[i * 8:(i + 1) * 8]
            _, loss = self.session.run([step, self.loss], feed_dict={self.x: batch})
        if hvd.rank() == 0: print('loss', loss)


class Other(Model):
    def train(self, steps):
        step = hvd.DistributedOptimizer(tf.train.AdamOptimizer(0.1 * hvd.size())).minimize(self.loss)
        tf.global_variables_initializer().run()
        self.session.run(hvd.broadcast_global_variables(0))
        for i in hvd_turns(range(steps)):
            self.session.run(step, feed_dict={self.x: self.data[i * 8:(i + 1) * 8]})
