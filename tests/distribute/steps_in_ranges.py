import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
from tqdm import tqdm
opt = tf.keras.optimizers.SGD(0.1)
data = iter(tf.data.Dataset.range(100).repeat().batch(10))  # expect: rest


def step():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(next(data)) ** 2)
    opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))


for epoch in range(3):
    for i in tqdm(range(0, 1000)):
        step()
for i in range(10, 1000):  # expect: steps
    step()
