# Programs with JAX as people post them, each with its mended twin; JAX 0.10 says what is in the comments.

# TypeError: dot_general requires contracting dimensions to have the same shape, got (28,) and (784,).
def matmul_params():
    import jax
    import jax.numpy as jnp
    key = jax.random.PRNGKey(0)
    params = {"w1": jax.random.normal(key, (784, 128)), "b1": jnp.zeros(128), "w2": jax.random.normal(key, (128, 10)), "b2": jnp.zeros(10)}
    def forward(params, x):
        h = jax.nn.relu(x @ params["w1"] + params["b1"])  # expect: shape-mismatch
        return h @ params["w2"] + params["b2"]
    x = jnp.ones((32, 28, 28))
    print(forward(params, x).shape)

def matmul_params_mended():
    import jax
    import jax.numpy as jnp
    key = jax.random.PRNGKey(0)
    params = {"w1": jax.random.normal(key, (784, 128)), "b1": jnp.zeros(128), "w2": jax.random.normal(key, (128, 10)), "b2": jnp.zeros(10)}
    def forward(params, x):
        h = jax.nn.relu(x @ params["w1"] + params["b1"])
        return h @ params["w2"] + params["b2"]
    x = jnp.ones((32, 784))
    print(forward(params, x).shape)

matmul_params()
matmul_params_mended()

# TypeError: Gradient only defined for scalar-output functions. Output had shape: (3,).
def grad_nonscalar():
    import jax
    import jax.numpy as jnp
    def f(w):
        return (w * 2.0)
    g = jax.grad(f)(jnp.ones(3))  # expect: wrong-type

def grad_nonscalar_mended():
    import jax
    import jax.numpy as jnp
    def f(w):
        return (w * 2.0).sum()
    g = jax.grad(f)(jnp.ones(3))

grad_nonscalar()
grad_nonscalar_mended()

# TypeError: grad requires real- or complex-valued inputs (input dtype that is a sub-dtype of np.inexa
def grad_int():
    import jax
    import jax.numpy as jnp
    def f(w):
        return (w * 2).sum()
    g = jax.grad(f)(jnp.arange(3))  # expect: wrong-type

def grad_int_mended():
    import jax
    import jax.numpy as jnp
    def f(w):
        return (w * 2).sum()
    g = jax.grad(f)(jnp.arange(3.0))

grad_int()
grad_int_mended()

# TypeError: grad requires real- or complex-valued inputs (input dtype that is a sub-dtype of np.inexa
def grad_int_scalar():
    import jax
    g = jax.grad(lambda x: x ** 2)(3)  # expect: wrong-type

def grad_int_scalar_mended():
    import jax
    g = jax.grad(lambda x: x ** 2)(3.0)

grad_int_scalar()
grad_int_scalar_mended()

# TypeError: JAX arrays are immutable and do not support in-place item assignment. Instead of x[idx] =
def immut():
    import jax.numpy as jnp
    x = jnp.zeros(5)
    x[0] = 1  # expect: wrong-type

def immut_mended():
    import jax.numpy as jnp
    x = jnp.zeros(5)
    x = x.at[0].set(1)

immut()
immut_mended()

# TracerBoolConversionError: Attempted boolean conversion of traced array with shape bool[].
def jit_if():
    import jax
    @jax.jit
    def f(x):
        if x > 0:  # expect: wrong-type
            return x
        return -x
    f(3.0)

def jit_if_mended():
    import jax
    @jax.jit
    def f(x):
        return jax.numpy.where(x > 0, x, -x)
    f(3.0)

jit_if()
jit_if_mended()

# TracerIntegerConversionError: The __index__() method was called on traced array with shape int32[]
def jit_range():
    import jax
    import jax.numpy as jnp
    from functools import partial
    @jax.jit
    def f(x, n):
        for i in range(n):  # expect: wrong-type
            x = x * 2
        return x
    f(jnp.ones(3), 4)

