import keras
from keras.optimizers import Adam

model = keras.Sequential([keras.layers.Dense(1)])
model.compile(Adam(1e-3), 'mse')
model.fit([[1.0]], [[2.0]])  # expect: data
