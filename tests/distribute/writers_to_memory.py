# What writes into memory is done by every process: each reads its own.
import csv, io, json, pickle
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.SGD(0.1), 'mse')
h = model.fit(tf.ones([32, 4]), tf.ones([32, 1]))  # expect: rest
a = np.zeros([2, 2])
df = pd.DataFrame(a)
b1, b2, s1 = io.BytesIO(), io.BytesIO(), io.StringIO()
plt.savefig(b1, format='png')
np.save(b2, a)
pickle.dump(a, file=b2)
json.dump(h.history, s1)
print('x', file=s1)
text = df.to_csv()
df.to_csv(s1)
df.to_csv(index=False, path_or_buf='a.csv')
csv.writer(s1).writerow([1])
lines = []
model.summary(print_fn=lines.append)
model.summary(print_fn=print)


def encode(image, out):
    image.save(out, format='png')


encode(a, b1)
