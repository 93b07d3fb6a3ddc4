import tensorflow as tf
from common import build, save

(x, y), _ = tf.keras.datasets.boston_housing.load_data()
model = build(8)
model.fit(x, y, epochs=2)  # expect: rest
save(model, 'housing')