def jit_range_mended():
    import jax
    import jax.numpy as jnp
    from functools import partial
    @partial(jax.jit, static_argnums=1)
    def f(x, n):
        for i in range(n):
            x = x * 2
        return x
    f(jnp.ones(3), 4)

jit_range()
jit_range_mended()

# TypeError: Shapes must be 1D sequences of concrete values of integer type, got (JitTracer(~int32[]),
def jit_shape_arg():
    import jax
    import jax.numpy as jnp
    from functools import partial
    @jax.jit
    def f(n):
        return jnp.zeros(n)  # expect: wrong-type
    f(n=3)

def jit_shape_arg_mended():
    import jax
    import jax.numpy as jnp
    from functools import partial
    @partial(jax.jit, static_argnames=("n",))
    def f(n):
        return jnp.zeros(n)
    f(n=3)

jit_shape_arg()
jit_shape_arg_mended()

# NonConcreteBooleanIndexError: Array boolean indices must be concrete; got bool[4]
def jit_bool_mask():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        return x[x > 0].sum()  # expect: index-out-of-range
    f(jnp.arange(4.0))

def jit_bool_mask_mended():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        return jnp.where(x > 0, x, 0).sum()
    f(jnp.arange(4.0))

jit_bool_mask()
jit_bool_mask_mended()

# ConcretizationTypeError: Abstract tracer value encountered where concrete value is expected: traced
def jit_nonzero():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        return jnp.nonzero(x)[0]  # expect: wrong-type
    f(jnp.arange(4.0))

def jit_nonzero_mended():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        return jnp.nonzero(x, size=4)[0]
    f(jnp.arange(4.0))

jit_nonzero()
jit_nonzero_mended()

# ConcretizationTypeError: Abstract tracer value encountered where concrete value is expected: traced
def jit_unique():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        return jnp.unique(x)  # expect: wrong-type
    f(jnp.arange(4))

def jit_unique_mended():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        return jnp.unique(x, size=3)
    f(jnp.arange(4))

jit_unique()
jit_unique_mended()

# ConcretizationTypeError: Abstract tracer value encountered where concrete value is expected: traced
def jit_float():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def loss(x):
        l = jnp.mean(x)
        return float(l)  # expect: wrong-type
    loss(jnp.ones(3))

def jit_float_mended():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def loss(x):
        l = jnp.mean(x)
        return l
    loss(jnp.ones(3))

jit_float()
jit_float_mended()

# ConcretizationTypeError: Abstract tracer value encountered where concrete value is expected: traced
def jit_item():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def loss(x):
        return jnp.mean(x).item()  # expect: wrong-type
    loss(jnp.ones(3))

def jit_item_mended():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def loss(x):
        return jnp.mean(x)
    loss(jnp.ones(3))

jit_item()
jit_item_mended()

# ConcretizationTypeError: Abstract tracer value encountered where concrete value is expected: traced
def jit_arange_dyn():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        return jnp.arange(x.sum())  # expect: wrong-type
    f(jnp.ones(3))

def jit_arange_dyn_mended():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        return jnp.arange(x.shape[0])
    f(jnp.ones(3))

jit_arange_dyn()
jit_arange_dyn_mended()

# TracerBoolConversionError: Attempted boolean conversion of traced array with shape bool[].
def jit_while():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        while x.sum() < 100:  # expect: wrong-type
            x = x * 2
        return x
    f(jnp.ones(3))

def jit_while_mended():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        return jax.lax.while_loop(lambda x: x.sum() < 100, lambda x: x * 2, x)
    f(jnp.ones(3))

jit_while()
jit_while_mended()

# TracerBoolConversionError: Attempted boolean conversion of traced array with shape bool[].
def jit_assert():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        assert jnp.all(x > 0)  # expect: wrong-type
        return jnp.log(x)
    f(jnp.ones(3))

def jit_assert_mended():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x):
        assert x.ndim == 1
        return jnp.log(x)
    f(jnp.ones(3))

jit_assert()
jit_assert_mended()

