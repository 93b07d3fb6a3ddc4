# Programs with TensorFlow as people post them, each with its mended twin; TensorFlow 2.21 says what is in the comments.

# InvalidArgumentError: {{function_node __wrapped____MklMatMul_device_/job:localhost/replica:0/task:0/
def matmul_weights():
    import tensorflow as tf
    x = tf.random.normal([32, 784])
    w = tf.Variable(tf.random.normal([10, 784]))
    b = tf.Variable(tf.zeros([10]))
    logits = tf.matmul(x, w) + b  # expect: shape-mismatch
    print(logits.shape)

def matmul_weights_mended():
    import tensorflow as tf
    x = tf.random.normal([32, 784])
    w = tf.Variable(tf.random.normal([784, 10]))
    b = tf.Variable(tf.zeros([10]))
    logits = tf.matmul(x, w) + b
    print(logits.shape)

matmul_weights()
matmul_weights_mended()

# InvalidArgumentError: {{function_node __wrapped____MklMatMul_device_/job:localhost/replica:0/task:0/
def rank_matmul():
    import tensorflow as tf
    w = tf.Variable(tf.random.normal([3, 2]))
    x = tf.constant([1.0, 2.0, 3.0])
    y = tf.matmul(x, w)  # expect: invalid-value
    print(y)

def rank_matmul_mended():
    import tensorflow as tf
    w = tf.Variable(tf.random.normal([3, 2]))
    x = tf.constant([[1.0, 2.0, 3.0]])
    y = tf.matmul(x, w)
    print(y)

rank_matmul()
rank_matmul_mended()

# InvalidArgumentError: cannot compute Mul as input #1(zero-based) was expected to be a int32 tensor b
def dtype_mul():
    import tensorflow as tf
    a = tf.constant([1, 2, 3])
    b = tf.constant([0.5, 0.5, 0.5])
    c = a * b  # expect: invalid-value
    print(c)

def dtype_mul_mended():
    import tensorflow as tf
    a = tf.constant([1, 2, 3])
    b = tf.constant([0.5, 0.5, 0.5])
    c = tf.cast(a, tf.float32) * b
    print(c)

dtype_mul()
dtype_mul_mended()

# InvalidArgumentError: cannot compute MatMul as input #1(zero-based) was expected to be a double tens
def numpy_float64():
    import numpy as np
    import tensorflow as tf
    x = tf.constant(np.random.rand(8, 4))
    w = tf.Variable(tf.zeros((4, 2)))
    y = tf.matmul(x, w)  # expect: invalid-value

def numpy_float64_mended():
    import numpy as np
    import tensorflow as tf
    x = tf.constant(np.random.rand(8, 4))
    w = tf.Variable(tf.zeros((4, 2)))
    y = tf.matmul(tf.cast(x, tf.float32), w)

numpy_float64()
numpy_float64_mended()

# InvalidArgumentError: {{function_node __wrapped__Reshape_device_/job:localhost/replica:0/task:0/devi
def reshape_bad():
    import tensorflow as tf
    images = tf.random.uniform((16, 28, 28, 3))
    flat = tf.reshape(images, (16, 784))  # expect: invalid-reshape
    print(flat.shape)

def reshape_bad_mended():
    import tensorflow as tf
    images = tf.random.uniform((16, 28, 28, 3))
    flat = tf.reshape(images, (16, 784 * 3))
    print(flat.shape)

reshape_bad()
reshape_bad_mended()

# InvalidArgumentError: {{function_node __wrapped__ConcatV2_N_2_device_/job:localhost/replica:0/task:0
def concat_axis():
    import tensorflow as tf
    a = tf.zeros([4, 8, 16])
    b = tf.zeros([4, 6, 16])
    c = tf.concat([a, b], axis=2)  # expect: concatenate-mismatch

def concat_axis_mended():
    import tensorflow as tf
    a = tf.zeros([4, 8, 16])
    b = tf.zeros([4, 6, 16])
    c = tf.concat([a, b], axis=1)

concat_axis()
concat_axis_mended()

