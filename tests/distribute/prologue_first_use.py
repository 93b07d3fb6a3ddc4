import numpy as np


def greet():
    print('hello')


greet()
from tensorflow import keras
import tensorflow as tf
model = keras.Sequential([keras.layers.Dense(1)])
model.compile('adam', 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
