# What is converted before it is used, and what has been fitted with parameters of its own: nothing of this fails.
import numpy as np


def arrays_times_tensors():
    import tensorflow as tf
    turn = tf.convert_to_tensor([[1, 0], [0, 1]], dtype=tf.float32)
    swap = np.array([[-1, 0], [0, 1]])
    swap @ turn
    turn @ swap
    swap @ tf.zeros((3, 1))  # expect: shape-mismatch


def labels_of_own_losses():
    import keras
    from keras import layers

    def loss(labels, outputs):
        return keras.ops.mean(labels - outputs)

    def batches():
        while True:
            yield np.ones((3, 3)), np.ones((3, 1))

    model = keras.Sequential([layers.Dense(1)])
    model.compile(loss=loss)
    model.fit(np.ones((3, 3)), np.ones((3, 1)))
    model.fit(np.ones((3, 3)), np.ones((3, 1), dtype="int64"))
    model.fit(batches(), steps_per_epoch=1)

    def wrong(labels, outputs):
        return keras.ops.mean(labels - outputs @ keras.ops.ones((2, 1)))  # expect: shape-mismatch

    model.compile(loss=wrong)
    model.fit(np.ones((3, 3)), np.ones((3, 1)))


def adapted():
    from keras import layers
    scaled = layers.Normalization()
    scaled.adapt(np.ones((10, 3)))
    print(scaled.mean.numpy(), scaled.variance.shape[-1])
    scaled(np.ones((5, 4)))  # expect: invalid-value


def weighted(rows):
    from sklearn.dummy import DummyRegressor
    from sklearn.linear_model import PoissonRegressor
    from sklearn.pipeline import Pipeline
    from sklearn.preprocessing import StandardScaler
    model = Pipeline([("scale", StandardScaler()), ("regress", PoissonRegressor())])
    X, y = np.ones((20, 3)), np.ones(20)
    model.fit(X, y, regress__sample_weight=np.ones(20))
    model.predict(X)
    model.predict(X[:, :2])  # expect: invalid-value
    other = Pipeline([("scale", StandardScaler()), ("regress", PoissonRegressor())])
    other.fit(rows, rows["y"], regress__sample_weight=rows["w"])
    other.predict(rows)


arrays_times_tensors()
labels_of_own_losses()
adapted()
weighted(__import__("unknown").rows)


def pulled_back():
    import jax
    import jax.numpy as jnp

    def by_index(x, i):
        return x[i] * 2.0

    picked, pull = jax.vjp(by_index, jnp.ones(10), jnp.array([3, 1]))
    print(pull(jnp.ones(2))[0].shape)
    doubled, pull = jax.vjp(lambda i, x: (2 * i, x * x), jnp.arange(3), jnp.ones(3))
    print(jax.checkpoint(lambda x: x.sum())(3.0))
    pull((jnp.ones(3), jnp.ones(4)))  # expect: invalid-value


pulled_back()
