"""Conditions narrow numbers to ranges: what no number reaches is silent, what some number reaches is not."""
import random

q = int(input())
if q < 3:
    if q > 5: unreached
    if q > 1: reached_1  # expect: undefined-name
if abs(q) < 0: unreached
if q % 3 == 5: unreached
if q % 3 == 2: reached_2  # expect: undefined-name
if q * q < 0: unreached
if len([1] * q) < 0: unreached
if 2 < q < 5:
    if q >= 5: unreached
    if not q > 2: unreached
    if q == 4: reached_3  # expect: undefined-name
if q > 10:
    pass
elif q > 20: unreached
elif q == 15: unreached
elif q == 9: reached_4  # expect: undefined-name
if not q > 3:
    if q == 9: unreached
p = q
while p < 10:
    p += 1
if p < 10: unreached
if p == 10: reached_5  # expect: undefined-name
i = 4
while input():
    i += 3
if i < 4: unreached
if i < 5: reached_6  # expect: undefined-name
die = random.randint(1, 6)
if die > 6: unreached
if die > 5: reached_7  # expect: undefined-name

a, b = (0, 20) if q else (2, 6) if input() else (1, 9)
if a + b > 22: unreached
if a + b > 9: reached_8  # expect: undefined-name


def asserted(r: int):
    assert r > 3
    if r < 2: unreached
    if max(r, 10) < 10: unreached
    if min(r, 2) > 2: unreached
    if r in range(5, 9):
        if r > 8: unreached
        if r < 5: unreached
        if r == 8: reached_9  # expect: undefined-name
    if r in (5, 7):
        if r > 7: unreached
        if r == 7: reached_10  # expect: undefined-name
    [k for k in range(r) if k > 3 if k < 2 if unreached]
    match r:
        case _ if r < 0: unreached
        case _ if r < 5: reached_11  # expect: undefined-name


def returned(n: int):
    if n < 0:
        return None
    if n < -5: unreached
    if n > 3 and n < 2: unreached
    return 1 if n >= 0 else unreached


def clamped(n: int):
    if n < 1:
        n = 1
    if n < 1: unreached
    if n > 10: n = 10
    if n > 10: unreached
    if n == 10: reached_12  # expect: undefined-name
    m = 3 if n > 3 else n
    if m > 3: unreached
    return m


def either(n: int):
    if n == 1 or n == 2:
        if n > 2: unreached
        if n == 2: reached_13  # expect: undefined-name
    if not (n > 5 and n < 9):
        if n == 7: reached_14  # expect: undefined-name


def related(a: int, b: int):
    if a < b:
        if a > b: unreached
        if b <= a: unreached
        if a + 1 == b: reached_15  # expect: undefined-name


def inside(n: int):
    if n // 2 > 4:
        if n < 10: unreached
        if n == 10: reached_16  # expect: undefined-name
    if n + 1 > 3:
        if n < 3: unreached
    if (n & 7) > 7: unreached
    k = min(max(n, 0), 255)
    if k // 16 > 15: unreached
    if k // 16 > 14: reached_17  # expect: undefined-name
    if 2 * n + 1 == 4: unreached


def unknown(q):
    if q < 3:
        if q > 5: unreached
        if q > 2.5: reached_18  # expect: undefined-name
    else:
        if q < 2: unreached
    if q > 2:
        if q < 3: reached_19  # expect: undefined-name
    if abs(q) < 0: unreached
    if q % 3 == 5: unreached
    if q * q < 0: unreached
    if len(q) < 0: unreached


def not_a_number(x: float):
    if x < 3:
        if x >= 3: unreached
    elif x >= 3:
        pass
    else:
        reached_20  # expect: undefined-name
    if not x < 3:
        if x < 2: unreached
    if x > 0.5:
        if x < 0.1: unreached
        if x < 0.6: reached_21  # expect: undefined-name


def masks(x):
    if x < 3:
        mask = x > 5
        return mask.any()


def mutable(counter):
    if counter.n < 3:
        counter.step()
        if counter.n > 5: reached_22  # expect: undefined-name


def rebound(n):
    if n < 3:
        n = n + 10
        if n > 5: reached_23  # expect: undefined-name


def bools(b: bool):
    if b > 1: unreached
    if b + b > 2: unreached
    if b + b > 1: reached_24  # expect: undefined-name
