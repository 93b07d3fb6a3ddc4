import tensorflow.compat.v1 as tf

loss = tf.reduce_mean(tf.get_variable('w', [2]) ** 2)
train = tf.train.AdamOptimizer().minimize(loss, global_step=tf.train.get_or_create_global_step())
with tf.train.MonitoredTrainingSession(hooks=[tf.train.StopAtStepHook(1000), tf.train.CheckpointSaverHook('c', 60)],
                                       config=tf.ConfigProto(allow_soft_placement=True)) as sess:
    while not sess.should_stop():
        sess.run([train])
