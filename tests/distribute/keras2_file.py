# Keras 2.12 to 2.15, as part of TensorFlow, has the format `.keras`, too.
import tensorflow as tf
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('adam', 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
model.save('model.keras')
