# Progress bars of Keras, and ranges of six.
import numpy as np
from keras.layers import Dense
from keras.models import Sequential
from keras.utils.generic_utils import Progbar
from six.moves import range

x = np.zeros((1000, 4), 'float32')
model = Sequential([Dense(3)])
model.compile('adam', 'mse')
for epoch in range(1, 4):
    progress_bar = Progbar(target=10)
    for index in range(10):
        model.train_on_batch(x[index * 100:(index + 1) * 100], x[:100, :3])
        progress_bar.update(index + 1)