# IndexError: Slice entries must be static integers. Got slice(JitTracer(~int32[]), JitTracer(~int32[]
def jit_dyn_slice():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x, i):
        return x[i:i + 2]  # expect: index-out-of-range
    f(jnp.ones(8), 3)

def jit_dyn_slice_mended():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x, i):
        return jax.lax.dynamic_slice(x, (i,), (2,))
    f(jnp.ones(8), 3)

jit_dyn_slice()
jit_dyn_slice_mended()

# TypeError: Error interpreting argument to <function f at 0x7fb61cf034c0> as an abstract array. The p
def jit_str():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x, mode):
        return x.sum() if mode == "sum" else x.mean()
    f(jnp.ones(8), "sum")  # expect: wrong-type

def jit_str_mended():
    import jax
    import jax.numpy as jnp
    @jax.tree_util.Partial
    def f(x, mode):
        return x.sum() if mode == "sum" else x.mean()
    f(jnp.ones(8), "sum")

jit_str()
jit_str_mended()

# TypeError: Shapes must be 1D sequences of concrete values of integer type, got (JitTracer(~int32[]),
def jit_reshape_dyn():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x, n):
        return x.reshape(n, -1)  # expect: wrong-type
    f(jnp.ones(8), 2)

def jit_reshape_dyn_mended():
    import jax
    import jax.numpy as jnp
    @jax.jit
    def f(x, n):
        return x.reshape(2, -1)
    f(jnp.ones(8), 2)

jit_reshape_dyn()
jit_reshape_dyn_mended()

# ValueError: Non-hashable static arguments are not supported. An error occurred while trying to hash
def jit_list_unhash():
    import jax
    import jax.numpy as jnp
    def f(x, sizes):
        return x.reshape(sizes)
    y = jax.jit(f, static_argnums=1)(jnp.ones(8), [2, 4])  # expect: invalid-value

def jit_list_unhash_mended():
    import jax
    import jax.numpy as jnp
    def f(x, sizes):
        return x.reshape(sizes)
    y = jax.jit(f, static_argnums=1)(jnp.ones(8), (2, 4))

jit_list_unhash()
jit_list_unhash_mended()

# ValueError: vmap got inconsistent sizes for array axes to be mapped:
def vmap_sizes():
    import jax
    import jax.numpy as jnp
    f = lambda w, x: jnp.dot(w, x)
    w = jnp.ones((5, 3)); xs = jnp.ones((10, 3))
    y = jax.vmap(f)(w, xs)  # expect: invalid-value

def vmap_sizes_mended():
    import jax
    import jax.numpy as jnp
    f = lambda w, x: jnp.dot(w, x)
    w = jnp.ones((5, 3)); xs = jnp.ones((10, 3))
    y = jax.vmap(f, in_axes=(None, 0))(w, xs)

vmap_sizes()
vmap_sizes_mended()

# ValueError: vmap was requested to map its argument along axis 0, which implies that its rank should
def vmap_scalar():
    import jax
    import jax.numpy as jnp
    y = jax.vmap(lambda x, a: x * a)(jnp.ones(3), 2.0)  # expect: invalid-value

def vmap_scalar_mended():
    import jax
    import jax.numpy as jnp
    y = jax.vmap(lambda x, a: x * a, in_axes=(0, None))(jnp.ones(3), 2.0)

vmap_scalar()
vmap_scalar_mended()

# ValueError: vmap in_axes must be an int, None, or a tuple of entries corresponding to the positional
def vmap_in_axes_len():
    import jax
    import jax.numpy as jnp
    y = jax.vmap(lambda x, a: x * a, in_axes=(0, None, 0))(jnp.ones(3), 2.0)  # expect: invalid-value

def vmap_in_axes_len_mended():
    import jax
    import jax.numpy as jnp
    y = jax.vmap(lambda x, a: x * a, in_axes=(0, None))(jnp.ones(3), 2.0)

vmap_in_axes_len()
vmap_in_axes_len_mended()

