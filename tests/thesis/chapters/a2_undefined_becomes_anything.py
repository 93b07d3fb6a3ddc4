# Thesis, A.2.3, page 77: a name that is not defined is reported and then is anything. Pytropos: handled.
x = d         # expect: undefined-name
y = d
z = d + [1] + 'a' - None
# state: x = Any
# state: y = Any
# state: z = Any
