"""The data: points of two spirals."""
import numpy as np
import tensorflow as tf


def load(batch):
    turn = np.linspace(0.3, 3, 1024)
    spiral = np.stack([turn * np.cos(2 * turn), turn * np.sin(2 * turn)], axis=1)
    x = np.concatenate([spiral, -spiral]).astype('float32')
    y = np.repeat([0, 1], 1024)
    print('loaded', len(x), 'points')
    train = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(2048).batch(batch)
    test = tf.data.Dataset.from_tensor_slices((x[::7], y[::7])).batch(batch)
    return train, test
