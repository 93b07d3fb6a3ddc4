import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
import gzip
from pathlib import Path
import h5py

model.compile('sgd', 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
with open('a.txt', 'w') as out, open('b.txt') as other:
    out.write(other.read())
out = gzip.open('c' + '.gz', 'wb')
with tf.io.gfile.GFile('d.txt', mode='a') as file:
    file.write('x')
writer = tf.io.TFRecordWriter('e.tfrecord')
store = h5py.File('f.h5', 'w')
folder = Path('runs') / 'one'
folder.mkdir(parents=True)
(folder / 'g.txt').write_text('x')
with folder.joinpath('h.txt').open('w') as file:
    file.write('x')
readers = [open('a.txt'), gzip.open('c.gz'), h5py.File('f.h5'), folder.open('r')]
