import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
import sys
if '--sgd' in sys.argv:
    opt = tf.keras.optimizers.SGD(0.1)
else:
    opt = tf.keras.optimizers.Adam()
data = tf.data.Dataset.range(100).batch(10)  # expect: rest
for x in data:
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    grads = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(grads, model.trainable_variables))
