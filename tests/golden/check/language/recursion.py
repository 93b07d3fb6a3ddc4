"""Functions that call themselves and each other."""


def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


def is_even(n):
    return True if n == 0 else is_odd(n - 1)


def is_odd(n):
    return False if n == 0 else is_even(n - 1)


def flatten(tree):
    if isinstance(tree, list):
        return [leaf for branch in tree for leaf in flatten(branch)]
    return [tree]


range(200)[factorial(5)]
range(120)[factorial(5)]  # expect: index-out-of-range
"a" + 1 if is_even(7) else "a"
"a" + 1 if is_odd(7) else "a"  # expect: operand-types
flatten([1, [2, [3, 4]], 5])[4]
flatten([1, [2, [3, 4]], 5])[5]  # expect: index-out-of-range
