# Programs with Flax, optax and equinox as people post them, each with its mended twin; the libraries say what is in the comments.

# ScopeParamShapeError: For parameter "kernel" in "/Dense_0", the given initializer is expected to gen
def linen_dense():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class MLP(nn.Module):
        @nn.compact
        def __call__(self, x):
            x = nn.relu(nn.Dense(128)(x))
            return nn.Dense(10)(x)
    model = MLP()
    variables = model.init(jax.random.PRNGKey(0), jnp.ones((1, 784)))
    y = model.apply(variables, jnp.ones((1, 28, 28)))  # expect: invalid-value

def linen_dense_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class MLP(nn.Module):
        @nn.compact
        def __call__(self, x):
            x = nn.relu(nn.Dense(128)(x))
            return nn.Dense(10)(x)
    model = MLP()
    variables = model.init(jax.random.PRNGKey(0), jnp.ones((1, 784)))
    y = model.apply(variables, jnp.ones((1, 784)))

linen_dense()
linen_dense_mended()

# ScopeCollectionNotFound: Tried to access "kernel" from collection "params" in "/Dense_0" but the col
def linen_apply_missing():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class MLP(nn.Module):
        @nn.compact
        def __call__(self, x):
            return nn.Dense(10)(x)
    model = MLP()
    params = model.init(jax.random.PRNGKey(0), jnp.ones((1, 784)))["params"]
    y = model.apply(params, jnp.ones((1, 784)))  # expect: invalid-value

def linen_apply_missing_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class MLP(nn.Module):
        @nn.compact
        def __call__(self, x):
            return nn.Dense(10)(x)
    model = MLP()
    params = model.init(jax.random.PRNGKey(0), jnp.ones((1, 784)))["params"]
    y = model.apply({"params": params}, jnp.ones((1, 784)))

linen_apply_missing()
linen_apply_missing_mended()

# TypeError: add got incompatible shapes for broadcasting: (2, 32), (2, 16).
def linen_setup():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class Net(nn.Module):
        def setup(self):
            self.a = nn.Dense(32); self.b = nn.Dense(16)
        def __call__(self, x):
            return self.a(x) + self.b(x)  # expect: shape-mismatch
    p = Net().init(jax.random.PRNGKey(0), jnp.ones((2, 4)))

def linen_setup_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class Net(nn.Module):
        def setup(self):
            self.a = nn.Dense(32); self.b = nn.Dense(16)
        def __call__(self, x):
            return self.b(self.a(x))
    p = Net().init(jax.random.PRNGKey(0), jnp.ones((2, 4)))

linen_setup()
linen_setup_mended()

# ScopeParamShapeError: For parameter "kernel" in "/Dense_0", the given initializer is expected to gen
def linen_bn():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class Net(nn.Module):
        @nn.compact
        def __call__(self, x, train: bool):
            x = nn.Conv(8, (3, 3))(x)
            x = nn.BatchNorm(use_running_average=not train)(x)
            return nn.Dense(2)(x.reshape((x.shape[0], -1)))
    net = Net()
    v = net.init(jax.random.PRNGKey(0), jnp.ones((1, 8, 8, 3)), train=False)
    y = net.apply(v, jnp.ones((4, 16, 16, 3)), train=False)  # expect: invalid-value

def linen_bn_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class Net(nn.Module):
        @nn.compact
        def __call__(self, x, train: bool):
            x = nn.Conv(8, (3, 3))(x)
            x = nn.BatchNorm(use_running_average=not train)(x)
            return nn.Dense(2)(x.reshape((x.shape[0], -1)))
    net = Net()
    v = net.init(jax.random.PRNGKey(0), jnp.ones((1, 8, 8, 3)), train=False)
    y = net.apply(v, jnp.ones((4, 8, 8, 3)), train=False)

linen_bn()
linen_bn_mended()

