n = 5
def f():
    m = n     # expect: undefined-name
    n = 3
    return m
def g():
    return n
a = g()
b = f()
# state: a = 5