# InvalidArgumentError: {{function_node __wrapped__Pack_N_3_device_/job:localhost/replica:0/task:0/dev
def stack_shapes():
    import tensorflow as tf
    rows = [tf.ones([5]), tf.ones([5])]
    rows.append(tf.ones([4]))
    m = tf.stack(rows)  # expect: concatenate-mismatch

def stack_shapes_mended():
    import tensorflow as tf
    rows = [tf.ones([5]), tf.ones([5])]
    rows.append(tf.ones([5]))
    m = tf.stack(rows)

stack_shapes()
stack_shapes_mended()

# TypeError: 'tensorflow.python.framework.ops.EagerTensor' object does not support item assignment
def assign_item():
    import tensorflow as tf
    x = tf.zeros([3, 3])
    x[0, 0] = 1.0  # expect: item-assignment
    print(x)

def assign_item_mended():
    import tensorflow as tf
    x = tf.zeros([3, 3])
    x = tf.tensor_scatter_nd_update(x, [[0, 0]], [1.0])
    print(x)

assign_item()
assign_item_mended()

# ValueError: Cannot assign value to variable ' Variable:0': Shape mismatch.The variable shape (3, 4),
def var_assign_shape():
    import tensorflow as tf
    v = tf.Variable(tf.zeros([3, 4]))
    v.assign(tf.ones([4, 3]))  # expect: shape-mismatch

def var_assign_shape_mended():
    import tensorflow as tf
    v = tf.Variable(tf.zeros([3, 4]))
    v.assign(tf.ones([3, 4]))

var_assign_shape()
var_assign_shape_mended()

# ValueError: `labels.shape.rank` must equal `logits.shape.rank - 1`. Received: labels.shape=(32, 10)
def sparse_ce_eager():
    import tensorflow as tf
    logits = tf.random.normal([32, 10])
    labels = tf.one_hot(tf.zeros([32], tf.int32), 10)
    loss = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits)  # expect: invalid-value

def sparse_ce_eager_mended():
    import tensorflow as tf
    logits = tf.random.normal([32, 10])
    labels = tf.zeros([32], tf.int32)
    loss = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits)

sparse_ce_eager()
sparse_ce_eager_mended()

# ValueError: `logits` and `labels` must have the same shape, received ((32, 1) vs (32,)).
def sigmoid_ce():
    import tensorflow as tf
    logits = tf.random.normal([32, 1])
    labels = tf.zeros([32])
    loss = tf.nn.sigmoid_cross_entropy_with_logits(labels=labels, logits=logits)  # expect: shape-mismatch

def sigmoid_ce_mended():
    import tensorflow as tf
    logits = tf.random.normal([32, 1])
    labels = tf.zeros([32, 1])
    loss = tf.nn.sigmoid_cross_entropy_with_logits(labels=labels, logits=logits)

sigmoid_ce()
sigmoid_ce_mended()

# InvalidArgumentError: {{function_node __wrapped__Transpose_device_/job:localhost/replica:0/task:0/de
def transpose_perm():
    import tensorflow as tf
    x = tf.zeros([2, 3, 4, 5])
    y = tf.transpose(x, [0, 2, 1])  # expect: wrong-rank

def transpose_perm_mended():
    import tensorflow as tf
    x = tf.zeros([2, 3, 4, 5])
    y = tf.transpose(x, [0, 2, 1, 3])

transpose_perm()
transpose_perm_mended()

# ValueError: Dimensions 100 and 90 are not compatible
def dataset_slices():
    import numpy as np
    import tensorflow as tf
    x = np.zeros((100, 8))
    y = np.zeros((90,))
    ds = tf.data.Dataset.from_tensor_slices((x, y)).batch(10)  # expect: invalid-value

def dataset_slices_mended():
    import numpy as np
    import tensorflow as tf
    x = np.zeros((100, 8))
    y = np.zeros((100,))
    ds = tf.data.Dataset.from_tensor_slices((x, y)).batch(10)

dataset_slices()
dataset_slices_mended()

