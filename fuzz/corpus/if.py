if a:
    pass
elif b:
    x = 1
elif c: y = 2; z = 3
else:
    w
