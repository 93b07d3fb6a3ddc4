# Thesis, A.1.2, page 65: since Python 3.6 annotations of a module's variables are expressions, and evaluated.
x: int = 3
y: nothing = 4       # expect: undefined-name
def f(z: int): return z
# state: x = 3
# state: f <= Any