# ModifyScopeVariableError: Cannot update variable "mean" in "/BatchNorm_0" because collection "batch_
def linen_bn_train():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class Net(nn.Module):
        @nn.compact
        def __call__(self, x, train: bool):
            return nn.BatchNorm(use_running_average=not train)(x)  # expect: invalid-value
    net = Net()
    v = net.init(jax.random.PRNGKey(0), jnp.ones((1, 8)), train=False)
    y = net.apply(v, jnp.ones((4, 8)), train=True)

def linen_bn_train_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class Net(nn.Module):
        @nn.compact
        def __call__(self, x, train: bool):
            return nn.BatchNorm(use_running_average=not train)(x)
    net = Net()
    v = net.init(jax.random.PRNGKey(0), jnp.ones((1, 8)), train=False)
    y, upd = net.apply(v, jnp.ones((4, 8)), train=True, mutable=["batch_stats"])

linen_bn_train()
linen_bn_train_mended()

# InvalidRngError: Dropout_0 needs PRNG for "dropout" (https://flax.readthedocs.io/en/latest/api_refer
def linen_dropout():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class Net(nn.Module):
        @nn.compact
        def __call__(self, x, train):
            return nn.Dropout(0.5, deterministic=not train)(x)  # expect: invalid-value
    net = Net()
    v = net.init(jax.random.PRNGKey(0), jnp.ones((1, 8)), False)
    y = net.apply(v, jnp.ones((4, 8)), True)

def linen_dropout_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class Net(nn.Module):
        @nn.compact
        def __call__(self, x, train):
            return nn.Dropout(0.5, deterministic=not train)(x)
    net = Net()
    v = net.init(jax.random.PRNGKey(0), jnp.ones((1, 8)), False)
    y = net.apply(v, jnp.ones((4, 8)), True, rngs={"dropout": jax.random.PRNGKey(1)})

linen_dropout()
linen_dropout_mended()

# TypeError: dot_general requires contracting dimensions to have the same shape, got (3,) and (4,).
def linen_param():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class Dense(nn.Module):
        features: int
        @nn.compact
        def __call__(self, x):
            w = self.param("kernel", nn.initializers.lecun_normal(), (self.features, x.shape[-1]))
            return x @ w  # expect: shape-mismatch
    p = Dense(4).init(jax.random.PRNGKey(0), jnp.ones((2, 3)))

def linen_param_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class Dense(nn.Module):
        features: int
        @nn.compact
        def __call__(self, x):
            w = self.param("kernel", nn.initializers.lecun_normal(), (x.shape[-1], self.features))
            return x @ w
    p = Dense(4).init(jax.random.PRNGKey(0), jnp.ones((2, 3)))

linen_param()
linen_param_mended()

# ValueError: Incompatible shapes for broadcasting: shapes=[(2, 7, 32), (7, 16)]
def linen_embed_add():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class T(nn.Module):
        @nn.compact
        def __call__(self, x):
            e = nn.Embed(100, 32)(x) + nn.Embed(50, 16)(jnp.arange(x.shape[1]))  # expect: shape-mismatch
            return e
    p = T().init(jax.random.PRNGKey(0), jnp.ones((2, 7), int))

def linen_embed_add_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class T(nn.Module):
        @nn.compact
        def __call__(self, x):
            e = nn.Embed(100, 32)(x) + nn.Embed(50, 32)(jnp.arange(x.shape[1]))
            return e
    p = T().init(jax.random.PRNGKey(0), jnp.ones((2, 7), int))

linen_embed_add()
linen_embed_add_mended()

# AssertionError: Memory dimension (32) must be divisible by number of heads (3).
def linen_attention():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class T(nn.Module):
        @nn.compact
        def __call__(self, x):
            return nn.MultiHeadDotProductAttention(num_heads=3, qkv_features=32)(x, x)  # expect: invalid-value
    p = T().init(jax.random.PRNGKey(0), jnp.ones((2, 7, 16)))

def linen_attention_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class T(nn.Module):
        @nn.compact
        def __call__(self, x):
            return nn.MultiHeadDotProductAttention(num_heads=4, qkv_features=32)(x, x)
    p = T().init(jax.random.PRNGKey(0), jnp.ones((2, 7, 16)))

linen_attention()
linen_attention_mended()

