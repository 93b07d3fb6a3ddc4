from enum import Enum
from collections import defaultdict, OrderedDict, deque
class Colour(Enum):
    RED = 1
    BLUE = 2
a = Colour.RED.value
b = Colour.GREEN         # expect: no-such-attribute
d = defaultdict(list)
d['k'].append(1)
e = d['k'][0]
f = OrderedDict(x=1)['x']
q = deque([1, 2], maxlen=2)
q.append(3)
g = q[0]
h = OrderedDict(x=1)['y']    # expect: key-missing
# state: e = 1
# state: f = 1
