import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt: object = None  # the annotated binding counts
if model.built:
    opt: object = tf.keras.optimizers.SGD(0.1)  # expect: optimizer-conditional
data = tf.data.Dataset.range(100).batch(10)
for x in data:
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    grads = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(grads, model.trainable_variables))
