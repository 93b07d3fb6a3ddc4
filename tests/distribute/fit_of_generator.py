# Batches of generators of the program's own: each process takes every so many-th.
import numpy as np
from keras.layers import Dense
from keras.models import Sequential
from keras.optimizers import Adam


def generator(rows, size):
    n = len(rows)
    i = 0
    while True:
        batch = []
        for b in range(size):
            if i == 0:
                np.random.shuffle(rows)  # expect: seed
            batch.append(rows[i])
            i = (i + 1) % n
        batch = np.array(batch)
        yield batch[:, :4], batch[:, 4:]


lines = [[float(x) for x in line.split()] for line in open('rows.txt')]
num_train = len(lines) * 9 // 10
model = Sequential([Dense(1, input_shape=(4,))])
model.compile(optimizer=Adam(lr=1e-3), loss='mse')
model.fit_generator(generator(lines[:num_train], 32), steps_per_epoch=max(1, num_train // 32), epochs=5)


def wrapper(rows, size):
    if len(rows) == 0 or size <= 0:
        return None
    return generator(rows, size)


model.fit(wrapper(lines[:num_train], 8), steps_per_epoch=100, epochs=2)
rest = load_rest()
model.fit_generator(rest, steps_per_epoch=100, epochs=2)  # expect: data
