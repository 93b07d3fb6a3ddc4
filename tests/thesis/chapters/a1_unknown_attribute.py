# Thesis, A.1.1, page 58: reading an attribute that is not there is not defining it. Pytropos: no classes.
class A(): ...
a = A()
a.length   # expect: no-such-attribute
b = A()
b.length = 3
c = b.length
del b.length
d = b.length   # expect: no-such-attribute
del b.length   # expect: no-such-attribute
# state: c = 3
