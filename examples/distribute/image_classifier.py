"""Classifies small pictures of horizontal and vertical bars."""
import os

import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

os.environ['CUDA_VISIBLE_DEVICES'] = '0'  # the first card is mine


def make_pictures(count, seed):
    random = np.random.default_rng(seed)
    x = random.normal(0, 0.3, (count, 16, 16, 1)).astype('float32')
    y = random.integers(0, 2, count)
    for picture, label in zip(x, y):
        place = random.integers(0, 16)
        if label:
            picture[place] += 1
        else:
            picture[:, place] += 1
    return x, y


x_train, y_train = make_pictures(2048, 0)
x_test, y_test = make_pictures(256, 1)
x_train = np.clip(x_train, -1, 2)

model = tf.keras.Sequential([
    layers.Conv2D(8, 3, activation='relu', input_shape=(16, 16, 1)),
    layers.MaxPooling2D(),
    layers.Flatten(),
    layers.Dropout(0.1),
    layers.Dense(2),
])
model.summary()
model.compile(optimizer='adam',
              loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True),
              metrics=['accuracy'])
history = model.fit(x_train, y_train, batch_size=64, epochs=4, verbose=2,
                    callbacks=[tf.keras.callbacks.EarlyStopping('loss', patience=3),
                               tf.keras.callbacks.ModelCheckpoint('best.h5', monitor='loss')])
for value in history.history['loss']:
    print('loss %.4f' % value)
print('accuracy %.3f' % model.evaluate(x_test, y_test, verbose=0)[1])
