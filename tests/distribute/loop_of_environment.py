# An episode ends when the environment says so: each rank would make another number of steps.
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam(0.01)
env = make_environment()


def learn(states, rewards):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(states) - rewards))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


for episode in range(100):
    state, done = env.reset(), False
    while not done:
        state, reward, done, info = env.step(np.argmax(model(state[None])))
        learn(state[None], reward)  # expect: break
