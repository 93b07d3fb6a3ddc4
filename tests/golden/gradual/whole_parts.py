# Whole parts of quotients of sizes, last bits and divisors are known in terms of the sizes.
# annotate: --symbolic --output-format json
import math

import torch


def whole_0(x):
    n, m = x.shape
    return torch.zeros(math.ceil(n / 3), m)


def whole_1(x):
    n, m = x.shape
    return torch.zeros(int(n / 4), m)


def whole_2(x):
    n, m = x.shape
    return torch.zeros(round(n / 2), m)


def whole_3(x):
    n, m = x.shape
    return torch.zeros(round(n / 3), m)


def whole_4(x):
    n, m = x.shape
    return torch.zeros(round(n / 6), m)


def whole_5(x):
    n, m = x.shape
    return torch.zeros(math.floor(n / 5), m)


def whole_6(x):
    n, m = x.shape
    return torch.zeros(n & 1, m)


def whole_7(x):
    n, m = x.shape
    return torch.zeros(n & 7, m)


def whole_8(x):
    n, m = x.shape
    return torch.zeros(math.gcd(n, 12), m)


def whole_9(x):
    n, m = x.shape
    return torch.zeros(math.gcd(8, n), m)


def whole_10(x):
    n, m = x.shape
    return torch.zeros(int(n * 0.5), m)


def whole_11(x):
    n, m = x.shape
    return torch.zeros(int(0.75 * n), m)


def whole_12(x):
    n, m = x.shape
    return torch.zeros(math.ceil(n * 0.25), m)


def whole_13(x):
    n, m = x.shape
    return torch.zeros(math.trunc(n / 7), m)


def whole_14(x):
    n, m = x.shape
    return torch.zeros(round(n * 0.5), m)


def even(x):
    n, m = x.shape
    if n & 1:
        raise ValueError
    assert math.gcd(m, 6) == 6
    return x


def bounded(x):
    n, m = x.shape
    assert round(n / 2) >= 4
    assert math.ceil(m / 4) == 3
    return x


def halves(x):
    n, m = x.shape
    return x.view(int(n * 0.5), 2, m)


def shifted(x):
    n, m = x.shape
    assert n >> 1 == 5 and (m << 1) <= 20
    return x