# ValueError: vmap was requested to map its argument along axis 1, which implies that its rank should
def vmap_axis_oob():
    import jax
    import jax.numpy as jnp
    y = jax.vmap(lambda x: x * 2, in_axes=1)(jnp.ones(3))  # expect: invalid-value

def vmap_axis_oob_mended():
    import jax
    import jax.numpy as jnp
    y = jax.vmap(lambda x: x * 2, in_axes=0)(jnp.ones(3))

vmap_axis_oob()
vmap_axis_oob_mended()

# TypeError: dot_general requires contracting dimensions to have the same shape, got (4,) and (3,).
def vmap_inner():
    import jax
    import jax.numpy as jnp
    W = jnp.ones((4, 3))
    def predict(x):
        return W.T @ x  # expect: shape-mismatch
    y = jax.vmap(predict)(jnp.ones((10, 3)))

def vmap_inner_mended():
    import jax
    import jax.numpy as jnp
    W = jnp.ones((4, 3))
    def predict(x):
        return W @ x
    y = jax.vmap(predict)(jnp.ones((10, 3)))

vmap_inner()
vmap_inner_mended()

# TypeError: scan body function carry input and carry output must have equal types, but they differ:
def scan_carry_shape():
    import jax
    import jax.numpy as jnp
    def step(h, x):
        h = jnp.concatenate([h, x])
        return h, h
    h, ys = jax.lax.scan(step, jnp.zeros(4), jnp.ones((10, 4)))  # expect: wrong-type

def scan_carry_shape_mended():
    import jax
    import jax.numpy as jnp
    def step(h, x):
        h = h + x
        return h, h
    h, ys = jax.lax.scan(step, jnp.zeros(4), jnp.ones((10, 4)))

scan_carry_shape()
scan_carry_shape_mended()

# TypeError: scan body output must be a pair, got float32[].
def scan_return():
    import jax
    import jax.numpy as jnp
    def step(c, x):
        return c + x
    c, ys = jax.lax.scan(step, 0.0, jnp.ones(10))  # expect: wrong-type

def scan_return_mended():
    import jax
    import jax.numpy as jnp
    def step(c, x):
        return c + x, None
    c, ys = jax.lax.scan(step, 0.0, jnp.ones(10))

scan_return()
scan_return_mended()

# ValueError: scan got values with different leading axis sizes: 10, 9.
def scan_lengths():
    import jax
    import jax.numpy as jnp
    def step(c, x):
        a, b = x
        return c + a * b, None
    c, _ = jax.lax.scan(step, 0.0, (jnp.ones(10), jnp.ones(9)))  # expect: invalid-value

def scan_lengths_mended():
    import jax
    import jax.numpy as jnp
    def step(c, x):
        a, b = x
        return c + a * b, None
    c, _ = jax.lax.scan(step, 0.0, (jnp.ones(10), jnp.ones(10)))

scan_lengths()
scan_lengths_mended()

# TypeError: add got incompatible shapes for broadcasting: (20, 16), (32, 16).
def rnn_scan():
    import jax
    import jax.numpy as jnp
    Wx = jnp.ones((8, 16)); Wh = jnp.ones((16, 16))
    def step(h, x):
        h = jnp.tanh(x @ Wx + h @ Wh)  # expect: shape-mismatch
        return h, h
    xs = jnp.ones((32, 20, 8))
    h, hs = jax.lax.scan(step, jnp.zeros((32, 16)), xs)

def rnn_scan_mended():
    import jax
    import jax.numpy as jnp
    Wx = jnp.ones((8, 16)); Wh = jnp.ones((16, 16))
    def step(h, x):
        h = jnp.tanh(x @ Wx + h @ Wh)
        return h, h
    xs = jnp.ones((32, 20, 8))
    h, hs = jax.lax.scan(step, jnp.zeros((32, 16)), xs.swapaxes(0, 1))

rnn_scan()
rnn_scan_mended()

