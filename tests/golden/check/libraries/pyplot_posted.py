# What is drawn against what stands beside it, each with its mended twin; pyplot says what is in the comments.

# TypeError: Length of x (20) must match number of columns in z (30)
def contour_shape():
    import numpy as np
    import matplotlib.pyplot as plt

    x = np.linspace(-1, 1, 30)
    y = np.linspace(-1, 1, 20)
    X, Y = np.meshgrid(x, y)
    Z = X ** 2 + Y ** 2
    plt.contourf(y, x, Z)  # expect: wrong-type

def contour_shape_mended():
    import numpy as np
    import matplotlib.pyplot as plt

    x = np.linspace(-1, 1, 30)
    y = np.linspace(-1, 1, 20)
    X, Y = np.meshgrid(x, y)
    Z = X ** 2 + Y ** 2
    plt.contourf(x, y, Z)

contour_shape()
contour_shape_mended()

# ValueError: 'yerr' (shape: (4,)) must be a scalar or a 1D or (2, n) array-like whose shape matches 'y' (shape: (5,))
def errorbar():
    import numpy as np
    import matplotlib.pyplot as plt

    x = np.arange(5)
    plt.errorbar(x, x ** 2, yerr=np.ones(4))  # expect: invalid-value

def errorbar_mended():
    import numpy as np
    import matplotlib.pyplot as plt

    x = np.arange(5)
    plt.errorbar(x, x ** 2, yerr=np.ones(5))

errorbar()
errorbar_mended()

# ValueError: weights should have the same shape as x
def hist_stack():
    import numpy as np
    import matplotlib.pyplot as plt

    data = np.random.rand(100)
    plt.hist(data, weights=np.ones(99))  # expect: shape-mismatch

def hist_stack_mended():
    import numpy as np
    import matplotlib.pyplot as plt

    data = np.random.rand(100)
    plt.hist(data, weights=np.ones(100))

hist_stack()
hist_stack_mended()

# ValueError: x and y must have same first dimension, but have shapes (20,) and (10,)
def quiver_3d():
    import numpy as np
    import matplotlib.pyplot as plt

    fig = plt.figure()
    ax = fig.add_subplot(111)
    pts = np.random.rand(3, 20)
    ax.plot(pts[0], pts[1, :10])  # expect: invalid-value

def quiver_3d_mended():
    import numpy as np
    import matplotlib.pyplot as plt

    fig = plt.figure()
    ax = fig.add_subplot(111)
    pts = np.random.rand(3, 20)
    ax.plot(pts[0], pts[1])

quiver_3d()
quiver_3d_mended()

# ValueError: 'c' argument has 50 elements, which is inconsistent with 'x' and 'y' with size 60.
def scatter_colors():
    import numpy as np
    import matplotlib.pyplot as plt

    pts = np.random.rand(60, 2)
    labels = np.random.randint(0, 3, 50)
    plt.scatter(pts[:, 0], pts[:, 1], c=labels)  # expect: invalid-value

def scatter_colors_mended():
    import numpy as np
    import matplotlib.pyplot as plt

    pts = np.random.rand(60, 2)
    labels = np.random.randint(0, 3, 50)
    plt.scatter(pts[:50, 0], pts[:50, 1], c=labels)

scatter_colors()
scatter_colors_mended()

# ValueError: The number of FixedLocator locations (3), usually from a call to set_ticks, does not match the number of labels (2).
def xticks_labels():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots()
    ax.bar([0, 1, 2], [3, 4, 5])
    ax.set_xticks([0, 1, 2], labels=['a', 'b'])  # expect: invalid-value

def xticks_labels_mended():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots()
    ax.bar([0, 1, 2], [3, 4, 5])
    ax.set_xticks([0, 1, 2], labels=['a', 'b', 'c'])

xticks_labels()
xticks_labels_mended()
