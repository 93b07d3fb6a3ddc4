# A dataset that is rebound derives from itself.
import tensorflow as tf


def dataset():
    ds = tf.data.Dataset.range(100)  # expect: rest
    ds = ds.map(lambda x: (x, x))
    ds = ds.map(lambda x, y: (x, y))
    ds = ds.prefetch(2)
    ds = ds.shuffle(100).batch(10)
    return ds, 0


train, _ = dataset()
model = tf.keras.Sequential([tf.keras.layers.Dense(10)])
model.compile('adam', 'mse')
model.fit(train.repeat(), epochs=3, steps_per_epoch=50)
