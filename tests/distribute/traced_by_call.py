import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.1)


def train_step(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    grads = tape.gradient(loss, model.trainable_variables)
    return opt.apply_gradients(zip(grads, model.trainable_variables))


train_step = tf.function(train_step, jit_compile=True)
for x in tf.data.Dataset.range(100).batch(10):  # expect: rest
    train_step(x)
