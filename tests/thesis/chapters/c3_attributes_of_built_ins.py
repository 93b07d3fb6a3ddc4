# Thesis, 3.2, page 26: no attribute of a built-in object can be set or deleted. Pytropos: has no syntax for it.
a = [2,3]
a.insert = 3   # expect: read-only-attribute
del a.insert   # expect: read-only-attribute
a.insert(0, 1)
# state: a = [1, 2, 3]
