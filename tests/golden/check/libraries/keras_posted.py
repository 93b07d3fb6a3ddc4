# Programs with Keras as people post them, each with its mended twin; Keras 3 says what is in the comments.

# ValueError: Input 0 with name 'None' of layer 'conv2d' is incompatible with the layer: expected min_
def conv2d_no_channel():
    import numpy as np
    from tensorflow import keras
    (x_train, y_train) = np.zeros((600, 28, 28)), np.zeros(600)
    model = keras.Sequential([keras.layers.Conv2D(32, 3, activation="relu"), keras.layers.Flatten(), keras.layers.Dense(10)])
    model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    model.fit(x_train, y_train, epochs=1)  # expect: invalid-value

def conv2d_no_channel_mended():
    import numpy as np
    from tensorflow import keras
    (x_train, y_train) = np.zeros((600, 28, 28)), np.zeros(600)
    model = keras.Sequential([keras.layers.Conv2D(32, 3, activation="relu"), keras.layers.Flatten(), keras.layers.Dense(10)])
    model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    model.fit(x_train[..., None], y_train, epochs=1)

conv2d_no_channel()
conv2d_no_channel_mended()

# ValueError: Exception encountered when calling Sequential.call().
def input_shape_mismatch():
    import numpy as np
    from tensorflow.keras.models import Sequential
    from tensorflow.keras.layers import Dense
    model = Sequential()
    model.add(Dense(12, input_dim=8, activation="relu"))
    model.add(Dense(1, activation="sigmoid"))
    model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])
    X = np.random.rand(100, 9)
    Y = np.random.randint(0, 2, 100)
    model.fit(X, Y, epochs=2, verbose=0)  # expect: invalid-value

def input_shape_mismatch_mended():
    import numpy as np
    from tensorflow.keras.models import Sequential
    from tensorflow.keras.layers import Dense
    model = Sequential()
    model.add(Dense(12, input_dim=8, activation="relu"))
    model.add(Dense(1, activation="sigmoid"))
    model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])
    X = np.random.rand(100, 8)
    Y = np.random.randint(0, 2, 100)
    model.fit(X, Y, epochs=2, verbose=0)

input_shape_mismatch()
input_shape_mismatch_mended()

# ValueError: Exception encountered when calling Sequential.call().
def predict_one_sample():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3)])
    sample = np.array([5.1, 3.5, 1.4, 0.2])
    p = model.predict(sample, verbose=0)  # expect: invalid-value

def predict_one_sample_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3)])
    sample = np.array([5.1, 3.5, 1.4, 0.2])
    p = model.predict(sample[None], verbose=0)

predict_one_sample()
predict_one_sample_mended()

# ValueError: Exception encountered when calling Sequential.call().
def predict_image():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((224, 224, 3)), keras.layers.Conv2D(8, 3), keras.layers.GlobalAveragePooling2D(), keras.layers.Dense(2)])
    img = np.zeros((224, 224, 3))
    p = model.predict(img)  # expect: invalid-value

def predict_image_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((224, 224, 3)), keras.layers.Conv2D(8, 3), keras.layers.GlobalAveragePooling2D(), keras.layers.Dense(2)])
    img = np.zeros((224, 224, 3))
    p = model.predict(np.expand_dims(img, axis=0))

predict_image()
predict_image_mended()

# ValueError: Arguments `target` and `output` must have the same shape. Received: target.shape=(32, 1)
def cce_int_labels():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(10, activation="softmax")])
    model.compile("adam", "categorical_crossentropy")
    model.fit(np.zeros((64, 20)), np.zeros((64, 1)), verbose=0)  # expect: shape-mismatch

def cce_int_labels_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(10, activation="softmax")])
    model.compile("adam", "sparse_categorical_crossentropy")
    model.fit(np.zeros((64, 20)), np.zeros((64, 1)), verbose=0)

cce_int_labels()
cce_int_labels_mended()

# ValueError: Argument `output` must have rank (ndim) `target.ndim - 1`. Received: target.shape=(32, 1
def scce_onehot():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(10, activation="softmax")])
    model.compile("adam", "sparse_categorical_crossentropy")
    model.fit(np.zeros((64, 20)), keras.utils.to_categorical(np.arange(64) % 10, 10), verbose=0)  # expect: invalid-value

def scce_onehot_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(10, activation="softmax")])
    model.compile("adam", "categorical_crossentropy")
    model.fit(np.zeros((64, 20)), keras.utils.to_categorical(np.arange(64) % 10, 10), verbose=0)

scce_onehot()
scce_onehot_mended()

# ValueError: Arguments `target` and `output` must have the same rank (ndim). Received: target.shape=(
def bce_two_outputs():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(2, activation="softmax")])
    model.compile("adam", "binary_crossentropy")
    model.fit(np.zeros((64, 20)), np.zeros((64,)), verbose=0)  # expect: shape-mismatch

def bce_two_outputs_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(2, activation="softmax")])
    model.compile("adam", "sparse_categorical_crossentropy")
    model.fit(np.zeros((64, 20)), np.zeros((64,)), verbose=0)

bce_two_outputs()
bce_two_outputs_mended()

# ValueError: Arguments `target` and `output` must have the same shape. Received: target.shape=(32, 5)
def to_categorical_classes():
    import numpy as np
    from tensorflow import keras
    y = keras.utils.to_categorical(np.random.randint(0, 5, 64), num_classes=5)
    model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(4, activation="softmax")])
    model.compile("adam", "categorical_crossentropy")
    model.fit(np.zeros((64, 20)), y, verbose=0)  # expect: shape-mismatch

def to_categorical_classes_mended():
    import numpy as np
    from tensorflow import keras
    y = keras.utils.to_categorical(np.random.randint(0, 5, 64), num_classes=5)
    model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(5, activation="softmax")])
    model.compile("adam", "categorical_crossentropy")
    model.fit(np.zeros((64, 20)), y, verbose=0)

