import tensorflow as tf
import horovod.tensorflow.keras as hvd
def hvd_optimizer(optimizer):
    return hvd.DistributedOptimizer(optimizer) if hvd.is_initialized() else optimizer


def build(width):
    model = tf.keras.Sequential([tf.keras.layers.Dense(width), tf.keras.layers.Dense(1)])
    model.compile(optimizer=hvd_optimizer(tf.keras.optimizers.Adam(0.01 * (hvd.size() if hvd.is_initialized() else 1))), loss='mse')
    if not hvd.is_initialized() or hvd.rank() == 0: print('built', width)
    return model


def save(model, path):
    if not hvd.is_initialized() or hvd.rank() == 0: model.save_weights(path)
