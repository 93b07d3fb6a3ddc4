class A: pass
class B(A, metaclass=M, **kw):
    x: int = 1
    @property
    def y(self): return self.__x
    @y.setter
    def y(self, v): self.__x = v
class C(): x = 1; y = 2
