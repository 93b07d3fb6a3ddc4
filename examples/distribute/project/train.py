"""Trains the network on the data."""
import argparse

import tensorflow as tf

from data import load
from net import Net, make_optimizer


class Trainer:
    def __init__(self, rate):
        self.model = Net()
        self.optimizer = make_optimizer(rate)
        self.loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    @tf.function
    def step(self, x, y):
        with tf.GradientTape() as tape:
            value = self.loss(y, self.model(x, training=True))
        gradients = tape.gradient(value, self.model.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))
        return value

    def evaluate(self, data):
        right = total = 0
        for x, y in data:
            right += int(tf.reduce_sum(tf.cast(tf.argmax(self.model(x), 1) == tf.cast(y, tf.int64), tf.int32)))
            total += len(y)
        return right / total

    def run(self, train, test, epochs):
        for epoch in range(epochs):
            for x, y in train:
                value = self.step(x, y)
            print('epoch', epoch, 'loss', float(value), 'accuracy', self.evaluate(test))


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--rate', type=float, default=3e-3)
    arguments = parser.parse_args()
    train, test = load(64)
    trainer = Trainer(arguments.rate)
    trainer.run(train, test, 6)
    trainer.model.save_weights('out/weights')