# TypeError: cond branches must have equal output types but they differ.
def cond_branches():
    import jax
    import jax.numpy as jnp
    x = jnp.ones(4)
    y = jax.lax.cond(x.sum() > 0, lambda x: x[:2], lambda x: x, x)  # expect: wrong-type

def cond_branches_mended():
    import jax
    import jax.numpy as jnp
    x = jnp.ones(4)
    y = jax.lax.cond(x.sum() > 0, lambda x: x * 2, lambda x: x, x)

cond_branches()
cond_branches_mended()

# TypeError: cond branches must have equal output types but they differ.
def cond_dtype():
    import jax
    import jax.numpy as jnp
    x = jnp.ones(4)
    y = jax.lax.cond(x.sum() > 0, lambda x: 1, lambda x: x.sum(), x)  # expect: wrong-type

def cond_dtype_mended():
    import jax
    import jax.numpy as jnp
    x = jnp.ones(4)
    y = jax.lax.cond(x.sum() > 0, lambda x: 1.0, lambda x: x.sum(), x)

cond_dtype()
cond_dtype_mended()

# TypeError: Pred must be a scalar, got [ True  True  True  True] of shape (4,).
def cond_vector_pred():
    import jax
    import jax.numpy as jnp
    x = jnp.ones(4)
    y = jax.lax.cond(x > 0, lambda x: x * 2, lambda x: x, x)  # expect: wrong-type

def cond_vector_pred_mended():
    import jax
    import jax.numpy as jnp
    x = jnp.ones(4)
    y = jax.lax.cond(x[0] > 0, lambda x: x * 2, lambda x: x, x)

cond_vector_pred()
cond_vector_pred_mended()

# TypeError: scan body function carry input and carry output must have equal types, but they differ:
def fori():
    import jax
    import jax.numpy as jnp
    y = jax.lax.fori_loop(0, 5, lambda i, x: jnp.append(x, i), jnp.zeros(3))  # expect: wrong-type

def fori_mended():
    import jax
    import jax.numpy as jnp
    y = jax.lax.fori_loop(0, 5, lambda i, x: x.at[i].set(i), jnp.zeros(5))

fori()
fori_mended()

# TypeError: <lambda>() takes 1 positional argument but 2 were given
def fori_args():
    import jax
    import jax.numpy as jnp
    y = jax.lax.fori_loop(0, 5, lambda x: x + 1, jnp.zeros(3))  # expect: wrong-arguments

def fori_args_mended():
    import jax
    import jax.numpy as jnp
    y = jax.lax.fori_loop(0, 5, lambda i, x: x + 1, jnp.zeros(3))

fori_args()
fori_args_mended()

# ValueError: Zero-dimensional arrays cannot be concatenated.
def concat_args():
    import jax.numpy as jnp
    a = jnp.ones(3)
    b = jnp.concatenate(a, a)  # expect: wrong-type

def concat_args_mended():
    import jax.numpy as jnp
    a = jnp.ones(3)
    b = jnp.concatenate([a, a])

concat_args()
concat_args_mended()

# ValueError: pytree structure error: different numbers of pytree children at key path
def tree_map():
    import jax
    import jax.numpy as jnp
    p = {"w": jnp.ones(3), "b": jnp.ones(1)}
    g = {"w": jnp.ones(3)}
    p = jax.tree.map(lambda a, b: a - 0.1 * b, p, g)  # expect: shape-mismatch

def tree_map_mended():
    import jax
    import jax.numpy as jnp
    p = {"w": jnp.ones(3), "b": jnp.ones(1)}
    g = {"w": jnp.ones(3)}
    p = jax.tree.map(lambda a, b: a - 0.1 * b, p, p)

tree_map()
tree_map_mended()

# AttributeError: module 'jax' has no attribute 'tree_map'
def tree_map_old():
    import jax
    y = jax.tree_map(lambda x: x + 1, [1, 2])  # expect: no-such-attribute

def tree_map_old_mended():
    import jax
    y = jax.tree_util.tree_map(lambda x: x + 1, [1, 2])

tree_map_old()
tree_map_old_mended()

