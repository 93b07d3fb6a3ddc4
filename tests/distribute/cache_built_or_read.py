# A file that is built where it is missing, else read: rank 0 goes first, or others find half of it.
import os
import pickle

import numpy as np
import tensorflow as tf


class Loader:
    def __init__(self, folder):
        self.words = os.path.join(folder, 'words.pkl')
        table = os.path.join(folder, 'table.npy')
        if not (os.path.exists(self.words) and os.path.exists(table)):
            self.build(table)
        else:
            self.load(table)

    def build(self, path):
        self.vocabulary = ['a', 'b']
        with open(self.words, 'wb') as f:
            pickle.dump(self.vocabulary, f)
        self.table = np.arange(8.0).reshape(8, 1)
        np.save(path, self.table)

    def load(self, path):
        with open(self.words, 'rb') as f:
            self.vocabulary = pickle.load(f)
        self.table = np.load(path)


def labels(path):
    if os.path.isfile(path):
        return np.load(path)
    found = np.arange(8.0).reshape(8, 1)
    np.save(path, found)
    return found


loader = Loader('.')
y = labels('labels.npy')
if os.path.exists('more.txt'):
    with open('more.txt') as f:
        more = f.read()
elif len(y) > 8:
    more = ''
else:
    more = 'more'
    with open('more.txt', 'w') as f:
        f.write(more)
x = np.array(loader.table)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(loss='mse', optimizer=tf.keras.optimizers.SGD(0.1))
model.fit(x, y, epochs=2)  # expect: rest
