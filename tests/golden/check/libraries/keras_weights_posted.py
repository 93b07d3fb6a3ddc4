# Weights, symbolic tensors and models that Keras comes with, each with its mended twin; Keras 3 says what is in the comments.

# InvalidArgumentError: cannot compute MatMul as input #1(zero-based) was expected to be a double tensor but is a float tensor [Op:MatMul] name:
def dtype_double_layer():
    import numpy as np
    import tensorflow as tf

    data = np.random.rand(20, 5)
    w = tf.Variable(tf.random.normal((5, 2)))
    out = tf.matmul(data, w)  # expect: invalid-value

def dtype_double_layer_mended():
    import numpy as np
    import tensorflow as tf

    data = np.random.rand(20, 5)
    w = tf.Variable(tf.random.normal((5, 2)))
    out = tf.matmul(data.astype(np.float32), w)
    print(out.shape)

dtype_double_layer()
dtype_double_layer_mended()

# ValueError: Layer embedding weight shape (501, 50) is not compatible with provided weight shape (500, 50).
def embedding_matrix():
    import numpy as np
    from tensorflow.keras.models import Sequential
    from tensorflow.keras.layers import Embedding, LSTM, Dense, SpatialDropout1D

    vocab_size, embed_dim, maxlen = 500, 50, 20
    embedding_matrix = np.zeros((vocab_size, embed_dim))
    model = Sequential()
    model.add(Embedding(vocab_size + 1, embed_dim, weights=[embedding_matrix], trainable=False))  # expect: invalid-value

def embedding_matrix_mended():
    import numpy as np
    from tensorflow.keras.models import Sequential
    from tensorflow.keras.layers import Embedding, LSTM, Dense, SpatialDropout1D

    vocab_size, embed_dim, maxlen = 500, 50, 20
    embedding_matrix = np.zeros((vocab_size, embed_dim))
    model = Sequential()
    model.add(Embedding(vocab_size, embed_dim, weights=[embedding_matrix], trainable=False))
    model.add(SpatialDropout1D(0.2))
    model.add(LSTM(16))
    model.add(Dense(1, activation='sigmoid'))
    model.compile(loss='binary_crossentropy', optimizer='adam')
    model.fit(np.zeros((8, maxlen)), np.zeros((8, 1)), epochs=1, verbose=0)

embedding_matrix()
embedding_matrix_mended()

# ValueError: A KerasTensor cannot be used as input to a TensorFlow function. A KerasTensor is a symbolic placeholder for a shape and dtype, used when c
def keras3_tf_function_on_kerastensor():
    import tensorflow as tf
    import keras

    inputs = keras.Input((16,))
    x = keras.layers.Dense(8)(inputs)
    x = tf.reduce_mean(x, axis=1)  # expect: invalid-value

def keras3_tf_function_on_kerastensor_mended():
    import tensorflow as tf
    import keras

    inputs = keras.Input((16,))
    x = keras.layers.Dense(8)(inputs)
    x = keras.ops.mean(x, axis=1)
    model = keras.Model(inputs, x)

keras3_tf_function_on_kerastensor()
keras3_tf_function_on_kerastensor_mended()

# AttributeError: 'Sequential' object has no attribute 'predict_classes'
def keras_missing_attr():
    import numpy as np
    from tensorflow.keras.models import Sequential
    from tensorflow.keras.layers import Dense

    model = Sequential([Dense(16, activation='relu', input_shape=(4,)), Dense(3, activation='softmax')])
    model.compile(loss='sparse_categorical_crossentropy', optimizer='adam')
    x = np.random.rand(10, 4)
    classes = model.predict_classes(x)  # expect: no-such-attribute

def keras_missing_attr_mended():
    import numpy as np
    from tensorflow.keras.models import Sequential
    from tensorflow.keras.layers import Dense

    model = Sequential([Dense(16, activation='relu', input_shape=(4,)), Dense(3, activation='softmax')])
    model.compile(loss='sparse_categorical_crossentropy', optimizer='adam')
    x = np.random.rand(10, 4)
    classes = np.argmax(model.predict(x, verbose=0), axis=-1)
    print(classes)

keras_missing_attr()
keras_missing_attr_mended()

# InvalidArgumentError: {{function_node __wrapped____MklBatchMatMulV2_device_/job:localhost/replica:0/task:0/device:CPU:0}} Matrix size-incompatible: In
def keras_ops_matmul():
    import keras
    from keras import ops

    q = keras.random.normal((2, 5, 16))
    k = keras.random.normal((2, 7, 16))
    scores = ops.matmul(q, k)  # expect: shape-mismatch

def keras_ops_matmul_mended():
    import keras
    from keras import ops

    q = keras.random.normal((2, 5, 16))
    k = keras.random.normal((2, 7, 16))
    scores = ops.matmul(q, ops.transpose(k, (0, 2, 1)))
    probs = ops.softmax(scores, axis=-1)

keras_ops_matmul()
keras_ops_matmul_mended()

