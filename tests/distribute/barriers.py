# What one process writes the others read when it is there.
import pickle
import numpy as np
import tensorflow as tf
x = tf.random.normal([64, 4]); y = tf.zeros([64, 1])


def make():
    made = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(4,))])
    made.compile('adam', 'mse')
    return made


model = make()
model.fit(x, y, callbacks=[tf.keras.callbacks.ModelCheckpoint('best.h5', save_best_only=True)])  # expect: rest
model.load_weights('best.h5')
model.save('m.h5')
model = tf.keras.models.load_model('m.h5'); print(model.evaluate(x, y))  # expect: gate
np.save('a.npy', np.zeros(3))
with open('o.pkl', 'wb') as file:
    pickle.dump({}, file)
if len(x): print(np.load('a.npy'), np.load('other.npy'))  # expect: gate
with open('o.pkl', 'rb') as file:
    print(pickle.load(file))
