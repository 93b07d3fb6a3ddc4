import keras
import numpy as np
model = keras.Sequential([keras.layers.Dense(1)])
model.compile('adam', 'mse')
model.fit(np.zeros([8, 2]), np.zeros([8, 1]))
model.save('model.keras')  # expect: keras3
