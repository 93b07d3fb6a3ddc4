import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.1)
for x in tf.data.Dataset.range(100).batch(10):  # expect: rest
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    grads = tape.gradient(loss, model.trainable_variables)
    pairs = zip(grads, model.trainable_variables)
    opt.apply_gradients(pairs)
