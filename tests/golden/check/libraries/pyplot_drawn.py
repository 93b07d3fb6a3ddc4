# What is drawn against what stands beside it: in each function the last line fails, the lines before are right.
import matplotlib.pyplot as plt
import numpy as np

x = np.arange(5)


def grid_items():
    fig, axes = plt.subplots(2, 2)
    axes[0, 1].plot(x, x + 1)
    (first, second), third = axes
    third[0].bar(["a", "b"], [1, 2], yerr=[1, 2], bottom=1)
    axes[0][1].plot(x, x[:4])  # expect: invalid-value


def grid_flat():
    fig, axes = plt.subplots(2, 3, figsize=(3, 4))
    for i, ax in enumerate(axes.flat):
        ax.imshow(np.zeros((4, 4)))
    for ax in axes.ravel():
        ax.scatter(x, x[:3])  # expect: shape-mismatch


def grid_row():
    fig, axes = plt.subplots(1, 2)
    for ax in axes:
        ax.plot(x)
    for row in axes:
        for ax in row:  # expect: not-iterable
            ax.plot(x)


def place_from_zero():
    for i in range(4):
        plt.subplot(2, 2, i + 1)
    plt.subplot(224)
    for i in range(4):
        plt.subplot(2, 2, i)  # expect: invalid-value


def place_past_the_end():
    plt.figure().add_subplot(2, 3, 7)  # expect: invalid-value


def pieces():
    plt.pie([1, 2, 3], labels=["a", "b", "c"], explode=(0, 0, 0.1))
    plt.pie([1, 2, 3], labels=["a", "b"])  # expect: invalid-value


def surface():
    ax = plt.figure().add_subplot(projection="3d")
    X, Y = np.meshgrid(x, x)
    ax.plot_surface(X, Y, X * Y)
    ax.scatter(x, x, x)
    ax.plot(x, x, 0)
    ax.plot_surface(x, x, x)  # expect: wrong-rank


def points_in_space():
    ax = plt.axes(projection="3d")
    ax.scatter3D(x, x, x[:4])  # expect: shape-mismatch


def cells():
    plt.figure()
    plt.pcolormesh(x, np.arange(6), np.zeros((5, 4)))
    plt.pcolormesh(x, np.arange(6), np.zeros((6, 5)))
    plt.pcolormesh(x, np.arange(6), np.zeros((5, 6)))  # expect: wrong-type


def levels():
    plt.figure()
    plt.contourf(np.zeros((4, 5)), 3)
    plt.contour(x, x, x)  # expect: wrong-type


def lines():
    plt.figure()
    plt.vlines(x, 0, x)
    plt.hlines([1, 2], 0, 1)
    plt.step(x, x)
    plt.stem(x, x)
    plt.vlines(x, [0, 1], x)  # expect: shape-mismatch


def streams():
    plt.figure()
    plt.streamplot(x, np.arange(6), np.zeros((6, 5)), np.zeros((6, 5)))
    plt.quiver(np.zeros((3, 3)), np.zeros((3, 3)), np.zeros(9), np.zeros((3, 3)))
    plt.quiver(np.zeros(3), np.zeros(3), np.zeros(4), np.zeros(4))  # expect: invalid-value


def counts():
    plt.hist2d(x, x)
    plt.hexbin(x, x)
    plt.stackplot(x, x, x)
    plt.stackplot(x, np.ones((3, 6)))  # expect: invalid-value


def logarithms():
    fig, ax = plt.subplots()
    ax.semilogy(x, x)
    ax.loglog(x, x[1:])  # expect: invalid-value


grid_items()
grid_flat()
grid_row()
place_from_zero()
place_past_the_end()
pieces()
surface()
points_in_space()
cells()
levels()
lines()
streams()
counts()
logarithms()
