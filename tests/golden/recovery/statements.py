"""One run reports every error, and the statements between them are still understood."""
import os


class A:
    def g(self):
        if x = 3:  # expect: syntax-error
            y = 4
        print "hello"  # expect: syntax-error
        return x


def h():
    for i in range(3)  # expect: syntax-error
        pass
    x = foo(a b)  # expect: syntax-error
   # expect +1: indentation-error
   y = 3
    'unterminated  # expect: syntax-error
    1 + = 2  # expect: syntax-error
    f(a for a in b, c)  # expect: syntax-error


try:
    x
# expect +1: syntax-error
z = 1
async x  # expect: syntax-error
def ok(): return 0777  # expect: syntax-error
del f()  # expect: syntax-error
f() = 1  # expect: syntax-error
while True: if x: pass  # expect: syntax-error
return 1  # expect: compile-error
@  # expect: syntax-error
def decorated(): pass
