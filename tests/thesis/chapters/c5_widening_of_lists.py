# Thesis, 5.2.2, pages 46 and 47: does not end. Pytropos: fails, as lists cannot be widened.
# not run: it does not end
from somewhere import something

a = []
a.append(3)
i = a[0]
while i < 10:
    if something:
        a.append(i)
    else:
        a.append(i+1)
