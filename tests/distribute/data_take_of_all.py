# Nothing less is taken of data that every process has in full.
import tensorflow as tf
model = tf.keras.Sequential([tf.keras.layers.Dense(3)])
ds = tf.data.Dataset.from_tensor_slices((tf.zeros([100, 3]), tf.zeros([100, 3])))  # expect: data
opt = tf.keras.optimizers.Adam(0.1)  # expect: lr
for x, y in ds.batch(10).take(10):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) - y)
    g = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(g, model.trainable_variables))
for x, y in ds.batch(10).take(1):
    print(model(x))