to_categorical_classes()
to_categorical_classes_mended()

# ValueError: Input 0 with name 'None' of layer 'lstm' is incompatible with the layer: expected ndim=3
def lstm_2d():
    import numpy as np
    from tensorflow.keras.models import Sequential
    from tensorflow.keras.layers import LSTM, Dense
    X = np.random.rand(100, 10)
    y = np.random.rand(100)
    model = Sequential()
    model.add(LSTM(32))
    model.add(Dense(1))
    model.compile("adam", "mse")
    model.fit(X, y, verbose=0)  # expect: invalid-value

def lstm_2d_mended():
    import numpy as np
    from tensorflow.keras.models import Sequential
    from tensorflow.keras.layers import LSTM, Dense
    X = np.random.rand(100, 10)
    y = np.random.rand(100)
    model = Sequential()
    model.add(LSTM(32))
    model.add(Dense(1))
    model.compile("adam", "mse")
    model.fit(X.reshape(100, 10, 1), y, verbose=0)

lstm_2d()
lstm_2d_mended()

# ValueError: Input 0 with name 'None' of layer 'lstm_1' is incompatible with the layer: expected ndim
def stacked_lstm():
    from tensorflow.keras.models import Sequential
    from tensorflow.keras.layers import LSTM, Dense, Input
    model = Sequential()
    model.add(Input((10, 3)))
    model.add(LSTM(32))
    model.add(LSTM(32))  # expect: invalid-value
    model.add(Dense(1))

def stacked_lstm_mended():
    from tensorflow.keras.models import Sequential
    from tensorflow.keras.layers import LSTM, Dense, Input
    model = Sequential()
    model.add(Input((10, 3)))
    model.add(LSTM(32, return_sequences=True))
    model.add(LSTM(32))
    model.add(Dense(1))

stacked_lstm()
stacked_lstm_mended()

# ValueError: Exception encountered when calling LSTMCell.call().
def lstm_features():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.layers.LSTM(8, input_shape=(10, 2)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    X = np.zeros((50, 10, 1))
    model.fit(X, np.zeros(50), verbose=0)  # expect: invalid-value

def lstm_features_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.layers.LSTM(8, input_shape=(10, 2)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    X = np.zeros((50, 10, 2))
    model.fit(X, np.zeros(50), verbose=0)

lstm_features()
lstm_features_mended()

# ValueError: A `Concatenate` layer requires inputs with matching shapes except for the concatenation
def concat_functional():
    from tensorflow import keras
    from tensorflow.keras import layers
    a = keras.Input((32,)); b = keras.Input((10, 32))
    x = layers.Concatenate()([a, layers.Conv1D(4, 3)(b)])  # expect: concatenate-mismatch

def concat_functional_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    a = keras.Input((32,)); b = keras.Input((10, 32))
    x = layers.Concatenate()([a, layers.GlobalAveragePooling1D()(layers.Conv1D(4, 3)(b))])

concat_functional()
concat_functional_mended()

# ValueError: Inputs have incompatible shapes. Received shapes (32, 32, 128) and (32, 32, 64)
def add_channels():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((32, 32, 64))
    x = layers.Conv2D(128, 3, padding="same")(inp)
    x = layers.Add()([x, inp])  # expect: shape-mismatch

def add_channels_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((32, 32, 64))
    x = layers.Conv2D(128, 3, padding="same")(inp)
    x = layers.Add()([x, layers.Conv2D(128, 1)(inp)])

add_channels()
add_channels_mended()

# ValueError: Cannot broadcast shape, the failure dim has value 16, which cannot be broadcasted to 32.
def add_operator():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((32, 32, 64))
    x = layers.Conv2D(64, 3, strides=2, padding="same")(inp)
    out = x + inp  # expect: shape-mismatch

def add_operator_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((32, 32, 64))
    x = layers.Conv2D(64, 3, strides=2, padding="same")(inp)
    out = x + layers.MaxPooling2D()(inp)

add_operator()
add_operator_mended()

# ValueError: A `Concatenate` layer requires inputs with matching shapes except for the concatenation
def unet_crop():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((100, 100, 1))
    c1 = layers.Conv2D(16, 3, padding="same")(inp)
    p1 = layers.MaxPooling2D()(c1)
    p2 = layers.MaxPooling2D()(p1)
    p3 = layers.MaxPooling2D()(p2)
    u = layers.UpSampling2D()(p3)
    m = layers.concatenate([u, p2])  # expect: concatenate-mismatch

def unet_crop_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((100, 100, 1))
    c1 = layers.Conv2D(16, 3, padding="same")(inp)
    p1 = layers.MaxPooling2D()(c1)
    p2 = layers.MaxPooling2D()(p1)
    p3 = layers.MaxPooling2D()(p2)
    u = layers.UpSampling2D()(p3)
    m = layers.concatenate([u, layers.Cropping2D(((0, 1), (0, 1)))(p2)])

unet_crop()
unet_crop_mended()

# ValueError: Exception encountered when calling Reshape.call().
def reshape_target():
    from tensorflow import keras
    from tensorflow.keras import layers
    model = keras.Sequential()
    model.add(layers.Dense(7 * 7 * 256, use_bias=False, input_shape=(100,)))
    model.add(layers.BatchNormalization())
    model.add(layers.Reshape((7, 7, 128)))  # expect: invalid-reshape

def reshape_target_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    model = keras.Sequential()
    model.add(layers.Dense(7 * 7 * 256, use_bias=False, input_shape=(100,)))
    model.add(layers.BatchNormalization())
    model.add(layers.Reshape((7, 7, 256)))

reshape_target()
reshape_target_mended()

# ValueError: Arguments `target` and `output` must have the same rank (ndim). Received: target.shape=(
def flatten_missing():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((28, 28, 1)), keras.layers.Conv2D(8, 3),
                              keras.layers.Dense(10, activation="softmax")])
    model.compile("adam", "categorical_crossentropy")
    model.fit(np.zeros((32, 28, 28, 1)), np.zeros((32, 10)), verbose=0)  # expect: shape-mismatch

