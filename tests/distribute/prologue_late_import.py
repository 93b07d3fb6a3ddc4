"""What the prologue needs is imported behind it, or not at all."""
from __future__ import annotations
from keras.models import Sequential
from keras.layers import Dense
print('reading'); import numpy as np
import tensorflow as tf

model = Sequential([Dense(1)])
model.compile('adam', 'mse')
model.fit(np.zeros([8, 2]), np.zeros([8, 1]))  # expect: rest
