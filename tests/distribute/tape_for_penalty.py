import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.1)
for x in tf.data.Dataset.range(100).batch(10):  # expect: rest
    with tf.GradientTape() as tape:
        with tf.GradientTape() as inner:
            inner.watch(x)
            out = model(x)
        slope = inner.gradient(out, x)
        loss = tf.reduce_mean(out ** 2) + tf.reduce_mean(slope ** 2)
    grads = tape.gradient(loss, model.trainable_variables)
    grads = [tf.clip_by_norm(g, 1.0) for g in grads]
    opt.apply_gradients(zip(grads, model.trainable_variables))
