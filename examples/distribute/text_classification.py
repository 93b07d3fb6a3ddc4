"""Tells two kinds of texts apart by the words they use."""
import argparse

import numpy as np
import tensorflow as tf
from tensorflow import keras


def make_texts(count):
    random = np.random.default_rng(1)
    labels = random.integers(0, 2, count).astype('float32')
    words = np.where(labels[:, None] > 0, random.integers(0, 600, (count, 40)), random.integers(400, 1000, (count, 40)))
    return words, labels


def build(width):
    inputs = keras.Input(shape=(40,), dtype='int64')
    x = keras.layers.Embedding(1000, width)(inputs)
    x = keras.layers.GlobalAveragePooling1D()(x)
    x = keras.layers.Dense(16, activation='relu')(x)
    return keras.Model(inputs, keras.layers.Dense(1)(x))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--epochs', type=int, default=4)
    parser.add_argument('--rate', type=float, default=3e-3)
    arguments = parser.parse_args()

    words, labels = make_texts(4096)
    data = tf.data.Dataset.from_tensor_slices((words, labels)).shuffle(4096).batch(64).prefetch(2)
    model = build(16)
    model.compile(optimizer=keras.optimizers.Adam(learning_rate=arguments.rate),
                  loss=keras.losses.BinaryCrossentropy(from_logits=True))
    callbacks = [keras.callbacks.TensorBoard('logs'), keras.callbacks.TerminateOnNaN()]
    history = model.fit(data, epochs=arguments.epochs, callbacks=callbacks)
    for value in history.history['loss']:
        print('loss %.4f' % value)
    model.save('text_model.h5')


if __name__ == '__main__':
    main()
