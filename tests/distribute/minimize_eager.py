import tensorflow as tf

w = tf.Variable(3.0)
opt = tf.keras.optimizers.SGD(0.1)  # expect: lr
for _ in range(100):  # expect: data
    opt.minimize(lambda: (w - 1) ** 2, [w])