# TypeError: in user code:
def dataset_map_args():
    import numpy as np
    import tensorflow as tf
    x = np.zeros((100, 28, 28), "float32")
    y = np.zeros((100,), "int64")
    ds = tf.data.Dataset.from_tensor_slices((x, y))
    ds = ds.map(lambda image: image / 255.0)  # expect: wrong-arguments

def dataset_map_args_mended():
    import numpy as np
    import tensorflow as tf
    x = np.zeros((100, 28, 28), "float32")
    y = np.zeros((100,), "int64")
    ds = tf.data.Dataset.from_tensor_slices((x, y))
    ds = ds.map(lambda image, label: (image / 255.0, label))

dataset_map_args()
dataset_map_args_mended()

# ValueError: in user code:
def dataset_batch_ragged():
    import tensorflow as tf
    ds = tf.data.Dataset.range(10)
    ds = ds.map(lambda i: tf.ones([4, 4]))
    ds = ds.map(lambda x: tf.matmul(x, tf.ones([3, 4])))  # expect: shape-mismatch
    for b in ds.batch(2):
        print(b.shape)

def dataset_batch_ragged_mended():
    import tensorflow as tf
    ds = tf.data.Dataset.range(10)
    ds = ds.map(lambda i: tf.ones([4, 4]))
    ds = ds.map(lambda x: tf.matmul(x, tf.ones([4, 4])))
    for b in ds.batch(2):
        print(b.shape)

dataset_batch_ragged()
dataset_batch_ragged_mended()

# InvalidArgumentError: {{function_node __wrapped__MatMul_device_/job:localhost/replica:0/task:0/devic
def dataset_if():
    import tensorflow as tf
    ds = tf.data.Dataset.from_tensor_slices(tf.range(10))
    for a in ds.batch(3).take(1):
        print(tf.matmul(a, a))  # expect: invalid-value

def dataset_if_mended():
    import tensorflow as tf
    ds = tf.data.Dataset.from_tensor_slices(tf.range(10))
    for a in ds.batch(3).take(1):
        print(tf.tensordot(a, a, 1))

dataset_if()
dataset_if_mended()

# InvalidArgumentError: {{function_node __wrapped____MklMatMul_device_/job:localhost/replica:0/task:0/
def tape_none():
    import tensorflow as tf
    x = tf.Variable(3.0)
    w = tf.Variable(tf.ones([3, 2]))
    with tf.GradientTape() as tape:
        y = tf.matmul(tf.ones([4, 2]), w)  # expect: shape-mismatch
    g = tape.gradient(y, w)

def tape_none_mended():
    import tensorflow as tf
    x = tf.Variable(3.0)
    w = tf.Variable(tf.ones([3, 2]))
    with tf.GradientTape() as tape:
        y = tf.matmul(tf.ones([4, 3]), w)
    g = tape.gradient(y, w)

tape_none()
tape_none_mended()

# RuntimeError: A non-persistent GradientTape can only be used to compute one set of gradients (or jac
def tape_twice():
    import tensorflow as tf
    x = tf.Variable(3.0)
    y = tf.Variable(2.0)
    with tf.GradientTape() as tape:
        z = x * y
    dx = tape.gradient(z, x)
    dy = tape.gradient(z, y)  # expect: invalid-value

def tape_twice_mended():
    import tensorflow as tf
    x = tf.Variable(3.0)
    y = tf.Variable(2.0)
    with tf.GradientTape(persistent=True) as tape:
        z = x * y
    dx = tape.gradient(z, x)
    dy = tape.gradient(z, y)

tape_twice()
tape_twice_mended()

# InvalidArgumentError: {{function_node __wrapped____MklMatMul_device_/job:localhost/replica:0/task:0/
def cond_branches():
    import tensorflow as tf
    x = tf.ones([3, 4])
    y = tf.cond(tf.reduce_sum(x) > 0, lambda: tf.matmul(x, x), lambda: x)  # expect: shape-mismatch

def cond_branches_mended():
    import tensorflow as tf
    x = tf.ones([3, 4])
    y = tf.cond(tf.reduce_sum(x) > 0, lambda: tf.matmul(x, tf.transpose(x)), lambda: x)

