import tensorflow as tf

w = tf.Variable(3.0)
opt = tf.keras.optimizers.SGD(0.1)  # expect: lr
for _ in range(100):  # expect: data
    with tf.GradientTape() as tape:
        loss = (w - 1) ** 2
    g = tape.gradient(loss, w)
    opt.apply_gradients([(g, w)])
