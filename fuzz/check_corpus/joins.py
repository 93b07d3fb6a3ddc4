import random
flag = random.random() < 0.5
if flag:
    a = [1]
    b = a
    c = {'x': 1}
    def f(x): return x
else:
    a = [1, 2]
    b = [1]
    c = {'y': 'z'}
    def f(x, y=1): return [x]
b.append(3)
f(1)
d = [1]
d[0] = d
e = {}
e['self'] = e
class Node:
    def __init__(self): self.next = self
n = Node()
while n.next and flag:
    n = n.next
    d.append(n)
    e[len(d)] = d
for i in range(100):
    d = [d, i]
    if i > random.random():
        break
for x in d:
    for y in x:
        d = y
try:
    n = None if flag else n
    n.next.next = 5
except AttributeError as error:
    raise
finally:
    del flag
print(a, b, c, d, e, n)
