import sys
import tensorflow as tf
import horovod.tensorflow.keras as hvd
hvd.init()
hvd_gpus = tf.config.experimental.list_physical_devices('GPU')
for hvd_gpu in hvd_gpus:
    tf.config.experimental.set_memory_growth(hvd_gpu, True)
if hvd_gpus:
    tf.config.experimental.set_visible_devices(hvd_gpus[hvd.local_rank()], 'GPU')
from data import dataset
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
model.compile(hvd.DistributedOptimizer(tf.keras.optimizers.Adam(learning_rate=0.001 * hvd.size())), 'mse')
model.fit(dataset, callbacks=[hvd.callbacks.BroadcastGlobalVariablesCallback(0), hvd.callbacks.MetricAverageCallback()], verbose=1 if hvd.rank() == 0 else 0)
sys.exit(0)