# ValueError: conv_general_dilated lhs feature dimension size divided by feature_group_count must equa
def conv_dims():
    import jax
    import jax.numpy as jnp
    x = jnp.ones((8, 28, 28, 3)); w = jnp.ones((3, 3, 3, 16))
    y = jax.lax.conv(x, w, (1, 1), "SAME")  # expect: invalid-value

def conv_dims_mended():
    import jax
    import jax.numpy as jnp
    x = jnp.ones((8, 28, 28, 3)); w = jnp.ones((3, 3, 3, 16))
    y = jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

conv_dims()
conv_dims_mended()

# TypeError: unexpected PRNG key type <class 'tuple'>
def key_missing():
    import jax
    x = jax.random.normal((3, 4))  # expect: wrong-type

def key_missing_mended():
    import jax
    x = jax.random.normal(jax.random.PRNGKey(0), (3, 4))

key_missing()
key_missing_mended()

# ValueError: not enough values to unpack (expected 3, got 2)
def key_split():
    import jax
    key = jax.random.PRNGKey(0)
    k1, k2, k3 = jax.random.split(key)  # expect: unpack-mismatch

def key_split_mended():
    import jax
    key = jax.random.PRNGKey(0)
    k1, k2, k3 = jax.random.split(key, 3)

key_split()
key_split_mended()

# TypeError: sub got incompatible shapes for broadcasting: (20,), (15,).
def broadcast_loss():
    import jax
    import jax.numpy as jnp
    def loss(w, x, y):
        pred = x @ w
        return jnp.mean((pred - y) ** 2)  # expect: shape-mismatch
    w = jnp.ones(5); x = jnp.ones((20, 5))
    y = jnp.ones(15)
    g = jax.grad(loss)(w, x, y)

def broadcast_loss_mended():
    import jax
    import jax.numpy as jnp
    def loss(w, x, y):
        pred = x @ w
        return jnp.mean((pred - y) ** 2)
    w = jnp.ones(5); x = jnp.ones((20, 5))
    y = jnp.ones(20)
    g = jax.grad(loss)(w, x, y)

broadcast_loss()
broadcast_loss_mended()

# TypeError: Gradient only defined for scalar-output functions. Output was (Array(6., dtype=float32),
def value_and_grad_aux():
    import jax
    import jax.numpy as jnp
    def loss(w):
        p = w * 2
        return p.sum(), p
    l, g = jax.value_and_grad(loss)(jnp.ones(3))  # expect: wrong-type

def value_and_grad_aux_mended():
    import jax
    import jax.numpy as jnp
    def loss(w):
        p = w * 2
        return p.sum(), p
    (l, p), g = jax.value_and_grad(loss, has_aux=True)(jnp.ones(3))

value_and_grad_aux()
value_and_grad_aux_mended()

# TypeError: differentiating with respect to argnums=1 requires at least 2 positional arguments to be
def argnums():
    import jax
    import jax.numpy as jnp
    g = jax.grad(lambda w: w.sum(), argnums=1)(jnp.ones(3))  # expect: index-out-of-range

def argnums_mended():
    import jax
    import jax.numpy as jnp
    g = jax.grad(lambda w: w.sum(), argnums=0)(jnp.ones(3))

argnums()
argnums_mended()

# ValueError: inconsistent size for core dimension 'm': 4 vs 3 on vectorized function with excluded=fr
def linalg():
    import jax.numpy as jnp
    x = jnp.linalg.solve(jnp.ones((3, 4)), jnp.ones(3))  # expect: shape-mismatch

def linalg_mended():
    import jax.numpy as jnp
    x = jnp.linalg.solve(jnp.ones((3, 3)), jnp.ones(3))

linalg()
linalg_mended()

# ValueError: Size of label 'd' for operand 1 (16) does not match previous terms (8).
def einsum():
    import jax.numpy as jnp
    q = jnp.ones((2, 10, 4, 16)); k = jnp.ones((2, 12, 4, 16))
    a = jnp.einsum("bqhd,bkhd->bhqk", q, k[..., :8])  # expect: invalid-einsum