# TypeError: cannot reshape array of shape (1, 14, 14, 32) (size 6272) into shape (1, 25088) (size 250
def linen_maxpool():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class CNN(nn.Module):
        @nn.compact
        def __call__(self, x):
            x = nn.max_pool(nn.relu(nn.Conv(32, (3, 3))(x)), (2, 2), strides=(2, 2))
            return x.reshape((x.shape[0], 28 * 28 * 32))  # expect: invalid-reshape
    p = CNN().init(jax.random.PRNGKey(0), jnp.ones((1, 28, 28, 1)))

def linen_maxpool_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    class CNN(nn.Module):
        @nn.compact
        def __call__(self, x):
            x = nn.max_pool(nn.relu(nn.Conv(32, (3, 3))(x)), (2, 2), strides=(2, 2))
            return x.reshape((x.shape[0], 14 * 14 * 32))
    p = CNN().init(jax.random.PRNGKey(0), jnp.ones((1, 28, 28, 1)))

linen_maxpool()
linen_maxpool_mended()

# ValueError: Incompatible shapes for broadcasting: shapes=[(8,), (8, 10)]
def linen_loss():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    import optax
    model = nn.Dense(10)
    p = model.init(jax.random.PRNGKey(0), jnp.ones((1, 5)))
    def loss(p, x, y):
        logits = model.apply(p, x)
        return optax.softmax_cross_entropy(logits, y).mean()  # expect: shape-mismatch
    g = jax.grad(loss)(p, jnp.ones((8, 5)), jnp.zeros((8,), int))

def linen_loss_mended():
    import jax, jax.numpy as jnp
    import flax.linen as nn
    import optax
    model = nn.Dense(10)
    p = model.init(jax.random.PRNGKey(0), jnp.ones((1, 5)))
    def loss(p, x, y):
        logits = model.apply(p, x)
        return optax.softmax_cross_entropy_with_integer_labels(logits, y).mean()
    g = jax.grad(loss)(p, jnp.ones((8, 5)), jnp.zeros((8,), int))

linen_loss()
linen_loss_mended()

# TypeError: tuple indices must be integers or slices, not str
def optax_update():
    import jax, jax.numpy as jnp
    import optax
    p = {"w": jnp.ones(3)}
    tx = optax.adam(1e-3)
    s = tx.init(p)
    g = {"w": jnp.ones(3)}
    p = tx.update(g, s, p)
    q = p["w"]  # expect: wrong-type

def optax_update_mended():
    import jax, jax.numpy as jnp
    import optax
    p = {"w": jnp.ones(3)}
    tx = optax.adam(1e-3)
    s = tx.init(p)
    g = {"w": jnp.ones(3)}
    u, s = tx.update(g, s, p)
    q = optax.apply_updates(p, u)["w"]

optax_update()
optax_update_mended()

# TypeError: add got incompatible shapes for broadcasting: (3,), (4,).
def optax_apply():
    import jax, jax.numpy as jnp
    import optax
    p = {"w": jnp.ones(3)}
    tx = optax.sgd(1e-3)
    s = tx.init(p)
    g = {"w": jnp.ones(4)}
    u, s = tx.update(g, s, p)
    p = optax.apply_updates(p, u)  # expect: shape-mismatch

def optax_apply_mended():
    import jax, jax.numpy as jnp
    import optax
    p = {"w": jnp.ones(3)}
    tx = optax.sgd(1e-3)
    s = tx.init(p)
    g = {"w": jnp.ones(3)}
    u, s = tx.update(g, s, p)
    p = optax.apply_updates(p, u)

optax_apply()
optax_apply_mended()

# ValueError: Shape mismatch: got (8, 3) and (8, 2).
def optax_l2():
    import jax.numpy as jnp
    import optax
    l = optax.l2_loss(jnp.ones((8, 3)), jnp.ones((8, 2)))  # expect: shape-mismatch

def optax_l2_mended():
    import jax.numpy as jnp
    import optax
    l = optax.l2_loss(jnp.ones((8, 3)), jnp.ones((8, 3)))

optax_l2()
optax_l2_mended()

