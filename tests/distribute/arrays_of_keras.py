# What methods give that are known for arrays are arrays, and are divided.
from keras.datasets import mnist
from keras.layers import Dense
from keras.models import Sequential
from keras.utils import np_utils

(x, y), (x_test, y_test) = mnist.load_data()
x = x.reshape(60000, 784)
x = x.astype('float32')
x /= 255
y = np_utils.to_categorical(y, 10)
model = Sequential([Dense(10)])
model.compile('adam', 'mse')
model.fit(x, y, batch_size=128)  # expect: rest
z = x.unknown()
model.fit(z, y)  # expect: data
