import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
base = 0.1
a = tf.keras.optimizers.SGD(base + 0.1)
b = tf.keras.optimizers.SGD(base if model.built else 0.2, momentum=0.9)
c = tf.keras.optimizers.Adam()
d = tf.keras.optimizers.Adam(lr=1e-3)
e = tf.keras.optimizers.SGD(learning_rate=base * 2)
f = tf.keras.optimizers.SGD(
    learning_rate=base,  # the rate
    momentum=0.9,
)
g = tf.optimizers.RMSprop(-base)
h = tf.keras.optimizers.Adam((base))
for opt in (a, b, c, d, e, f, g, h):
    for x in tf.data.Dataset.range(100).batch(10):  # expect: rest
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(x) ** 2)
        grads = tape.gradient(loss, model.trainable_variables)
        opt.apply_gradients(zip(grads, model.trainable_variables))
