import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
schedules = tf.keras.optimizers.schedules
a = schedules.ExponentialDecay(0.1, decay_steps=1000, decay_rate=0.9)
b = schedules.PolynomialDecay(initial_learning_rate=0.1, decay_steps=1000)
c = schedules.PiecewiseConstantDecay([1000, 2000], [0.1, 0.01, 0.001])
d = schedules.CosineDecay(0.1, 1000, warmup_target=None)
for rate in (a, b, c, d):
    model.compile(tf.keras.optimizers.SGD(rate), 'mse')
    model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
