import tensorflow as tf
import horovod.tensorflow.keras as hvd
def hvd_shard(ds):
    n = int(ds.cardinality())
    return ds if n < 0 else ds.take(n // hvd.size() * hvd.size()).shard(hvd.size(), hvd.rank())

if hvd.rank() == 0: print('reading')
(x, y), _ = tf.keras.datasets.mnist.load_data(path='hvd-%d-mnist.npz' % hvd.rank())
dataset = hvd_shard(tf.data.Dataset.from_tensor_slices((x, y))).batch(32)
