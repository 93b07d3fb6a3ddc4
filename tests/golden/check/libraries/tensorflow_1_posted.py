# Programs of TensorFlow 1 as people post them, each with its mended twin; TensorFlow says what is in the comments.

# ValueError: Cannot feed value of shape (100, 28, 28) for Tensor Placeholder:0, which has shape (None
def placeholder_feed():
    import numpy as np
    import tensorflow.compat.v1 as tf
    tf.disable_eager_execution()
    x = tf.placeholder(tf.float32, [None, 784])
    w = tf.Variable(tf.zeros([784, 10]))
    y = tf.nn.softmax(tf.matmul(x, w))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        batch = np.random.rand(100, 28, 28)
        out = sess.run(y, feed_dict={x: batch})  # expect: invalid-value
        print(out.shape)

def placeholder_feed_mended():
    import numpy as np
    import tensorflow.compat.v1 as tf
    tf.disable_eager_execution()
    x = tf.placeholder(tf.float32, [None, 784])
    w = tf.Variable(tf.zeros([784, 10]))
    y = tf.nn.softmax(tf.matmul(x, w))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        batch = np.random.rand(100, 28, 28)
        out = sess.run(y, feed_dict={x: batch.reshape(100, 784)})
        print(out.shape)

placeholder_feed()
placeholder_feed_mended()

# ValueError: Cannot feed value of shape (50,) for Tensor Placeholder_1:0, which has shape (?, 1)
def placeholder_labels():
    import numpy as np
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    X = tf.placeholder(tf.float32, shape=[None, 4])
    Y = tf.placeholder(tf.float32, shape=[None, 1])
    W = tf.Variable(tf.random_normal([4, 1]))
    loss = tf.reduce_mean(tf.square(tf.matmul(X, W) - Y))
    train = tf.train.GradientDescentOptimizer(0.01).minimize(loss)
    data = np.random.rand(50, 4)
    labels = np.random.rand(50)
    sess = tf.Session()
    sess.run(tf.global_variables_initializer())
    for i in range(10):
        _, l = sess.run([train, loss], feed_dict={X: data, Y: labels})  # expect: invalid-value

def placeholder_labels_mended():
    import numpy as np
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    X = tf.placeholder(tf.float32, shape=[None, 4])
    Y = tf.placeholder(tf.float32, shape=[None, 1])
    W = tf.Variable(tf.random_normal([4, 1]))
    loss = tf.reduce_mean(tf.square(tf.matmul(X, W) - Y))
    train = tf.train.GradientDescentOptimizer(0.01).minimize(loss)
    data = np.random.rand(50, 4)
    labels = np.random.rand(50, 1)
    sess = tf.Session()
    sess.run(tf.global_variables_initializer())
    for i in range(10):
        _, l = sess.run([train, loss], feed_dict={X: data, Y: labels})

placeholder_labels()
placeholder_labels_mended()

# ValueError: Variable layer/w already exists, disallowed. Did you mean to set reuse=True or reuse=tf.
def get_variable_exists():
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    def layer(x, n):
        with tf.variable_scope("layer"):
            w = tf.get_variable("w", [4, n])  # expect: invalid-value
            return tf.matmul(x, w)
    a = layer(tf.zeros([2, 4]), 3)
    b = layer(tf.zeros([2, 4]), 3)

def get_variable_exists_mended():
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    def layer(x, n):
        with tf.variable_scope("layer", reuse=tf.AUTO_REUSE):
            w = tf.get_variable("w", [4, n])
            return tf.matmul(x, w)
    a = layer(tf.zeros([2, 4]), 3)
    b = layer(tf.zeros([2, 4]), 3)

get_variable_exists()
get_variable_exists_mended()

# ValueError: Trying to share variable m/w, but specified shape (5, 4) and found shape (4, 5).
def get_variable_shape():
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    tf.reset_default_graph()
    with tf.variable_scope("m"):
        w = tf.get_variable("w", [4, 5])
    with tf.variable_scope("m", reuse=True):
        w2 = tf.get_variable("w", [5, 4])  # expect: invalid-value