def flatten_missing_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((28, 28, 1)), keras.layers.Conv2D(8, 3),
                              keras.layers.Flatten(), keras.layers.Dense(10, activation="softmax")])
    model.compile("adam", "categorical_crossentropy")
    model.fit(np.zeros((32, 28, 28, 1)), np.zeros((32, 10)), verbose=0)

flatten_missing()
flatten_missing_mended()

# ValueError: Data cardinality is ambiguous. Make sure all arrays contain the same number of samples.'
def cardinality():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    X = np.zeros((100, 3))
    y = np.zeros((80, 1))
    model.fit(X, y)  # expect: invalid-value

def cardinality_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    X = np.zeros((100, 3))
    y = np.zeros((100, 1))
    model.fit(X, y)

cardinality()
cardinality_mended()

# ValueError: Data cardinality is ambiguous. Make sure all arrays contain the same number of samples.'
def cardinality_val():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    X = np.zeros((100, 3)); y = np.zeros((100, 1))
    model.fit(X[:80], y[:80], validation_data=(X[80:], y[:80]), verbose=0)  # expect: invalid-value

def cardinality_val_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    X = np.zeros((100, 3)); y = np.zeros((100, 1))
    model.fit(X[:80], y[:80], validation_data=(X[80:], y[80:]), verbose=0)

cardinality_val()
cardinality_val_mended()

# ValueError: Layer "functional" expects 2 named input(s) with keys ['input_layer', 'input_layer_1'],
def two_inputs_one_given():
    import numpy as np
    from tensorflow import keras
    a = keras.Input((3,)); b = keras.Input((4,))
    out = keras.layers.Dense(1)(keras.layers.concatenate([a, b]))
    model = keras.Model([a, b], out)
    model.compile("adam", "mse")
    model.fit(np.zeros((10, 7)), np.zeros(10), verbose=0)  # expect: invalid-value

def two_inputs_one_given_mended():
    import numpy as np
    from tensorflow import keras
    a = keras.Input((3,)); b = keras.Input((4,))
    out = keras.layers.Dense(1)(keras.layers.concatenate([a, b]))
    model = keras.Model([a, b], out)
    model.compile("adam", "mse")
    model.fit([np.zeros((10, 3)), np.zeros((10, 4))], np.zeros(10), verbose=0)

two_inputs_one_given()
two_inputs_one_given_mended()

# ValueError: Input 0 with name 'input_layer' of layer 'functional' is incompatible with the layer: ex
def two_inputs_swapped():
    import numpy as np
    from tensorflow import keras
    a = keras.Input((3,)); b = keras.Input((4,))
    out = keras.layers.Dense(1)(keras.layers.concatenate([a, b]))
    model = keras.Model([a, b], out)
    p = model.predict([np.zeros((10, 4)), np.zeros((10, 3))], verbose=0)  # expect: invalid-value

def two_inputs_swapped_mended():
    import numpy as np
    from tensorflow import keras
    a = keras.Input((3,)); b = keras.Input((4,))
    out = keras.layers.Dense(1)(keras.layers.concatenate([a, b]))
    model = keras.Model([a, b], out)
    p = model.predict([np.zeros((10, 3)), np.zeros((10, 4))], verbose=0)

two_inputs_swapped()
two_inputs_swapped_mended()

# ValueError: Input 0 with name 'a' of layer 'functional' is incompatible with the layer: expected sha
def dict_inputs():
    import numpy as np
    from tensorflow import keras
    a = keras.Input((3,), name="a"); b = keras.Input((4,), name="b")
    out = keras.layers.Dense(1)(keras.layers.concatenate([a, b]))
    model = keras.Model({"a": a, "b": b}, out)
    model.compile("adam", "mse")
    model.fit({"a": np.zeros((10, 5)), "b": np.zeros((10, 4))}, np.zeros(10), verbose=0)  # expect: invalid-value

def dict_inputs_mended():
    import numpy as np
    from tensorflow import keras
    a = keras.Input((3,), name="a"); b = keras.Input((4,), name="b")
    out = keras.layers.Dense(1)(keras.layers.concatenate([a, b]))
    model = keras.Model({"a": a, "b": b}, out)
    model.compile("adam", "mse")
    model.fit({"a": np.zeros((10, 3)), "b": np.zeros((10, 4))}, np.zeros(10), verbose=0)

dict_inputs()
dict_inputs_mended()

# ValueError: Arguments `target` and `output` must have the same shape. Received: target.shape=(None,
def multi_output_loss():
    import numpy as np
    from tensorflow import keras
    inp = keras.Input((8,))
    a = keras.layers.Dense(1, name="a")(inp); b = keras.layers.Dense(5, activation="softmax", name="b")(inp)
    model = keras.Model(inp, [a, b])
    model.compile("adam", ["mse", "categorical_crossentropy"])
    model.fit(np.zeros((10, 8)), [np.zeros((10, 1)), np.zeros((10, 1))], verbose=0)  # expect: shape-mismatch

def multi_output_loss_mended():
    import numpy as np
    from tensorflow import keras
    inp = keras.Input((8,))
    a = keras.layers.Dense(1, name="a")(inp); b = keras.layers.Dense(5, activation="softmax", name="b")(inp)
    model = keras.Model(inp, [a, b])
    model.compile("adam", ["mse", "sparse_categorical_crossentropy"])
    model.fit(np.zeros((10, 8)), [np.zeros((10, 1)), np.zeros((10, 1))], verbose=0)

multi_output_loss()
multi_output_loss_mended()

