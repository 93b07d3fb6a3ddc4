import tensorflow.compat.v1 as tf

loss = tf.reduce_mean(tf.get_variable('w', [2]) ** 2)
step = tf.train.get_or_create_global_step()
train = tf.train.AdamOptimizer(0.1).minimize(loss, global_step=step)
hooks = [tf.train.StopAtStepHook(last_step=1000)]
with tf.train.MonitoredTrainingSession(checkpoint_dir='ckpt', hooks=hooks) as sess:
    while not sess.should_stop():
        sess.run(train)
