"""TensorFlow 1: an estimator with a model function."""
import numpy as np
import tensorflow.compat.v1 as tf


def model_fn(features, labels, mode, params):
    hidden = tf.layers.dense(features, params['units'], activation=tf.nn.relu)
    logits = tf.layers.dense(hidden, 2)
    loss = tf.losses.sparse_softmax_cross_entropy(labels, logits)
    if mode == tf.estimator.ModeKeys.TRAIN:
        optimizer = tf.train.AdamOptimizer(1e-3)
        train_op = optimizer.minimize(loss, global_step=tf.train.get_global_step())
        return tf.estimator.EstimatorSpec(mode, loss=loss, train_op=train_op)
    accuracy = tf.metrics.accuracy(labels, tf.argmax(logits, 1))
    return tf.estimator.EstimatorSpec(mode, loss=loss, eval_metric_ops={'accuracy': accuracy})


def make_data():
    random = np.random.RandomState(0)
    x = random.normal(size=(1024, 8)).astype('float32')
    return x, (x.sum(axis=1) > 0).astype('int32')


def train_input():
    return tf.data.Dataset.from_tensor_slices(make_data()).shuffle(1024).repeat().batch(32)


def eval_input():
    return tf.data.Dataset.from_tensor_slices(make_data()).batch(32)


classifier = tf.estimator.Estimator(model_fn, model_dir='classifier', params={'units': 16})
print('loss %.4f' % classifier.train(train_input, steps=4).evaluate(eval_input)['loss'])
classifier.train(train_input, steps=400)
print('loss %.4f' % classifier.evaluate(eval_input)['loss'])
