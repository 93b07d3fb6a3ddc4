def fact(n):
    return 1 if n == 0 else n * fact(n - 1)

def depth(tree):
    if not isinstance(tree, list):
        return 0
    return 1 + max([depth(part) for part in tree], default=0)

a = fact(5)
b = depth([1, [2, [3]], []])
c = fact(4) + 'x'  # expect: operand-types
# state: a <= int
# state: b <= int
