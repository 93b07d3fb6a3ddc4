a = [1, 2] < [1, 3]
b = (1, 'a') == (1, 'a')
c = 3 in [1, 2, 3]
d = [1] == (1,)
e = [1] < (1,)         # expect: operand-types
f = [1, 'a'] < [1, 2]  # expect: operand-types
g = [2, 'a'] < [1, 2]
h = sorted([1, 'a'])   # expect: wrong-type | operand-types
i = 3 in 5             # expect: not-iterable | operand-types | wrong-type
# state: a = True
# state: b = True
# state: c = True
# state: d = False
# state: g = False
