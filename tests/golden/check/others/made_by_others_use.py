"""Classes of another file whose `__init__` may come from elsewhere: see made_by_others.py."""
from made_by_others import Dense, Module, Plain


class Wide(Dense):
    width: int = 3


layer = Dense(4, is_biased=False)
wide = Wide(4, width=2)
plain = Plain(4)  # expect: wrong-arguments