# InvalidArgumentError: Exception encountered when calling Net.call().
def subclass_dense():
    import tensorflow as tf
    class Net(tf.keras.Model):
        def __init__(self):
            super().__init__()
            self.conv = tf.keras.layers.Conv2D(8, 3)
            self.flat = tf.keras.layers.Flatten()
            self.d = tf.keras.layers.Dense(10)
        def call(self, x):
            x = self.d(self.conv(x)) + self.flat(x)  # expect: shape-mismatch
            return x
    net = Net()
    print(net(tf.zeros((4, 28, 28, 1))).shape)

def subclass_dense_mended():
    import tensorflow as tf
    class Net(tf.keras.Model):
        def __init__(self):
            super().__init__()
            self.conv = tf.keras.layers.Conv2D(8, 3)
            self.flat = tf.keras.layers.Flatten()
            self.d = tf.keras.layers.Dense(10)
        def call(self, x):
            x = self.d(self.flat(self.conv(x)))
            return x
    net = Net()
    print(net(tf.zeros((4, 28, 28, 1))).shape)

subclass_dense()
subclass_dense_mended()

# ValueError: Exception encountered when calling Net.call().
def subclass_fit():
    import numpy as np
    import tensorflow as tf
    class Net(tf.keras.Model):
        def __init__(self):
            super().__init__()
            self.a = tf.keras.layers.Dense(16)
            self.b = tf.keras.layers.LSTM(10)
        def call(self, x):
            return self.b(self.a(x))  # expect: invalid-value
    net = Net()
    net.compile("adam", "mse")
    net.fit(np.zeros((32, 5)), np.zeros((32, 10)), verbose=0)

def subclass_fit_mended():
    import numpy as np
    import tensorflow as tf
    class Net(tf.keras.Model):
        def __init__(self):
            super().__init__()
            self.a = tf.keras.layers.Dense(16)
            self.b = tf.keras.layers.LSTM(10)
        def call(self, x):
            return self.b(tf.expand_dims(self.a(x), -1))
    net = Net()
    net.compile("adam", "mse")
    net.fit(np.zeros((32, 5)), np.zeros((32, 10)), verbose=0)

subclass_fit()
subclass_fit_mended()

# InvalidArgumentError: Exception encountered when calling Linear.call().
def custom_layer():
    import tensorflow as tf
    class Linear(tf.keras.layers.Layer):
        def __init__(self, units):
            super().__init__()
            self.units = units
        def build(self, input_shape):
            self.w = self.add_weight(shape=(self.units, input_shape[-1]), initializer="random_normal")
        def call(self, inputs):
            return tf.matmul(inputs, self.w)  # expect: shape-mismatch
    print(Linear(4)(tf.ones((2, 3))).shape)

def custom_layer_mended():
    import tensorflow as tf
    class Linear(tf.keras.layers.Layer):
        def __init__(self, units):
            super().__init__()
            self.units = units
        def build(self, input_shape):
            self.w = self.add_weight(shape=(input_shape[-1], self.units), initializer="random_normal")
        def call(self, inputs):
            return tf.matmul(inputs, self.w)
    print(Linear(4)(tf.ones((2, 3))).shape)

custom_layer()
custom_layer_mended()

# InvalidArgumentError: Exception encountered when calling Attention.call().
def custom_attention():
    import tensorflow as tf
    class Attention(tf.keras.layers.Layer):
        def __init__(self, d):
            super().__init__()
            self.q = tf.keras.layers.Dense(d); self.k = tf.keras.layers.Dense(d); self.v = tf.keras.layers.Dense(d)
        def call(self, x):
            q, k, v = self.q(x), self.k(x), self.v(x)
            s = tf.nn.softmax(tf.matmul(q, k) / 8.0)  # expect: shape-mismatch
            return tf.matmul(s, v)
    print(Attention(64)(tf.zeros((2, 10, 32))).shape)

def custom_attention_mended():
    import tensorflow as tf
    class Attention(tf.keras.layers.Layer):
        def __init__(self, d):
            super().__init__()
            self.q = tf.keras.layers.Dense(d); self.k = tf.keras.layers.Dense(d); self.v = tf.keras.layers.Dense(d)
        def call(self, x):
            q, k, v = self.q(x), self.k(x), self.v(x)
            s = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / 8.0)
            return tf.matmul(s, v)
    print(Attention(64)(tf.zeros((2, 10, 32))).shape)

custom_attention()
custom_attention_mended()

# TypeError: missing a required argument: 'value'
def mha_args():
    import tensorflow as tf
    mha = tf.keras.layers.MultiHeadAttention(num_heads=2, key_dim=8)
    x = tf.zeros((4, 10, 16))
    y = mha(x)  # expect: wrong-arguments

def mha_args_mended():
    import tensorflow as tf
    mha = tf.keras.layers.MultiHeadAttention(num_heads=2, key_dim=8)
    x = tf.zeros((4, 10, 16))
    y = mha(x, x)

mha_args()
mha_args_mended()

# ValueError: Cannot broadcast shape, the failure dim has value 128, which cannot be broadcasted to 64
def mha_residual():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((20, 64))
    x = layers.MultiHeadAttention(4, 16)(inp, inp)
    x = layers.LayerNormalization()(x + inp)
    f = layers.Dense(128, activation="relu")(x)
    out = layers.LayerNormalization()(f + x)  # expect: shape-mismatch

def mha_residual_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((20, 64))
    x = layers.MultiHeadAttention(4, 16)(inp, inp)
    x = layers.LayerNormalization()(x + inp)
    f = layers.Dense(128, activation="relu")(x)
    out = layers.LayerNormalization()(layers.Dense(64)(f) + x)

mha_residual()
mha_residual_mended()

# InvalidArgumentError: Exception encountered when calling Pos.call().
def positional():
    import tensorflow as tf
    from tensorflow.keras import layers
    class Pos(layers.Layer):
        def __init__(self, maxlen, vocab, dim):
            super().__init__()
            self.tok = layers.Embedding(vocab, dim)
            self.pos = layers.Embedding(maxlen, dim)
            self.n = maxlen
        def call(self, x):
            return self.tok(x) + self.pos(tf.range(self.n))  # expect: shape-mismatch
    print(Pos(200, 1000, 32)(tf.zeros((2, 100), tf.int32)).shape)

