import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def train(data):
    for x in data:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(x) ** 2)
        grads = tape.gradient(loss, model.trainable_variables)
        opt.apply_gradients(zip(grads, model.trainable_variables))


opt = tf.keras.optimizers.SGD(0.1)
train(tf.data.Dataset.range(100).batch(10))  # expect: rest
