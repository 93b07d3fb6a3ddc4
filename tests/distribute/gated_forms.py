import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
import json
import os
import numpy as np

model.compile('sgd', 'mse')
history = model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
print('done',
      history.history)  # two lines
if model.built: print('built')
a = 1; print(a); b = 2
os.makedirs('out', exist_ok=True)
np.save('out/x.npy', model.predict(tf.zeros([8, 2])))
json.dump(history.history, open('out/h.json', 'w'))
path = tf.keras.utils.plot_model(model)
show = lambda text: print(text)
print(model.evaluate(tf.zeros([8, 2]), tf.zeros([8, 1])), 'and', len(model.layers))