# TypeError: Expected the input to have a dtype that is a subdtype of <class 'numpy.integer'>, got flo
def optax_sce_int():
    import jax.numpy as jnp
    import optax
    l = optax.softmax_cross_entropy_with_integer_labels(jnp.ones((8, 3)), jnp.ones((8, 3)))  # expect: invalid-value

def optax_sce_int_mended():
    import jax.numpy as jnp
    import optax
    l = optax.softmax_cross_entropy_with_integer_labels(jnp.ones((8, 3)), jnp.ones((8,), int))

optax_sce_int()
optax_sce_int_mended()

# TypeError: chain.<locals>.update_fn() missing 1 required positional argument: 'state'
def optax_state():
    import jax.numpy as jnp
    import optax
    s = optax.adam(1e-3).update({"w": jnp.ones(3)})  # expect: wrong-arguments

def optax_state_mended():
    import jax.numpy as jnp
    import optax
    s = optax.adam(1e-3).init({"w": jnp.ones(3)})

optax_state()
optax_state_mended()

# TypeError: Linear.__init__() missing 1 required keyword-only argument: 'rngs'
def nnx_linear():
    from flax import nnx
    import jax.numpy as jnp
    m = nnx.Linear(3, 4)  # expect: wrong-arguments
    y = m(jnp.ones((2, 3)))

def nnx_linear_mended():
    from flax import nnx
    import jax.numpy as jnp
    m = nnx.Linear(3, 4, rngs=nnx.Rngs(0))
    y = m(jnp.ones((2, 3)))

nnx_linear()
nnx_linear_mended()

# TypeError: dot_general requires contracting dimensions to have the same shape, got (64,) and (32,).
def nnx_sizes():
    from flax import nnx
    import jax.numpy as jnp
    class M(nnx.Module):
        def __init__(self, rngs):
            self.a = nnx.Linear(3, 64, rngs=rngs)
            self.b = nnx.Linear(32, 1, rngs=rngs)
        def __call__(self, x):
            return self.b(nnx.relu(self.a(x)))  # expect: wrong-type
    y = M(nnx.Rngs(0))(jnp.ones((2, 3)))

def nnx_sizes_mended():
    from flax import nnx
    import jax.numpy as jnp
    class M(nnx.Module):
        def __init__(self, rngs):
            self.a = nnx.Linear(3, 64, rngs=rngs)
            self.b = nnx.Linear(64, 1, rngs=rngs)
        def __call__(self, x):
            return self.b(nnx.relu(self.a(x)))
    y = M(nnx.Rngs(0))(jnp.ones((2, 3)))

nnx_sizes()
nnx_sizes_mended()

# TypeError: dot_general requires contracting dimensions to have the same shape, got (6272,) and (3136
def nnx_conv():
    from flax import nnx
    import jax.numpy as jnp
    class CNN(nnx.Module):
        def __init__(self, rngs):
            self.conv = nnx.Conv(1, 32, kernel_size=(3, 3), rngs=rngs)
            self.l = nnx.Linear(3136, 10, rngs=rngs)
        def __call__(self, x):
            x = nnx.max_pool(nnx.relu(self.conv(x)), (2, 2), strides=(2, 2))
            return self.l(x.reshape(x.shape[0], -1))  # expect: wrong-type
    y = CNN(nnx.Rngs(0))(jnp.ones((2, 28, 28, 1)))

def nnx_conv_mended():
    from flax import nnx
    import jax.numpy as jnp
    class CNN(nnx.Module):
        def __init__(self, rngs):
            self.conv = nnx.Conv(1, 32, kernel_size=(3, 3), rngs=rngs)
            self.l = nnx.Linear(6272, 10, rngs=rngs)
        def __call__(self, x):
            x = nnx.max_pool(nnx.relu(self.conv(x)), (2, 2), strides=(2, 2))
            return self.l(x.reshape(x.shape[0], -1))
    y = CNN(nnx.Rngs(0))(jnp.ones((2, 28, 28, 1)))

nnx_conv()
nnx_conv_mended()

