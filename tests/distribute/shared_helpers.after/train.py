import tensorflow as tf
import horovod.tensorflow.keras as hvd
hvd.init()
hvd_gpus = tf.config.experimental.list_physical_devices('GPU')
for hvd_gpu in hvd_gpus:
    tf.config.experimental.set_memory_growth(hvd_gpu, True)
if hvd_gpus:
    tf.config.experimental.set_visible_devices(hvd_gpus[hvd.local_rank()], 'GPU')
def hvd_part(a):
    return a[hvd.rank():len(a) // hvd.size() * hvd.size():hvd.size()]
from common import build, save

(x, y), _ = tf.keras.datasets.boston_housing.load_data(path='hvd-%d-boston_housing.npz' % hvd.rank())
model = build(8)
model.fit(hvd_part(x), hvd_part(y), epochs=2, callbacks=[hvd.callbacks.BroadcastGlobalVariablesCallback(0), hvd.callbacks.MetricAverageCallback()], verbose=1 if hvd.rank() == 0 else 0)  # expect: rest
save(model, 'housing')
