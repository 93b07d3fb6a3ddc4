import sys
from data import dataset
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
model.compile('adam', 'mse')
model.fit(dataset)
sys.exit(0)
