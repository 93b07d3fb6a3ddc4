del a, b[0], c.d, (e, [f, g])
assert a
assert a, b
raise
raise A
raise A from B
return_ = 1
pass; pass;