cond_branches()
cond_branches_mended()

# InvalidArgumentError: in user code:
def map_fn_body():
    import tensorflow as tf
    x = tf.ones([5, 3, 4])
    w = tf.ones([3, 2])
    y = tf.map_fn(lambda m: tf.matmul(m, w), x)  # expect: shape-mismatch

def map_fn_body_mended():
    import tensorflow as tf
    x = tf.ones([5, 3, 4])
    w = tf.ones([3, 2])
    y = tf.map_fn(lambda m: tf.matmul(m, w, transpose_a=True), x)

map_fn_body()
map_fn_body_mended()

# InvalidArgumentError: {{function_node __wrapped__AddV2_device_/job:localhost/replica:0/task:0/device
def scan_body():
    import tensorflow as tf
    elems = tf.ones([6, 3])
    out = tf.scan(lambda a, x: a + x, elems, initializer=tf.zeros([4]))  # expect: shape-mismatch

def scan_body_mended():
    import tensorflow as tf
    elems = tf.ones([6, 3])
    out = tf.scan(lambda a, x: a + x, elems, initializer=tf.zeros([3]))

scan_body()
scan_body_mended()

# InvalidArgumentError: {{function_node __wrapped__Squeeze_device_/job:localhost/replica:0/task:0/devi
def squeeze_axis():
    import tensorflow as tf
    x = tf.zeros([8, 1, 5])
    y = tf.squeeze(x, axis=2)  # expect: invalid-value

def squeeze_axis_mended():
    import tensorflow as tf
    x = tf.zeros([8, 1, 5])
    y = tf.squeeze(x, axis=1)

squeeze_axis()
squeeze_axis_mended()

# InvalidArgumentError: {{function_node __wrapped____MklEinsum_N_2_device_/job:localhost/replica:0/tas
def einsum_bad():
    import tensorflow as tf
    q = tf.zeros([2, 8, 10, 64])
    k = tf.zeros([2, 8, 12, 32])
    s = tf.einsum("bhqd,bhkd->bhqk", q, k)  # expect: invalid-einsum

def einsum_bad_mended():
    import tensorflow as tf
    q = tf.zeros([2, 8, 10, 64])
    k = tf.zeros([2, 8, 12, 32])
    s = tf.einsum("bhqd,bhkd->bhqk", q[..., :32], k)

einsum_bad()
einsum_bad_mended()

# ValueError: 'images' must have either 3 or 4 dimensions.
def image_resize_rank():
    import tensorflow as tf
    image = tf.zeros([64, 64])
    small = tf.image.resize(image, [32, 32])  # expect: wrong-rank

def image_resize_rank_mended():
    import tensorflow as tf
    image = tf.zeros([64, 64, 3])
    small = tf.image.resize(image, [32, 32])

image_resize_rank()
image_resize_rank_mended()

# InvalidArgumentError: {{function_node __wrapped____MklMatMul_device_/job:localhost/replica:0/task:0/
def image_channels():
    import tensorflow as tf
    image = tf.zeros([64, 64, 3])
    gray = tf.image.rgb_to_grayscale(image)
    back = tf.image.rgb_to_grayscale(gray)  # expect: invalid-value

def image_channels_mended():
    import tensorflow as tf
    image = tf.zeros([64, 64, 3])
    gray = tf.image.rgb_to_grayscale(image)
    back = tf.image.grayscale_to_rgb(gray)

image_channels()
image_channels_mended()

# InvalidArgumentError: {{function_node __wrapped__GatherNd_device_/job:localhost/replica:0/task:0/dev
def gather_nd():
    import tensorflow as tf
    x = tf.zeros([3, 4])
    y = tf.gather_nd(x, [[0, 1, 2]])  # expect: invalid-value

def gather_nd_mended():
    import tensorflow as tf
    x = tf.zeros([3, 4])
    y = tf.gather_nd(x, [[0, 1]])

gather_nd()
gather_nd_mended()

