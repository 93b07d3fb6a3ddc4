# What is compiled with a loss is a model of Keras, whoever makes it.
import tensorflow as tf
from elsewhere import make_model
model = make_model(10)
model.compile(optimizer=tf.keras.optimizers.Adam(), loss='mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
