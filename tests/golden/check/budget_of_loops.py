# options: --budget 200000
"""Loops inside one another take what there is; then they come to rest at once, and what stands behind them is looked
at. Nothing is cut short here: no remark says so."""
import numpy as np


def solve(matrix, power, name):
    result = matrix
    for i in range(50):
        for k in range(i):
            result = result @ matrix if i % 2 else result + power
            name = name + str(k)
    return result, name


def compare(kinds):
    seen = {}
    last = None
    for kind in kinds:
        for size in (20, 200, 2000):
            for power in (1, 2, 3, 5, 8):
                for name in ("first", "second", "third"):
                    for scale in (True, False):
                        matrix = np.asarray(np.random.rand(size, size), dtype=kind)
                        for i in range(size):
                            matrix[i, i] = 20 * (0.1 + matrix[i, i])
                        for i in range(4):
                            other = np.asarray(np.random.rand(size, 3), dtype=kind)
                            result, text = solve(matrix, power, name)
                            seen[text] = result @ other
                            last = [text, i, scale]
                            print(np.zeros((2, 3)) @ np.zeros((2, 3)))  # expect: shape-mismatch
    print(last[0], seen["first"])
    print(np.zeros((2, 3)) @ np.zeros((2, 3)))  # expect: shape-mismatch


def settle(items):
    """What changes in every round is anything in the end, however long the chain."""
    a = b = c = d = e = f = g = h = i = j = k = m = None
    for item in items:
        a, b, c, d, e, f = b, c, d, e, f, g
        g, h, i, j, k, m = h, i, j, k, m, [item]
    print(a[0], m[0])
    print(np.zeros((2, 3)) @ np.zeros((2, 3)))  # expect: shape-mismatch


def blocks(a, b, c):
    """Of what is unknown there is no end: nobody asks how deep it is."""
    whole = np.block([[a, b], [c, np.zeros((2, 3))]])
    print(whole.shape, np.block([a, b]))
    print(np.block([[np.zeros((2, 3)), np.zeros((3, 3))]]))  # expect: concatenate-mismatch