# InvalidArgumentError: {{function_node __wrapped__Split_num_split_3_device_/job:localhost/replica:0/t
def split_uneven():
    import tensorflow as tf
    qkv = tf.zeros([2, 10, 100])
    q, k, v = tf.split(qkv, 3, axis=-1)  # expect: invalid-value

def split_uneven_mended():
    import tensorflow as tf
    qkv = tf.zeros([2, 10, 100])
    q, k, v = tf.split(qkv[..., :99], 3, axis=-1)

split_uneven()
split_uneven_mended()

# InvalidArgumentError: {{function_node __wrapped__Sub_device_/job:localhost/replica:0/task:0/device:C
def sub_numpy_shape():
    import numpy as np
    import tensorflow as tf
    pred = tf.zeros([64, 3])
    target = np.zeros((64, 2), "float32")
    loss = tf.reduce_mean((pred - target) ** 2)  # expect: shape-mismatch

def sub_numpy_shape_mended():
    import numpy as np
    import tensorflow as tf
    pred = tf.zeros([64, 3])
    target = np.zeros((64, 2), "float32")
    loss = tf.reduce_mean((pred[:, :2] - target) ** 2)

sub_numpy_shape()
sub_numpy_shape_mended()

# InvalidArgumentError: {{function_node __wrapped____MklMatMul_device_/job:localhost/replica:0/task:0/
def mod_custom_dense():
    import tensorflow as tf
    class Dense(tf.Module):
        def __init__(self, n_in, n_out):
            super().__init__()
            self.w = tf.Variable(tf.random.normal([n_in, n_out]))
            self.b = tf.Variable(tf.zeros([n_out]))
        def __call__(self, x):
            return tf.nn.relu(x @ self.w + self.b)  # expect: shape-mismatch
    class MLP(tf.Module):
        def __init__(self):
            super().__init__()
            self.a = Dense(3, 64)
            self.c = Dense(32, 1)
        def __call__(self, x):
            return self.c(self.a(x))
    print(MLP()(tf.ones([8, 3])))

def mod_custom_dense_mended():
    import tensorflow as tf
    class Dense(tf.Module):
        def __init__(self, n_in, n_out):
            super().__init__()
            self.w = tf.Variable(tf.random.normal([n_in, n_out]))
            self.b = tf.Variable(tf.zeros([n_out]))
        def __call__(self, x):
            return tf.nn.relu(x @ self.w + self.b)
    class MLP(tf.Module):
        def __init__(self):
            super().__init__()
            self.a = Dense(3, 64)
            self.c = Dense(64, 1)
        def __call__(self, x):
            return self.c(self.a(x))
    print(MLP()(tf.ones([8, 3])))

mod_custom_dense()
mod_custom_dense_mended()

# InvalidArgumentError: Value for attr 'TI' of float is not in the list of allowed values: uint8, int8
def one_hot_float():
    import tensorflow as tf
    labels = tf.constant([0.0, 1.0, 2.0])
    y = tf.one_hot(labels, 3)  # expect: invalid-value

def one_hot_float_mended():
    import tensorflow as tf
    labels = tf.constant([0, 1, 2])
    y = tf.one_hot(labels, 3)

one_hot_float()
one_hot_float_mended()

# AttributeError: module 'tensorflow' has no attribute 'contrib'
def contrib():
    import tensorflow as tf
    init = tf.contrib.layers.xavier_initializer()  # expect: no-such-attribute

def contrib_mended():
    import tensorflow as tf
    init = tf.keras.initializers.GlorotUniform()

contrib()
contrib_mended()

# AttributeError: module 'tensorflow' has no attribute 'log'
def log_old():
    import tensorflow as tf
    x = tf.ones([3])
    y = tf.log(x)  # expect: no-such-attribute

def log_old_mended():
    import tensorflow as tf
    x = tf.ones([3])
    y = tf.math.log(x)

log_old()
log_old_mended()

# InvalidArgumentError: {{function_node __wrapped__Mean_device_/job:localhost/replica:0/task:0/device:
def reduce_axis():
    import tensorflow as tf
    x = tf.ones([3, 4])
    y = tf.reduce_mean(x, axis=2)  # expect: axis-out-of-range

