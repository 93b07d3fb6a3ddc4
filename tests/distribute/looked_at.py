# What is read from a dataset beside the training is only looked at: no part is taken of it, and no warning given.
import tensorflow as tf

(x, y), (x_val, y_val) = tf.keras.datasets.mnist.load_data()
db = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1000).batch(100)  # expect: rest
ds_val = tf.data.Dataset.from_tensor_slices((x_val, y_val)).batch(100)
sample = next(iter(db))
print(sample[0].shape, sample[1].shape)
network = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
network.compile(optimizer=tf.keras.optimizers.Adam(0.01), loss=tf.losses.SparseCategoricalCrossentropy(from_logits=True))
network.fit(db, epochs=5, validation_data=ds_val)
network.evaluate(ds_val)
sample = next(iter(ds_val))
print(tf.argmax(network.predict(sample[0]), axis=1))