def get_variable_shape_mended():
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    tf.reset_default_graph()
    with tf.variable_scope("m"):
        w = tf.get_variable("w", [4, 5])
    with tf.variable_scope("m", reuse=True):
        w2 = tf.get_variable("w", [4, 5])

get_variable_shape()
get_variable_shape_mended()

# ValueError: Dimensions must be equal, but are 3 and 4 for '{{node add}} = AddV2[T=DT_FLOAT](mul, one
def fetch_none():
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32, [3])
    y = x * 2
    with tf.Session() as sess:
        z = sess.run(y + tf.ones([4]), feed_dict={x: [1, 2, 3]})  # expect: shape-mismatch

def fetch_none_mended():
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32, [3])
    y = x * 2
    with tf.Session() as sess:
        z = sess.run(y + tf.ones([3]), feed_dict={x: [1, 2, 3]})

fetch_none()
fetch_none_mended()

# ValueError: Dimensions must be equal, but are 1568 and 3136 for '{{node MatMul}} = MatMul[T=DT_FLOAT
def v1_layers_dense():
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32, [None, 28, 28, 1])
    w1 = tf.Variable(tf.random_normal([5, 5, 1, 32]))
    h = tf.nn.relu(tf.nn.conv2d(x, w1, strides=[1, 1, 1, 1], padding="SAME"))
    h = tf.nn.max_pool(h, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="SAME")
    w2 = tf.Variable(tf.random_normal([7 * 7 * 64, 10]))
    flat = tf.reshape(h, [-1, 7 * 7 * 32])
    out = tf.matmul(flat, w2)  # expect: shape-mismatch

def v1_layers_dense_mended():
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32, [None, 28, 28, 1])
    w1 = tf.Variable(tf.random_normal([5, 5, 1, 32]))
    h = tf.nn.relu(tf.nn.conv2d(x, w1, strides=[1, 1, 1, 1], padding="SAME"))
    h = tf.nn.max_pool(h, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="SAME")
    w2 = tf.Variable(tf.random_normal([7 * 7 * 64, 10]))
    w2 = tf.Variable(tf.random_normal([14 * 14 * 32, 10]))
    flat = tf.reshape(h, [-1, 14 * 14 * 32])
    out = tf.matmul(flat, w2)

v1_layers_dense()
v1_layers_dense_mended()

# ValueError: `labels.shape.rank` must equal `logits.shape.rank - 1`. Received: labels.shape=(None, 10
def v1_softmax_labels():
    import tensorflow.compat.v1 as tf
    tf.disable_eager_execution()
    logits = tf.placeholder(tf.float32, [None, 10])
    labels = tf.placeholder(tf.int32, [None, 10])
    loss = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits)  # expect: invalid-value

def v1_softmax_labels_mended():
    import tensorflow.compat.v1 as tf
    tf.disable_eager_execution()
    logits = tf.placeholder(tf.float32, [None, 10])
    labels = tf.placeholder(tf.int32, [None, 10])
    loss = tf.nn.softmax_cross_entropy_with_logits(labels=labels, logits=logits)

v1_softmax_labels()
v1_softmax_labels_mended()

# AttributeError: module 'tensorflow' has no attribute 'Session'
def attr_v1():
    import tensorflow as tf
    sess = tf.Session()  # expect: no-such-attribute

def attr_v1_mended():
    import tensorflow as tf
    sess = tf.compat.v1.Session()

attr_v1()
attr_v1_mended()

# AttributeError: module 'tensorflow' has no attribute 'placeholder'
def attr_placeholder():
    import tensorflow as tf
    x = tf.placeholder(tf.float32, [None, 3])  # expect: no-such-attribute

def attr_placeholder_mended():
    import tensorflow as tf
    x = tf.compat.v1.placeholder

attr_placeholder()
attr_placeholder_mended()
