"""Methods of objects of several classes, in a loop whose rounds are looked at together."""
import sys


class Base:
    def fit(self):
        self.order = 1
        return self


class First(Base):
    def fit(self):
        super().fit()
        return self


class Second(Base):
    def fit(self):
        return super().fit()


for kind in [First, Second]:
    made = kind()
    if len(sys.argv) > 3:
        made.nothing  # expect: no-such-attribute
    made.fit()
    made.order + 1
