# What NumPy and jax.numpy make arrays of: NumPy refuses arrays that are traced, jax.numpy lists; the libraries say what is in the comments.

# TracerArrayConversionError: The numpy.ndarray conversion method __array__() was called on traced array with shape float32[4]
def asarray_of_traced():
    import jax
    import jax.numpy as jnp
    import numpy as np
    @jax.jit
    def normalise(x):
        return x - np.mean(np.asarray(x))  # expect: wrong-type
    normalise(jnp.ones(4))

def asarray_of_traced_mended():
    import jax
    import jax.numpy as jnp
    import numpy as np
    @jax.jit
    def normalise(x):
        return x - jnp.mean(jnp.asarray(x))
    normalise(jnp.ones(4))

asarray_of_traced()
asarray_of_traced_mended()

# TracerArrayConversionError: The numpy.ndarray conversion method __array__() was called on traced array with shape float32[3]
def concatenate_traced():
    import jax
    import jax.numpy as jnp
    import numpy as np
    def loss(w, x):
        padded = np.concatenate([x, np.ones(1)])  # expect: wrong-type
        return (w * padded).sum()
    g = jax.grad(loss)(jnp.ones(4), jnp.ones(3))
    h = jax.jit(loss)(jnp.ones(4), jnp.ones(3))

def concatenate_traced_mended():
    import jax
    import jax.numpy as jnp
    import numpy as np
    def loss(w, x):
        padded = jnp.concatenate([x, np.ones(1)])
        return (w * padded).sum()
    g = jax.grad(loss)(jnp.ones(4), jnp.ones(3))

concatenate_traced()
concatenate_traced_mended()

# TypeError: exp requires ndarray or scalar arguments, got <class 'list'> at position 0.
def exp_of_list():
    import jax.numpy as jnp
    e = jnp.exp([0.0, 1.0])  # expect: wrong-type

def exp_of_list_mended():
    import jax.numpy as jnp
    e = jnp.exp(jnp.array([0.0, 1.0]))

exp_of_list()
exp_of_list_mended()

# TypeError: unsupported operand type(s) for *: 'ArrayImpl' and 'list'
def list_beside_array():
    import jax.numpy as jnp
    x = jnp.ones(3)
    y = x * [1.0, 2.0, 3.0]  # expect: wrong-type

def list_beside_array_mended():
    import jax.numpy as jnp
    x = jnp.ones(3)
    y = x * jnp.array([1.0, 2.0, 3.0])

list_beside_array()
list_beside_array_mended()

# TypeError: maximum requires ndarray or scalar arguments, got <class 'list'> at position 1.
def maximum_of_list():
    import jax.numpy as jnp
    y = jnp.maximum(jnp.ones(2), [0.5, 2.0])  # expect: wrong-type

def maximum_of_list_mended():
    import jax.numpy as jnp
    y = jnp.maximum(jnp.ones(2), 0.5)

maximum_of_list()
maximum_of_list_mended()

# TypeError: mean requires ndarray or scalar arguments, got <class 'list'> at position 0.
def mean_of_losses():
    import jax.numpy as jnp
    losses = []
    for i in range(3):
        losses.append(jnp.ones(4).sum())
    average = jnp.mean(losses)  # expect: wrong-type

def mean_of_losses_mended():
    import jax.numpy as jnp
    losses = []
    for i in range(3):
        losses.append(jnp.ones(4).sum())
    average = jnp.mean(jnp.stack(losses))

mean_of_losses()
mean_of_losses_mended()

# TracerArrayConversionError: The numpy.ndarray conversion method __array__() was called on traced array with shape float32[3]
def norm_traced():
    import jax
    import jax.numpy as jnp
    import numpy as np
    @jax.jit
    def clip(g):
        return g / np.linalg.norm(g)  # expect: wrong-type
    clip(jnp.ones(3))

def norm_traced_mended():
    import jax
    import jax.numpy as jnp
    import numpy as np
    @jax.jit
    def clip(g):
        return g / jnp.linalg.norm(g)
    clip(jnp.ones(3))

norm_traced()
norm_traced_mended()

# TracerArrayConversionError: The numpy.ndarray conversion method __array__() was called on traced array with shape float32[2,3]
def shapes_of_traced_are_numbers():
    import jax
    import jax.numpy as jnp
    import numpy as np
    @jax.jit
    def scaled(x):
        n = np.prod(x.shape) + np.shape(x)[0] + np.ndim(x) + np.size(x)
        return np.sqrt(x) / n  # expect: wrong-type
    scaled(jnp.ones((2, 3)))

def shapes_of_traced_are_numbers_mended():
    import jax
    import jax.numpy as jnp
    import numpy as np
    @jax.jit
    def scaled(x):
        n = np.prod(x.shape) + np.shape(x)[0] + np.ndim(x) + np.size(x)
        return jnp.sqrt(x) / np.sqrt(n)
    scaled(jnp.ones((2, 3)))

shapes_of_traced_are_numbers()
shapes_of_traced_are_numbers_mended()

# TracerArrayConversionError: The numpy.ndarray conversion method __array__() was called on traced array with shape float32[3]
def sine_of_traced():
    import jax
    import jax.numpy as jnp
    import numpy as np
    @jax.jit
    def wave(x):
        return np.sin(x) * 2  # expect: wrong-type
    wave(jnp.ones(3))

def sine_of_traced_mended():
    import jax
    import jax.numpy as jnp
    import numpy as np
    @jax.jit
    def wave(x):
        return jnp.sin(x) * 2
    wave(jnp.ones(3))

sine_of_traced()
sine_of_traced_mended()

# TypeError: sum requires ndarray or scalar arguments, got <class 'list'> at position 0.
def sum_of_list():
    import jax.numpy as jnp
    total = jnp.sum([1.0, 2.0, 3.0])  # expect: wrong-type

def sum_of_list_mended():
    import jax.numpy as jnp
    total = jnp.sum(jnp.array([1.0, 2.0, 3.0]))

sum_of_list()
sum_of_list_mended()

# TracerArrayConversionError: The numpy.ndarray conversion method __array__() was called on traced array with shape bool[3]
def where_traced():
    import jax
    import jax.numpy as jnp
    import numpy as np
    def relu(x):
        return np.where(x > 0, x, 0)  # expect: wrong-type
    y = jax.vmap(relu)(jnp.ones((4, 3)))

def where_traced_mended():
    import jax
    import jax.numpy as jnp
    import numpy as np
    def relu(x):
        return jnp.where(x > 0, x, 0)
    y = jax.vmap(relu)(jnp.ones((4, 3)))

where_traced()
where_traced_mended()
