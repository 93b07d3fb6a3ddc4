import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))
head = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.1)
for x in tf.data.Dataset.range(100).batch(10):  # expect: rest
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(head(x) ** 2)
    opt.apply_gradients(zip(tape.gradient(loss, head.trainable_variables), head.trainable_variables))
