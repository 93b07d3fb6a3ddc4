import tensorflow as tf

fast = True
first, second = [0.1, 0.01], [0.2, 0.02]
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
x, y = tf.zeros([8, 2]), tf.zeros([8, 1])
rates = tf.keras.optimizers.schedules.PiecewiseConstantDecay(steps := [100], first if fast else second)
model.compile(tf.keras.optimizers.SGD(rates), 'mse')
model.fit(x, y, callbacks=[last := make_callback()])  # expect: rest
print(steps, last)
