import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])

if model.built:
    import numpy as np
else:
    np = None


def main():
    import json
    model.compile('sgd', 'mse')
    model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest


main()
