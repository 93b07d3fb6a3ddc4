import tensorflow.compat.v1 as tf

loss = tf.reduce_mean(tf.get_variable('w', [2]) ** 2)
opt = tf.train.GradientDescentOptimizer(0.1)
pairs = opt.compute_gradients(loss)
train = opt.apply_gradients([(tf.clip_by_norm(g, 1.0), v) for g, v in pairs])
ema = tf.train.ExponentialMovingAverage(0.9)
with tf.control_dependencies([train]):
    both = tf.group(ema.apply())
config = tf.ConfigProto()
sess = tf.Session(config=config)
sess.run(tf.global_variables_initializer())
writer = tf.summary.FileWriter('logs', sess.graph)
for i in range(100):
    sess.run(train)
