from tensorflow import keras

model = keras.Sequential([keras.layers.Dense(1)])
model.compile('sgd', 'mse')
data = keras.datasets.mnist.load_data()
(x, y), _ = data
model.fit(x, y)  # expect: rest
