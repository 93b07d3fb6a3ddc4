# unknown: lib.name = 'a', 'b'
from lib import name
class Box: pass
box = Box()
setattr(box, 'c', 1)
setattr(box, name, 2)
a = box.c
b = box.a               # perhaps: no-such-attribute
globals()['made'] = 5
d = made
exec('hidden = 6')
e = hidden
Box.late = lambda self: 'late'
f = box.late()
# state: f <= str
