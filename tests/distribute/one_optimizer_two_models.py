# One optimizer for two models: each of them is broadcast after its own first step.
import tensorflow as tf

g = tf.keras.Sequential([tf.keras.layers.Dense(1)])
d = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.1)


def step(model, x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    grads = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(grads, model.trainable_variables))


for x in tf.data.Dataset.range(100).batch(10):  # expect: rest
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(d(x) ** 2)
    opt.apply_gradients(zip(tape.gradient(loss, d.trainable_variables), d.trainable_variables))
    with tf.GradientTape() as tape2:
        loss = tf.reduce_mean(g(x) ** 2)
    opt.apply_gradients(zip(tape2.gradient(loss, g.trainable_variables), g.trainable_variables))
for x in tf.data.Dataset.range(100).batch(10):
    step(g, x)
    step(d, x)
