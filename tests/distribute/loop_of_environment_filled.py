# When there is enough to learn from depends on how long episodes are, and ranks have other ones.
import random

import numpy as np
import tensorflow as tf


class Memory:
    def __init__(self):
        self.rows = []

    def put(self, state, reward):
        self.rows.append((state, reward))

    def size(self):
        return len(self.rows)


class Agent:
    def __init__(self, env):
        self.env = env
        self.memory = Memory()
        self.model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
        self.model.compile(loss='mse', optimizer=tf.keras.optimizers.Adam(0.01))

    def learn(self):
        states, rewards = zip(*random.sample(self.memory.rows, 32))
        self.model.train_on_batch(np.array(states), np.array(rewards))

    def train(self):
        for episode in range(100):
            state, done = self.env.reset(), False
            while not done:
                state, reward, done, info = self.env.step(np.argmax(self.model.predict(state[None])))
                self.memory.put(state, reward)
            if self.memory.size() >= 32:
                self.learn()  # expect: break


Agent(make_environment()).train()
