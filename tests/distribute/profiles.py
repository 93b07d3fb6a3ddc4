# Profiles and traces are files: one process records them.
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.1)
writer = tf.summary.create_file_writer('logs')
tf.summary.trace_on(profiler=True)
tf.profiler.experimental.start('logs')
for x in tf.data.Dataset.range(100).batch(10):  # expect: rest
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
tf.profiler.experimental.stop()
with writer.as_default():
    tf.summary.trace_export(name='trace', step=0, profiler_outdir='logs')
