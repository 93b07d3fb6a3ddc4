import tensorflow as tf


def build(width):
    model = tf.keras.Sequential([tf.keras.layers.Dense(width), tf.keras.layers.Dense(1)])
    model.compile(optimizer=tf.keras.optimizers.Adam(0.01), loss='mse')
    print('built', width)
    return model


def save(model, path):
    model.save_weights(path)
