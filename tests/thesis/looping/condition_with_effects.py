# unknown: lib.quick = False, True
from lib import quick
asked = 4


def ask(step):
    global asked
    asked += step
    return asked + (step if quick else 1)


limit = 11 if quick else 4
step = 7 if quick else 5
while limit > ask(step):
    pass
# state: asked <= int