def positional_mended():
    import tensorflow as tf
    from tensorflow.keras import layers
    class Pos(layers.Layer):
        def __init__(self, maxlen, vocab, dim):
            super().__init__()
            self.tok = layers.Embedding(vocab, dim)
            self.pos = layers.Embedding(maxlen, dim)
            self.n = maxlen
        def call(self, x):
            return self.tok(x) + self.pos(tf.range(tf.shape(x)[-1]))
    print(Pos(200, 1000, 32)(tf.zeros((2, 100), tf.int32)).shape)

positional()
positional_mended()

# ValueError: Kernel shape must have the same length as input, but received kernel of shape (3, 3, 3,
def timedistributed():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((32, 32, 3))
    x = layers.TimeDistributed(layers.Conv2D(8, 3))(inp)  # expect: invalid-value

def timedistributed_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((5, 32, 32, 3))
    x = layers.TimeDistributed(layers.Conv2D(8, 3))(inp)

timedistributed()
timedistributed_mended()

# ValueError: Inputs have incompatible shapes. Received shapes (12, 32) and (12, 16)
def bidirectional_concat():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((12, 8))
    x = layers.Bidirectional(layers.LSTM(16, return_sequences=True))(inp)
    x = layers.Add()([x, layers.LSTM(16, return_sequences=True)(inp)])  # expect: shape-mismatch

def bidirectional_concat_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((12, 8))
    x = layers.Bidirectional(layers.LSTM(16, return_sequences=True))(inp)
    x = layers.Add()([x, layers.LSTM(32, return_sequences=True)(inp)])

bidirectional_concat()
bidirectional_concat_mended()

# ValueError: not enough values to unpack (expected 3, got 2)
def gru_unpack():
    from tensorflow import keras
    from tensorflow.keras import layers
    x = keras.Input((10, 4))
    out, h, c = layers.GRU(8, return_state=True)(x)  # expect: unpack-mismatch

def gru_unpack_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    x = keras.Input((10, 4))
    out, h = layers.GRU(8, return_state=True)(x)

gru_unpack()
gru_unpack_mended()

# ValueError: Computed output size would be zero or negative. Received `inputs shape=(None, 3, 3, 8)`,
def small_image():
    from tensorflow import keras
    from tensorflow.keras import layers
    x = keras.Input((8, 8, 3))
    x = layers.MaxPooling2D()(layers.Conv2D(8, 3)(x))
    x = layers.MaxPooling2D()(layers.Conv2D(8, 4)(x))  # expect: invalid-value

def small_image_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    x = keras.Input((8, 8, 3))
    x = layers.MaxPooling2D()(layers.Conv2D(8, 3)(x))
    x = layers.MaxPooling2D()(layers.Conv2D(8, 2)(x))

small_image()
small_image_mended()

# ValueError: A `Concatenate` layer requires inputs with matching shapes except for the concatenation
def conv_transpose():
    from tensorflow import keras
    from tensorflow.keras import layers
    x = keras.Input((7, 7, 64))
    y = layers.Conv2DTranspose(32, 3, strides=2, padding="valid")(x)
    z = keras.Input((14, 14, 32))
    out = layers.Concatenate()([y, z])  # expect: concatenate-mismatch

def conv_transpose_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    x = keras.Input((7, 7, 64))
    y = layers.Conv2DTranspose(32, 3, strides=2, padding="valid")(x)
    z = keras.Input((14, 14, 32))
    out = layers.Concatenate()([layers.Cropping2D(((0, 1), (0, 1)))(y), z])

conv_transpose()
conv_transpose_mended()

# ValueError: Exception encountered when calling Sequential.call().
def embedding_flatten_dense():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((100,)), keras.layers.Embedding(1000, 16), keras.layers.Flatten(), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.zeros((16, 80)), np.zeros(16), verbose=0)  # expect: invalid-value

def embedding_flatten_dense_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((100,)), keras.layers.Embedding(1000, 16), keras.layers.Flatten(), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.zeros((16, 100)), np.zeros(16), verbose=0)

embedding_flatten_dense()
embedding_flatten_dense_mended()

# ValueError: Input 0 with name 'input_layer' of layer 'functional' is incompatible with the layer: ex
def applications_input():
    import numpy as np
    from tensorflow import keras
    base = keras.applications.VGG16(weights=None, include_top=False, input_shape=(64, 64, 3))
    x = keras.layers.Flatten()(base.output)
    model = keras.Model(base.input, keras.layers.Dense(2)(x))
    model.predict(np.zeros((4, 32, 32, 3)))  # expect: invalid-value

def applications_input_mended():
    import numpy as np
    from tensorflow import keras
    base = keras.applications.VGG16(weights=None, include_top=False, input_shape=(64, 64, 3))
    x = keras.layers.Flatten()(base.output)
    model = keras.Model(base.input, keras.layers.Dense(2)(x))
    model.predict(np.zeros((4, 64, 64, 3)))

applications_input()
applications_input_mended()

# ValueError: Arguments `target` and `output` must have the same rank (ndim). Received: target.shape=(
def applications_pool():
    import numpy as np
    from tensorflow import keras
    base = keras.applications.MobileNetV2(weights=None, include_top=False, input_shape=(96, 96, 3))
    model = keras.Sequential([base, keras.layers.Dense(5, activation="softmax")])
    model.compile("adam", "categorical_crossentropy")
    model.fit(np.zeros((8, 96, 96, 3)), np.zeros((8, 5)), verbose=0)  # expect: shape-mismatch

