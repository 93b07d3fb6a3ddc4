# options: --budget 10000
"""A long function may take more steps for what it does itself, after its calls have taken theirs. No remark here."""
import numpy as np


def count(numbers):
    total = 0
    for number in numbers:
        for other in numbers:
            total += number * other
    return total


def measure(lengths, start, end):
    total = count(lengths) + count([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    offsets = np.cumsum([0] + [len(item) for item in lengths][:-1])
    first = (np.array(offsets).reshape(1, -1) + np.arange(start, end).reshape(-1, 1)).flatten()
    second = (np.array(offsets).reshape(1, -1) + np.arange(start, end).reshape(-1, 1)).flatten()
    third = (np.array(offsets).reshape(1, -1) + np.arange(start, end).reshape(-1, 1)).flatten()
    print(np.zeros((2, 3)) @ np.zeros((2, 3)))  # expect: shape-mismatch
    return total, first, second, third
