import tensorflow.compat.v1 as tf

tf.enable_eager_execution()
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.train.AdamOptimizer(1e-3)
for x in tf.data.Dataset.range(100).batch(10):  # expect: rest
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    grads = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(grads, model.trainable_variables))