def applications_pool_mended():
    import numpy as np
    from tensorflow import keras
    base = keras.applications.MobileNetV2(weights=None, include_top=False, input_shape=(96, 96, 3))
    model = keras.Sequential([base, keras.layers.Dense(5, activation="softmax")])
    model = keras.Sequential([base, keras.layers.GlobalAveragePooling2D(), keras.layers.Dense(5, activation="softmax")])
    model.compile("adam", "categorical_crossentropy")
    model.fit(np.zeros((8, 96, 96, 3)), np.zeros((8, 5)), verbose=0)

applications_pool()
applications_pool_mended()

# ValueError: Input 0 with name 'input_layer' of layer 'vgg16' is incompatible with the layer: expecte
def applications_weights():
    from tensorflow import keras
    m = keras.applications.VGG16(weights=None, include_top=True, input_shape=(224, 224, 3), classes=1000)(keras.Input((128, 128, 3)))  # expect: invalid-value

def applications_weights_mended():
    from tensorflow import keras
    m = keras.applications.VGG16(weights=None, include_top=True, input_shape=(224, 224, 3), classes=1000)(keras.Input((224, 224, 3)))

applications_weights()
applications_weights_mended()

# ValueError: Input 0 with name 'None' of layer 'conv2d' is incompatible with the layer: expected min_
def fit_dataset():
    import tensorflow as tf
    from tensorflow import keras
    ds = tf.data.Dataset.from_tensor_slices((tf.zeros((100, 28, 28)), tf.zeros((100,), tf.int32))).batch(10)
    model = keras.Sequential([keras.layers.Conv2D(4, 3), keras.layers.Flatten(), keras.layers.Dense(10)])
    model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    model.fit(ds, verbose=0)  # expect: invalid-value

def fit_dataset_mended():
    import tensorflow as tf
    from tensorflow import keras
    ds = tf.data.Dataset.from_tensor_slices((tf.zeros((100, 28, 28)), tf.zeros((100,), tf.int32))).batch(10)
    model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])
    model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    model.fit(ds, verbose=0)

fit_dataset()
fit_dataset_mended()

# ValueError: Exception encountered when calling Sequential.call().
def fit_dataset_unbatched():
    import tensorflow as tf
    from tensorflow import keras
    ds = tf.data.Dataset.from_tensor_slices((tf.zeros((100, 4)), tf.zeros((100, 1))))
    model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(ds, verbose=0)  # expect: invalid-value

def fit_dataset_unbatched_mended():
    import tensorflow as tf
    from tensorflow import keras
    ds = tf.data.Dataset.from_tensor_slices((tf.zeros((100, 4)), tf.zeros((100, 1))))
    model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(ds.batch(10), verbose=0)

fit_dataset_unbatched()
fit_dataset_unbatched_mended()

# ValueError: Arguments `target` and `output` must have the same shape. Received: target.shape=(None,
def fit_sequence():
    import numpy as np
    from tensorflow import keras
    class Batches(keras.utils.Sequence):
        def __len__(self): return 3
        def __getitem__(self, i):
            return np.zeros((8, 20)), np.zeros((8, 3))
    model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(2, activation="softmax")])
    model.compile("adam", "categorical_crossentropy")
    model.fit(Batches(), verbose=0)  # expect: shape-mismatch

def fit_sequence_mended():
    import numpy as np
    from tensorflow import keras
    class Batches(keras.utils.Sequence):
        def __len__(self): return 3
        def __getitem__(self, i):
            return np.zeros((8, 20)), np.zeros((8, 2))
    model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(2, activation="softmax")])
    model.compile("adam", "categorical_crossentropy")
    model.fit(Batches(), verbose=0)

fit_sequence()
fit_sequence_mended()

# ValueError: Exception encountered when calling Sequential.call().
def evaluate_features():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.layers.Dense(4), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.zeros((10, 3)), np.zeros(10), verbose=0)
    model.evaluate(np.zeros((5, 4)), np.zeros(5), verbose=0)  # expect: invalid-value

def evaluate_features_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.layers.Dense(4), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.zeros((10, 3)), np.zeros(10), verbose=0)
    model.evaluate(np.zeros((5, 3)), np.zeros(5), verbose=0)

evaluate_features()
evaluate_features_mended()

# ValueError: You must call `compile()` before using the model.
def not_compiled():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
    model.fit(np.zeros((10, 3)), np.zeros(10), verbose=0)  # expect: invalid-value

def not_compiled_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.zeros((10, 3)), np.zeros(10), verbose=0)

not_compiled()
not_compiled_mended()

# ValueError: Unrecognized data type: x=[1.0, 2.0, 3.0] (of type <class 'list'>)
def lists_not_arrays():
    from tensorflow import keras
    model = keras.Sequential([keras.Input((1,)), keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit([1.0, 2.0, 3.0], [2.0, 4.0, 6.0], epochs=1, verbose=0)  # expect: invalid-value

def lists_not_arrays_mended():
    from tensorflow import keras
    model = keras.Sequential([keras.Input((1,)), keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    import numpy as np
    model.fit(np.array([1.0, 2.0, 3.0]), np.array([2.0, 4.0, 6.0]), epochs=1, verbose=0)

lists_not_arrays()
lists_not_arrays_mended()

# ValueError: Arguments `target` and `output` must have the same shape. Received: target.shape=(None,
def class_weight_val():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1, activation="sigmoid")])
    model.compile("adam", "binary_crossentropy")
    model.fit(np.zeros((10, 3)), np.zeros((10, 2)), verbose=0)  # expect: shape-mismatch

def class_weight_val_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1, activation="sigmoid")])
    model.compile("adam", "binary_crossentropy")
    model.fit(np.zeros((10, 3)), np.zeros((10, 1)), verbose=0)

class_weight_val()
class_weight_val_mended()

# ValueError: Data cardinality is ambiguous. Make sure all arrays contain the same number of samples.'
def sample_weight():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.zeros((10, 3)), np.zeros((10, 1)), sample_weight=np.ones(9), verbose=0)  # expect: invalid-value