# ValueError: conv_general_dilated lhs feature dimension size divided by feature_group_count must equa
def nnx_channels():
    from flax import nnx
    import jax.numpy as jnp
    conv = nnx.Conv(3, 32, kernel_size=(3, 3), rngs=nnx.Rngs(0))
    y = conv(jnp.ones((2, 3, 28, 28)))  # expect: invalid-value

def nnx_channels_mended():
    from flax import nnx
    import jax.numpy as jnp
    conv = nnx.Conv(3, 32, kernel_size=(3, 3), rngs=nnx.Rngs(0))
    y = conv(jnp.ones((2, 28, 28, 3)))

nnx_channels()
nnx_channels_mended()

# TypeError: Gradient only defined for scalar-output functions. Output had shape: (2, 4).
def nnx_grad():
    from flax import nnx
    import jax.numpy as jnp
    m = nnx.Linear(3, 4, rngs=nnx.Rngs(0))
    g = nnx.grad(lambda m: m(jnp.ones((2, 3))))(m)  # expect: wrong-type

def nnx_grad_mended():
    from flax import nnx
    import jax.numpy as jnp
    m = nnx.Linear(3, 4, rngs=nnx.Rngs(0))
    g = nnx.grad(lambda m: m(jnp.ones((2, 3))).sum())(m)

nnx_grad()
nnx_grad_mended()

# TypeError: Missing required argument `wrt`. As of Flax 0.11.0 the `wrt` argument is required, if you
def nnx_optimizer():
    from flax import nnx
    import optax
    m = nnx.Linear(3, 4, rngs=nnx.Rngs(0))
    o = nnx.Optimizer(m, optax.adam(1e-3))  # expect: wrong-arguments

def nnx_optimizer_mended():
    from flax import nnx
    import optax
    m = nnx.Linear(3, 4, rngs=nnx.Rngs(0))
    o = nnx.Optimizer(m, optax.adam(1e-3), wrt=nnx.Param)

nnx_optimizer()
nnx_optimizer_mended()

# TypeError: add got incompatible shapes for broadcasting: (16,), (8,).
def nnx_bn():
    from flax import nnx
    import jax.numpy as jnp
    bn = nnx.BatchNorm(16, rngs=nnx.Rngs(0))
    y = bn(jnp.ones((4, 8)))  # expect: shape-mismatch

def nnx_bn_mended():
    from flax import nnx
    import jax.numpy as jnp
    bn = nnx.BatchNorm(16, rngs=nnx.Rngs(0))
    y = bn(jnp.ones((4, 16)))

nnx_bn()
nnx_bn_mended()

# TypeError: dot_general requires contracting dimensions to have the same shape, got (3,) and (8,).
def nnx_list():
    from flax import nnx
    import jax.numpy as jnp
    class M(nnx.Module):
        def __init__(self, sizes, rngs):
            self.layers = nnx.List([nnx.Linear(a, a, rngs=rngs) for a, b in zip(sizes, sizes[1:])])
        def __call__(self, x):
            for l in self.layers: x = l(x)  # expect: wrong-type
            return x
    y = M([3, 8, 2], nnx.Rngs(0))(jnp.ones((2, 3)))

def nnx_list_mended():
    from flax import nnx
    import jax.numpy as jnp
    class M(nnx.Module):
        def __init__(self, sizes, rngs):
            self.layers = nnx.List([nnx.Linear(a, b, rngs=rngs) for a, b in zip(sizes, sizes[1:])])
        def __call__(self, x):
            for l in self.layers: x = l(x)
            return x
    y = M([3, 8, 2], nnx.Rngs(0))(jnp.ones((2, 3)))

nnx_list()
nnx_list_mended()

# TypeError: dot_general requires contracting dimensions to have the same shape, got (3,) and (2,).
def eqx_linear():
    import equinox as eqx, jax, jax.numpy as jnp
    l = eqx.nn.Linear(3, 4, key=jax.random.PRNGKey(0))
    y = l(jnp.ones((2, 3)))  # expect: wrong-type

