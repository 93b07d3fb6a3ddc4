import tensorflow as tf
from absl import app

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.1)


def prepare(x):
    return tf.cast(x, tf.float32) / 100


def run(step, data):
    for x in data:
        step(x)


def train(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))


def main(_):
    run(train, tf.data.Dataset.range(100).map(prepare).batch(10))  # expect: rest


app.run(main)