def sample_weight_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.zeros((10, 3)), np.zeros((10, 1)), sample_weight=np.ones(10), verbose=0)

sample_weight()
sample_weight_mended()

# ValueError: Arguments `target` and `output` must have the same shape. Received: target.shape=(4, 2),
def train_step_loss():
    import tensorflow as tf
    from tensorflow import keras
    model = keras.Sequential([keras.Input((8,)), keras.layers.Dense(3)])
    loss_fn = keras.losses.CategoricalCrossentropy(from_logits=True)
    x, y = tf.zeros((4, 8)), tf.zeros((4, 2))
    with tf.GradientTape() as tape:
        logits = model(x, training=True)
        loss = loss_fn(y, logits)  # expect: shape-mismatch

def train_step_loss_mended():
    import tensorflow as tf
    from tensorflow import keras
    model = keras.Sequential([keras.Input((8,)), keras.layers.Dense(3)])
    loss_fn = keras.losses.CategoricalCrossentropy(from_logits=True)
    x, y = tf.zeros((4, 8)), tf.zeros((4, 2))
    with tf.GradientTape() as tape:
        logits = model(x, training=True)
        loss = loss_fn(tf.zeros((4, 3)), logits)

train_step_loss()
train_step_loss_mended()

# InvalidArgumentError: {{function_node __wrapped__Mul_device_/job:localhost/replica:0/task:0/device:C
def vae_sampling():
    import tensorflow as tf
    from tensorflow.keras import layers
    z_mean = tf.zeros((8, 2)); z_log_var = tf.zeros((8, 2))
    eps = tf.random.normal((8, 3))
    z = z_mean + tf.exp(0.5 * z_log_var) * eps  # expect: shape-mismatch

def vae_sampling_mended():
    import tensorflow as tf
    from tensorflow.keras import layers
    z_mean = tf.zeros((8, 2)); z_log_var = tf.zeros((8, 2))
    eps = tf.random.normal((8, 2))
    z = z_mean + tf.exp(0.5 * z_log_var) * eps

vae_sampling()
vae_sampling_mended()

# ValueError: Exception encountered when calling Sequential.call().
def gan():
    import tensorflow as tf
    from tensorflow.keras import layers, Sequential
    gen = Sequential([layers.Input((100,)), layers.Dense(7 * 7 * 8), layers.Reshape((7, 7, 8)), layers.Conv2DTranspose(1, 5, strides=2, padding="same")])
    disc = Sequential([layers.Input((28, 28, 1)), layers.Conv2D(8, 5, strides=2), layers.Flatten(), layers.Dense(1)])
    noise = tf.random.normal((16, 100))
    out = disc(gen(noise))  # expect: invalid-value

def gan_mended():
    import tensorflow as tf
    from tensorflow.keras import layers, Sequential
    gen = Sequential([layers.Input((100,)), layers.Dense(7 * 7 * 8), layers.Reshape((7, 7, 8)), layers.Conv2DTranspose(1, 5, strides=2, padding="same")])
    disc = Sequential([layers.Input((28, 28, 1)), layers.Conv2D(8, 5, strides=2), layers.Flatten(), layers.Dense(1)])
    noise = tf.random.normal((16, 100))
    out = disc(tf.image.resize(gen(noise), (28, 28)))

gan()
gan_mended()

# ValueError: Incompatible input shapes: axis values 8 (at axis 2) != 10 (at axis 2). Full input shape
def dot_layer():
    from tensorflow import keras
    from tensorflow.keras import layers
    u = layers.Embedding(100, 8)(keras.Input((1,))); m = layers.Embedding(50, 10)(keras.Input((1,)))
    d = layers.Dot(axes=-1)([u, m])  # expect: invalid-value

def dot_layer_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    u = layers.Embedding(100, 8)(keras.Input((1,))); m = layers.Embedding(50, 10)(keras.Input((1,)))
    d = layers.Dot(axes=-1)([u, layers.Dense(8)(m)])

dot_layer()
dot_layer_mended()

# ValueError: Input 0 with name 'None' of layer 'permute' is incompatible with the layer: expected ndi
def permute():
    from tensorflow import keras
    from tensorflow.keras import layers
    x = keras.Input((10, 20))
    y = layers.Permute((1, 2, 3))(x)  # expect: invalid-value

def permute_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    x = keras.Input((10, 20))
    y = layers.Permute((2, 1))(x)

permute()
permute_mended()

# InvalidArgumentError: {{function_node __wrapped____MklMatMul_device_/job:localhost/replica:0/task:0/
def keras_ops():
    import keras
    x = keras.ops.ones((3, 4))
    y = keras.ops.matmul(x, keras.ops.ones((3, 4)))  # expect: shape-mismatch

def keras_ops_mended():
    import keras
    x = keras.ops.ones((3, 4))
    y = keras.ops.matmul(x, keras.ops.ones((4, 3)))

keras_ops()
keras_ops_mended()

# ValueError: The `padding` argument must be a list/tuple or one of {'same', 'valid'}. Received: sames
def padding_typo():
    from tensorflow import keras
    from tensorflow.keras import layers
    x = layers.Conv2D(8, 3, padding="sames")(keras.Input((8, 8, 3)))  # expect: invalid-value

def padding_typo_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    x = layers.Conv2D(8, 3, padding="same")(keras.Input((8, 8, 3)))

padding_typo()
padding_typo_mended()

# ValueError: Only instances of `keras.Layer` can be added to a Sequential model. Received: <class 'ke
def seq_wrong_type():
    from tensorflow import keras
    from tensorflow.keras import layers
    model = keras.Sequential()
    model.add(layers.Dense)  # expect: invalid-value

def seq_wrong_type_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    model = keras.Sequential()
    model.add(layers.Dense(3))

seq_wrong_type()
seq_wrong_type_mended()