def reduce_axis_mended():
    import tensorflow as tf
    x = tf.ones([3, 4])
    y = tf.reduce_mean(x, axis=1)

reduce_axis()
reduce_axis_mended()

# ValueError: Incompatible shape for value ((5,)), expected ((4,))
def tensorarray():
    import tensorflow as tf
    ta = tf.TensorArray(tf.float32, size=3, element_shape=[4])
    ta = ta.write(0, tf.ones([5]))  # expect: invalid-value

def tensorarray_mended():
    import tensorflow as tf
    ta = tf.TensorArray(tf.float32, size=3, element_shape=[4])
    ta = ta.write(0, tf.ones([4]))

tensorarray()
tensorarray_mended()

# InvalidArgumentError: {{function_node __wrapped__SegmentSum_device_/job:localhost/replica:0/task:0/d
def segment():
    import tensorflow as tf
    x = tf.ones([6, 3])
    y = tf.math.segment_sum(x, tf.constant([0, 0, 1]))  # expect: invalid-value

def segment_mended():
    import tensorflow as tf
    x = tf.ones([6, 3])
    y = tf.math.segment_sum(x, tf.constant([0, 0, 1, 1, 2, 2]))

segment()
segment_mended()

# InvalidArgumentError: {{function_node __wrapped__MatrixSolve_device_/job:localhost/replica:0/task:0/
def solve():
    import tensorflow as tf
    a = tf.eye(4)
    b = tf.ones([3, 1])
    x = tf.linalg.solve(a, b)  # expect: invalid-value

def solve_mended():
    import tensorflow as tf
    a = tf.eye(4)
    b = tf.ones([4, 1])
    x = tf.linalg.solve(a, b)

solve()
solve_mended()

# InvalidArgumentError: {{function_node __wrapped__MatrixSolve_device_/job:localhost/replica:0/task:0/
def solve_vec():
    import tensorflow as tf
    a = tf.eye(4)
    b = tf.ones([4])
    x = tf.linalg.solve(a, b)  # expect: index-out-of-range

def solve_vec_mended():
    import tensorflow as tf
    a = tf.eye(4)
    b = tf.ones([4, 1])
    x = tf.linalg.solve(a, b)

solve_vec()
solve_vec_mended()

# InvalidArgumentError: {{function_node __wrapped__MatrixInverse_device_/job:localhost/replica:0/task:
def inv_rect():
    import tensorflow as tf
    a = tf.ones([4, 3])
    x = tf.linalg.inv(a)  # expect: shape-mismatch

def inv_rect_mended():
    import tensorflow as tf
    a = tf.eye(4)
    x = tf.linalg.inv(a)

inv_rect()
inv_rect_mended()

# InvalidArgumentError: {{function_node __wrapped__Mul_device_/job:localhost/replica:0/task:0/device:C
def batch_norm_v1():
    import tensorflow as tf
    x = tf.ones([8, 5])
    mean, var = tf.nn.moments(x, axes=[0])
    y = tf.nn.batch_normalization(x, mean, var, tf.zeros([4]), tf.ones([4]), 1e-5)  # expect: shape-mismatch

def batch_norm_v1_mended():
    import tensorflow as tf
    x = tf.ones([8, 5])
    mean, var = tf.nn.moments(x, axes=[0])
    y = tf.nn.batch_normalization(x, mean, var, tf.zeros([5]), tf.ones([5]), 1e-5)

batch_norm_v1()
batch_norm_v1_mended()

# InvalidArgumentError: {{function_node __wrapped__BiasAdd_device_/job:localhost/replica:0/task:0/devi
def bias_add():
    import tensorflow as tf
    x = tf.ones([8, 5])
    y = tf.nn.bias_add(x, tf.ones([8]))  # expect: invalid-value

def bias_add_mended():
    import tensorflow as tf
    x = tf.ones([8, 5])
    y = tf.nn.bias_add(x, tf.ones([5]))

bias_add()
bias_add_mended()
