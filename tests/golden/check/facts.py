"""What conditions tell about symbols: equations are solved, and put in wherever the symbols are."""
import numpy as np


def doubled(n: int, m: int):
    if 2 * n == m:
        np.zeros((m, 3)).T @ np.zeros((2 * n, 3))
        return np.zeros((m, 3)).T @ np.zeros((2 * n + 1, 3))  # expect: shape-mismatch
    return np.zeros(m) @ np.zeros(2 * n)


def halves(x: np.ndarray, y: np.ndarray):
    assert x.ndim == 1 and y.ndim == 1
    assert x.shape[0] == 2 * y.shape[0]
    x @ np.concatenate([y, y])
    assert y.shape[0] == 4
    x @ np.zeros(8)
    return x @ np.zeros(9)  # expect: shape-mismatch


def solved(n: int):
    if 2 * n == 6:
        np.zeros(n) @ np.zeros(3)
        return np.zeros(n) @ np.zeros(4)  # expect: shape-mismatch
    if 2 * n == 7:
        return np.zeros(2) @ np.zeros(3)
    if 10 - n == n + 2:
        return np.zeros(n) @ np.zeros(5)  # expect: shape-mismatch
    return np.zeros(n) @ np.zeros(4)


def sums(n: int, m: int, k: int):
    assert n + m == k
    assert n == 2
    np.zeros(k) @ np.zeros(m + 2)
    assert m == 3
    np.zeros(k) @ np.zeros(5)
    return np.zeros(k) @ np.zeros(6)  # expect: shape-mismatch


def circle(n: int, m: int, k: int):
    assert n == m
    assert m == k
    assert k == n
    np.zeros(n) @ np.zeros(k)
    if n == k + 1:
        return np.zeros(2) @ np.zeros(3)
    return np.zeros(n) @ np.zeros(k + 1)  # expect: shape-mismatch


def quotients(n: int, m: int):
    assert n == 6 * m
    np.zeros(n // 2) @ np.zeros(3 * m)
    np.zeros(n % 3) @ np.zeros(0)
    return np.zeros(n // 2) @ np.zeros(3 * m + 1)  # expect: shape-mismatch


def one_way(n: int, m: int, flag: bool):
    if flag:
        assert n == 3 * m
    else:
        assert n == 2 * m
    return np.zeros(n) @ np.zeros(3 * m + 1)


def both_ways(n: int, m: int, flag: bool):
    if flag:
        assert n == 3 * m
    else:
        assert 3 * m == n
    return np.zeros(n) @ np.zeros(3 * m + 1)  # expect: shape-mismatch


def required(x: np.ndarray, n: int):
    assert x.ndim == 2
    x @ np.zeros((2 * n, 3))
    assert n == 2
    x @ np.zeros((4, 3))
    return x @ np.zeros((5, 3))  # expect: shape-mismatch


def here_and_there(x: np.ndarray):
    assert x.ndim == 2
    x @ np.zeros((3, 2))
    return x @ np.zeros((4, 2))  # expect: shape-mismatch


def rank_of_product(x, unknown):
    """The last dimension of a product with something unknown may be any, not the first one."""
    weights = np.zeros((x.shape[1], 3))
    rotations = np.dot(weights, unknown)
    np.dot(rotations, np.ones((3, 9)))
    rotations @ np.ones((3, 9))
    return weights / np.ones((14, 3))
