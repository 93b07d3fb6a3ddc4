import tensorflow.compat.v1 as tf


def model_fn(features, labels, mode):
    loss = tf.reduce_mean(tf.layers.dense(features, 1) ** 2)
    opt = tf.train.AdamOptimizer(1e-3)  # expect: lr
    train = opt.minimize(loss, global_step=tf.train.get_global_step())
    return tf.estimator.EstimatorSpec(mode, loss=loss, train_op=train)


def data():
    return tf.data.Dataset.from_tensors((tf.zeros([8, 2]), tf.zeros([8, 1]))).repeat()  # expect: data


config = tf.estimator.RunConfig(model_dir='model', save_checkpoints_steps=100)
est = tf.estimator.Estimator(model_fn, config=config)
tf.estimator.train_and_evaluate(est, tf.estimator.TrainSpec(data, max_steps=1000), tf.estimator.EvalSpec(data))
