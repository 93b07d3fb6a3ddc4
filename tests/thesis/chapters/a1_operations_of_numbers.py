# Thesis, A.1.2, page 63: get_prim_op. Pytropos: handled.
a = 1 + 2
b = 1.5 + 2.0
c = 1 + True
d = False + 1
e = 1.5 + True
f = 2 + 0.5
g = None + 1      # expect: operand-types
h = 1.0 + None    # expect: operand-types
i = True + True
# state: a = 3
# state: b = 3.5
# state: c = 2
# state: d = 1
# state: e = 2.5
# state: f = 2.5
# state: i = 2