# ValueError: Exception encountered when calling Sequential.call().
def rescaling_flow():
    from tensorflow import keras
    from tensorflow.keras import layers
    aug = keras.Sequential([layers.RandomFlip("horizontal"), layers.RandomRotation(0.1), layers.Rescaling(1 / 255.0), layers.Resizing(64, 64)])
    x = aug(keras.Input((128, 128, 3)))
    model = keras.Sequential([keras.Input((32, 32, 3)), layers.Flatten(), layers.Dense(2)])
    y = model(x)  # expect: invalid-value

def rescaling_flow_mended():
    from tensorflow import keras
    from tensorflow.keras import layers
    aug = keras.Sequential([layers.RandomFlip("horizontal"), layers.RandomRotation(0.1), layers.Rescaling(1 / 255.0), layers.Resizing(64, 64)])
    x = aug(keras.Input((128, 128, 3)))
    model = keras.Sequential([keras.Input((64, 64, 3)), layers.Flatten(), layers.Dense(2)])
    y = model(x)

rescaling_flow()
rescaling_flow_mended()

# IndexError: list index out of range
def model_layers_index():
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(4), keras.layers.Dense(1)])
    feat = keras.Model(model.inputs, model.layers[5].output)  # expect: index-out-of-range

def model_layers_index_mended():
    from tensorflow import keras
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(4), keras.layers.Dense(1)])
    feat = keras.Model(model.inputs, model.layers[0].output)

model_layers_index()
model_layers_index_mended()

# ValueError: Input 0 with name 'None' of layer 'batch_normalization' is incompatible with the layer:
def batchnorm_fixed():
    from tensorflow import keras
    import tensorflow as tf
    bn = keras.layers.BatchNormalization()
    bn(tf.zeros((4, 8)))
    y = bn(tf.zeros((4, 9)))  # expect: invalid-value

def batchnorm_fixed_mended():
    from tensorflow import keras
    import tensorflow as tf
    bn = keras.layers.BatchNormalization()
    bn(tf.zeros((4, 8)))
    y = bn(tf.zeros((5, 8)))

batchnorm_fixed()
batchnorm_fixed_mended()

# ValueError: Dimensions must be equal, but are 3 and 2 for '{{node compile_loss/loss/sub}} = Sub[T=DT
def loss_function_custom():
    import tensorflow as tf
    from tensorflow import keras
    import numpy as np
    def loss(y_true, y_pred):
        return tf.reduce_mean(tf.square(y_true - y_pred[:, :2]))  # expect: shape-mismatch
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(4)])
    model.compile("adam", loss)
    model.fit(np.zeros((8, 3)), np.zeros((8, 3)), verbose=0)

def loss_function_custom_mended():
    import tensorflow as tf
    from tensorflow import keras
    import numpy as np
    def loss(y_true, y_pred):
        return tf.reduce_mean(tf.square(y_true - y_pred[:, :3]))
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(4)])
    model.compile("adam", loss)
    model.fit(np.zeros((8, 3)), np.zeros((8, 3)), verbose=0)

loss_function_custom()
loss_function_custom_mended()

# ValueError: Exception encountered when calling Sequential.call().
def dqn_predict():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.layers.Dense(24, input_dim=4, activation="relu"), keras.layers.Dense(2)])
    model.compile("adam", "mse")
    state = np.zeros(4)
    q = model.predict(state)  # expect: invalid-value

def dqn_predict_mended():
    import numpy as np
    from tensorflow import keras
    model = keras.Sequential([keras.layers.Dense(24, input_dim=4, activation="relu"), keras.layers.Dense(2)])
    model.compile("adam", "mse")
    state = np.zeros(4)
    q = model.predict(np.reshape(state, [1, 4]))

dqn_predict()
dqn_predict_mended()

# ValueError: Arguments `target` and `output` must have the same shape. Received: target.shape=(32, 28
def autoencoder():
    import numpy as np
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((28, 28, 1))
    x = layers.MaxPooling2D(2, padding="same")(layers.Conv2D(16, 3, padding="same")(inp))
    x = layers.MaxPooling2D(2, padding="same")(layers.Conv2D(8, 3, padding="same")(x))
    x = layers.MaxPooling2D(2, padding="same")(layers.Conv2D(8, 3, padding="same")(x))
    x = layers.UpSampling2D(2)(layers.Conv2D(8, 3, padding="same")(x))
    x = layers.UpSampling2D(2)(layers.Conv2D(8, 3, padding="same")(x))
    x = layers.UpSampling2D(2)(layers.Conv2D(16, 3, padding="same")(x))
    out = layers.Conv2D(1, 3, activation="sigmoid", padding="same")(x)
    ae = keras.Model(inp, out)
    ae.compile("adam", "binary_crossentropy")
    data = np.zeros((64, 28, 28, 1))
    ae.fit(data, data, verbose=0)  # expect: shape-mismatch

def autoencoder_mended():
    import numpy as np
    from tensorflow import keras
    from tensorflow.keras import layers
    inp = keras.Input((28, 28, 1))
    x = layers.MaxPooling2D(2, padding="same")(layers.Conv2D(16, 3, padding="same")(inp))
    x = layers.MaxPooling2D(2, padding="same")(layers.Conv2D(8, 3, padding="same")(x))
    x = layers.MaxPooling2D(2, padding="same")(layers.Conv2D(8, 3, padding="same")(x))
    x = layers.UpSampling2D(2)(layers.Conv2D(8, 3, padding="same")(x))
    x = layers.UpSampling2D(2)(layers.Conv2D(8, 3, padding="same")(x))
    x = layers.UpSampling2D(2)(layers.Conv2D(16, 3)(x))
    out = layers.Conv2D(1, 3, activation="sigmoid", padding="same")(x)
    ae = keras.Model(inp, out)
    ae.compile("adam", "binary_crossentropy")
    data = np.zeros((64, 28, 28, 1))
    ae.fit(data, data, verbose=0)

autoencoder()
autoencoder_mended()
