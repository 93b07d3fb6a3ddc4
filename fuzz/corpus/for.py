for x in range(10):
    print(x)
else:
    done()
for i, (j, *k) in enumerate(y): pass
for x.a[0] in b, c: pass
