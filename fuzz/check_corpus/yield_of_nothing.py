from contextlib import contextmanager
class Base:
        Base.count += 1
@contextmanager
def managed():
    yield images
with managed() as m: print(m)