# ValueError: Argument `output` must have rank (ndim) `target.ndim - 1`. Received: target.shape=(8, 1), output.shape=(8, 14, 14, 4)
def missing_flatten():
    import numpy as np
    import tensorflow as tf

    num_classes = 4
    images = np.random.random((32, 64, 64, 3))
    labels = np.random.randint(num_classes, size=(32, 1))

    model = tf.keras.models.Sequential([
        tf.keras.layers.Conv2D(16, 3, activation='relu', input_shape=(64, 64, 3)),
        tf.keras.layers.MaxPooling2D(),
        tf.keras.layers.Conv2D(32, 3, activation='relu'),
        tf.keras.layers.MaxPooling2D(),
        tf.keras.layers.Dense(64, activation='relu'),
        tf.keras.layers.Dense(num_classes, activation='softmax'),
    ])
    model.compile(optimizer='adam', loss='sparse_categorical_crossentropy', metrics=['accuracy'])
    history = model.fit(images, labels, epochs=1, batch_size=8, validation_split=0.25, verbose=0)  # expect: invalid-value

def missing_flatten_mended():
    import numpy as np
    import tensorflow as tf

    num_classes = 4
    images = np.random.random((32, 64, 64, 3))
    labels = np.random.randint(num_classes, size=(32, 1))

    model = tf.keras.models.Sequential([
        tf.keras.layers.Conv2D(16, 3, activation='relu', input_shape=(64, 64, 3)),
        tf.keras.layers.MaxPooling2D(),
        tf.keras.layers.Conv2D(32, 3, activation='relu'),
        tf.keras.layers.MaxPooling2D(),
        tf.keras.layers.Flatten(),
        tf.keras.layers.Dense(64, activation='relu'),
        tf.keras.layers.Dense(num_classes, activation='softmax'),
    ])
    model.compile(optimizer='adam', loss='sparse_categorical_crossentropy', metrics=['accuracy'])
    history = model.fit(images, labels, epochs=1, batch_size=8, validation_split=0.25, verbose=0)

missing_flatten()
missing_flatten_mended()

# InvalidArgumentError: Exception encountered when calling Normalization.call().
def normalization_axis():
    import numpy as np
    import tensorflow as tf

    norm = tf.keras.layers.Normalization(axis=-1)
    data = np.random.rand(100, 9)
    norm.adapt(data)
    model = tf.keras.Sequential([norm, tf.keras.layers.Dense(1)])
    out = model(np.random.rand(10, 8))  # expect: invalid-value

def normalization_axis_mended():
    import numpy as np
    import tensorflow as tf

    norm = tf.keras.layers.Normalization(axis=-1)
    data = np.random.rand(100, 9)
    norm.adapt(data)
    model = tf.keras.Sequential([norm, tf.keras.layers.Dense(1)])
    out = model(np.random.rand(10, 9))

normalization_axis()
normalization_axis_mended()

# ValueError: Exception encountered when calling Functional.call().
def pretrained_input():
    import numpy as np
    from tensorflow.keras.applications import VGG16
    from tensorflow.keras import layers, models

    base = VGG16(weights=None, include_top=False, input_shape=(64, 64, 3))
    base.trainable = False
    model = models.Sequential([base, layers.Flatten(), layers.Dense(5, activation='softmax')])
    model.compile('rmsprop', 'categorical_crossentropy')
    images = np.random.rand(2, 64, 64, 1)
    pred = model.predict(images, verbose=0)  # expect: invalid-value

def pretrained_input_mended():
    import numpy as np
    from tensorflow.keras.applications import VGG16
    from tensorflow.keras import layers, models

    base = VGG16(weights=None, include_top=False, input_shape=(64, 64, 3))
    base.trainable = False
    model = models.Sequential([base, layers.Flatten(), layers.Dense(5, activation='softmax')])
    model.compile('rmsprop', 'categorical_crossentropy')
    images = np.random.rand(2, 64, 64, 3)
    pred = model.predict(images, verbose=0)

pretrained_input()
pretrained_input_mended()

# ValueError: Input size must be at least 32x32; Received: input_shape=(20, 20, 3)
def pretrained_top_shape():
    from tensorflow.keras.applications import ResNet50

    model = ResNet50(weights=None, include_top=False, input_shape=(20, 20, 3))  # expect: invalid-value

def pretrained_top_shape_mended():
    from tensorflow.keras.applications import ResNet50

    model = ResNet50(weights=None, include_top=False, input_shape=(40, 40, 3))
    print(model.output_shape)

pretrained_top_shape()
pretrained_top_shape_mended()

# ValueError: Layer dense weight shape (3, 4) is not compatible with provided weight shape (4, 3).
def set_weights_shape():
    import numpy as np
    from tensorflow.keras import layers

    dense = layers.Dense(4)
    dense.build((None, 3))
    dense.set_weights([np.zeros((4, 3)), np.zeros(4)])  # expect: invalid-value

def set_weights_shape_mended():
    import numpy as np
    from tensorflow.keras import layers

    dense = layers.Dense(4)
    dense.build((None, 3))
    dense.set_weights([np.zeros((3, 4)), np.zeros(4)])

set_weights_shape()
set_weights_shape_mended()