def einsum_mended():
    import jax.numpy as jnp
    q = jnp.ones((2, 10, 4, 16)); k = jnp.ones((2, 12, 4, 16))
    a = jnp.einsum("bqhd,bkhd->bhqk", q, k)

einsum()
einsum_mended()

# ValueError: Cannot stack arrays with different numbers of dimensions: got (), (2,).
def jacfwd():
    import jax
    import jax.numpy as jnp
    def f(x):
        return jnp.stack([x[0] * x[1], x])  # expect: concatenate-mismatch
    J = jax.jacfwd(f)(jnp.ones(2))

def jacfwd_mended():
    import jax
    import jax.numpy as jnp
    def f(x):
        return jnp.stack([x[0] * x[1], x[1]])
    J = jax.jacfwd(f)(jnp.ones(2))

jacfwd()
jacfwd_mended()

# AttributeError: module 'jax.ops' has no attribute 'index_update'
def old_ops():
    import jax
    import jax.numpy as jnp
    x = jax.ops.index_update(jnp.zeros(3), 0, 1.0)  # expect: no-such-attribute

def old_ops_mended():
    import jax
    import jax.numpy as jnp
    x = jnp.zeros(3).at[0].set(1.0)

old_ops()
old_ops_mended()

# ValueError: unexpected JAX type (e.g. shape/dtype) for argument to VJP function: got float32[3], but
def vjp():
    import jax
    import jax.numpy as jnp
    y, f_vjp = jax.vjp(lambda w: jnp.ones((4, 3)) @ w, jnp.ones(3))
    g = f_vjp(jnp.ones(3))  # expect: invalid-value

def vjp_mended():
    import jax
    import jax.numpy as jnp
    y, f_vjp = jax.vjp(lambda w: jnp.ones((4, 3)) @ w, jnp.ones(3))
    g = f_vjp(jnp.ones(4))

vjp()
vjp_mended()

# ValueError: jvp called with different primal and tangent shapes;Got primal shape (3,) and tangent sh
def jvp():
    import jax
    import jax.numpy as jnp
    y, t = jax.jvp(jnp.sin, (jnp.ones(3),), (jnp.ones(4),))  # expect: invalid-value

def jvp_mended():
    import jax
    import jax.numpy as jnp
    y, t = jax.jvp(jnp.sin, (jnp.ones(3),), (jnp.ones(3),))

jvp()
jvp_mended()

# TypeError: dot_general requires contracting dimensions to have the same shape, got (784,) and (16,).
def mlp_init():
    import jax
    import jax.numpy as jnp
    def init(sizes, key):
        keys = jax.random.split(key, len(sizes))
        return [(jax.random.normal(k, (n, m)), jnp.zeros(n)) for m, n, k in zip(sizes[:-1], sizes[1:], keys)]
    params = init([784, 512, 10], jax.random.PRNGKey(0))
    def predict(params, x):
        for w, b in params[:-1]:
            x = jax.nn.relu(jnp.dot(w, x) + b)  # expect: shape-mismatch
        w, b = params[-1]
        return jnp.dot(w, x) + b
    batch = jnp.ones((16, 784))
    y = predict(params, batch)

def mlp_init_mended():
    import jax
    import jax.numpy as jnp
    def init(sizes, key):
        keys = jax.random.split(key, len(sizes))
        return [(jax.random.normal(k, (n, m)), jnp.zeros(n)) for m, n, k in zip(sizes[:-1], sizes[1:], keys)]
    params = init([784, 512, 10], jax.random.PRNGKey(0))
    def predict(params, x):
        for w, b in params[:-1]:
            x = jax.nn.relu(jnp.dot(w, x) + b)
        w, b = params[-1]
        return jnp.dot(w, x) + b
    batch = jnp.ones((16, 784))
    y = jax.vmap(predict, in_axes=(None, 0))(params, batch)

mlp_init()
mlp_init_mended()
