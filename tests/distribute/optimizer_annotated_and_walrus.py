import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt: tf.keras.optimizers.Optimizer = tf.keras.optimizers.SGD(0.1)
if (best := tf.keras.optimizers.Adam(1e-3)) is not None:
    pass
data = tf.data.Dataset.range(100).batch(10)  # expect: rest
for x in data:
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    grads = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(grads, model.trainable_variables))
for x in data:
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    grads = tape.gradient(loss, model.trainable_variables)
    best.apply_gradients(zip(grads, model.trainable_variables))
