import sys, os
exec('x = 1')
y = eval('1 + 1')
globals()['z'] = 3
locals()
setattr(sys, 'name', 1)
vars(os)
getattr(os, input())(1)
__builtins__
def f(**k):
    k.update(locals())
    return k
f(a=1)
class M(type):
    def __new__(cls, name, bases, space): return super().__new__(cls, name, bases, space)
    def __getattr__(cls, name): return cls
class C(metaclass=M):
    def __class_getitem__(cls, item): return cls
    def __init_subclass__(cls, **k): pass
    def __set_name__(self, owner, name): pass
    def __get__(self, instance, owner): return instance
C.x.y[int]
class D(C, k=1):
    c = C()
D().c
type('T', (C,), {'a': 1})().a
sys.modules[__name__]
f.attribute = f
f.attribute.attribute(f=1)
del f.attribute
if __name__ == '__main__':
    sys.exit(f())