def eqx_linear_mended():
    import equinox as eqx, jax, jax.numpy as jnp
    l = eqx.nn.Linear(3, 4, key=jax.random.PRNGKey(0))
    y = jax.vmap(l)(jnp.ones((2, 3)))

eqx_linear()
eqx_linear_mended()

# TypeError: Linear.__init__() missing 1 required keyword-only argument: 'key'
def eqx_key():
    import equinox as eqx, jax, jax.numpy as jnp
    l = eqx.nn.Linear(3, 4)  # expect: wrong-arguments

def eqx_key_mended():
    import equinox as eqx, jax, jax.numpy as jnp
    l = eqx.nn.Linear(3, 4, key=jax.random.PRNGKey(0))

eqx_key()
eqx_key_mended()

# TypeError: dot_general requires contracting dimensions to have the same shape, got (2,) and (3,).
def eqx_mlp():
    import equinox as eqx, jax, jax.numpy as jnp
    m = eqx.nn.MLP(2, 3, 8, 2, key=jax.random.PRNGKey(0))
    y = m(jnp.ones(3))  # expect: wrong-type

def eqx_mlp_mended():
    import equinox as eqx, jax, jax.numpy as jnp
    m = eqx.nn.MLP(2, 3, 8, 2, key=jax.random.PRNGKey(0))
    y = m(jnp.ones(2))

eqx_mlp()
eqx_mlp_mended()

# ValueError: ('Input to `Conv` needs to have rank 3,', ' but input has shape (4, 3, 28, 28).')
def eqx_conv():
    import equinox as eqx, jax, jax.numpy as jnp
    c = eqx.nn.Conv2d(3, 8, 3, key=jax.random.PRNGKey(0))
    y = c(jnp.ones((4, 3, 28, 28)))  # expect: invalid-value

def eqx_conv_mended():
    import equinox as eqx, jax, jax.numpy as jnp
    c = eqx.nn.Conv2d(3, 8, 3, key=jax.random.PRNGKey(0))
    y = jax.vmap(c)(jnp.ones((4, 3, 28, 28)))

eqx_conv()
eqx_conv_mended()

# TypeError: dot_general requires contracting dimensions to have the same shape, got (4,) and (8,).
def eqx_module():
    import equinox as eqx, jax, jax.numpy as jnp
    class Net(eqx.Module):
        a: eqx.nn.Linear
        b: eqx.nn.Linear
        def __init__(self, key):
            k1, k2 = jax.random.split(key)
            self.a = eqx.nn.Linear(4, 8, key=k1)
            self.b = eqx.nn.Linear(4, 2, key=k2)
        def __call__(self, x):
            return self.b(jax.nn.relu(self.a(x)))  # expect: wrong-type
    y = Net(jax.random.PRNGKey(0))(jnp.ones(4))

def eqx_module_mended():
    import equinox as eqx, jax, jax.numpy as jnp
    class Net(eqx.Module):
        a: eqx.nn.Linear
        b: eqx.nn.Linear
        def __init__(self, key):
            k1, k2 = jax.random.split(key)
            self.a = eqx.nn.Linear(4, 8, key=k1)
            self.b = eqx.nn.Linear(8, 2, key=k2)
        def __call__(self, x):
            return self.b(jax.nn.relu(self.a(x)))
    y = Net(jax.random.PRNGKey(0))(jnp.ones(4))

eqx_module()
eqx_module_mended()

# TypeError: Gradient only defined for scalar-output functions. Output had shape: (4,).
def eqx_grad():
    import equinox as eqx, jax, jax.numpy as jnp
    l = eqx.nn.Linear(3, 4, key=jax.random.PRNGKey(0))
    g = eqx.filter_grad(lambda l, x: l(x))(l, jnp.ones(3))  # expect: wrong-type

def eqx_grad_mended():
    import equinox as eqx, jax, jax.numpy as jnp
    l = eqx.nn.Linear(3, 4, key=jax.random.PRNGKey(0))
    g = eqx.filter_grad(lambda l, x: l(x).sum())(l, jnp.ones(3))

eqx_grad()
eqx_grad_mended()
