import tensorflow as tf
import horovod.tensorflow.keras as hvd
hvd.init()
hvd_gpus = tf.config.experimental.list_physical_devices('GPU')
for hvd_gpu in hvd_gpus:
    tf.config.experimental.set_memory_growth(hvd_gpu, True)
if hvd_gpus:
    tf.config.experimental.set_visible_devices(hvd_gpus[hvd.local_rank()], 'GPU')
def hvd_shard(ds):
    n = int(ds.cardinality())
    return ds if n < 0 else ds.take(n // hvd.size() * hvd.size()).shard(hvd.size(), hvd.rank())

if hvd.rank() == 0: print('reading')
(x, y), _ = tf.keras.datasets.mnist.load_data(path='hvd-%d-mnist.npz' % hvd.rank())
dataset = hvd_shard(tf.data.Dataset.from_tensor_slices((x, y))).batch(32)  # expect: rest
