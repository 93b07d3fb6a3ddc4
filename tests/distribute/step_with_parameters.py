import tensorflow as tf


@tf.function
def step(net, optimizer, x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(net(x) ** 2)
    grads = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(grads, net.trainable_variables))
    return loss


model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.1)
for x in tf.data.Dataset.range(100).batch(10):  # expect: rest
    loss = step(model, opt, x)
print(float(loss))
