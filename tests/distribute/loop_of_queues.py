# A thread fills a queue of the graph until a coordinator says stop: each process has one of its own.
import tensorflow as tf

from feeder import Feeder

coordinator = tf.train.Coordinator()
feeder = Feeder(coordinator)
step = tf.Variable(0, trainable=False)
loss = tf.reduce_mean(tf.square(tf.layers.dense(feeder.inputs, 1) - feeder.targets))
train = tf.train.AdamOptimizer(0.01).minimize(loss, global_step=step)
with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    feeder.start(session)
    while not coordinator.should_stop():  # expect: data
        number, value, _ = session.run([step, loss, train])
        print(number, value)
