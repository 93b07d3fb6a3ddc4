import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
files = tf.data.Dataset.list_files('data/*.txt')  # expect: data
data = files.interleave(tf.data.TextLineDataset).batch(32).take(500)
model.fit(data, epochs=3)
