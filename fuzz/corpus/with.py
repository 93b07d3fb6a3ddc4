with open(a) as f, g() as (b, c), h:
    pass
with (a, b): pass
with (a) as b: pass
with (a, b) as c, d: pass
with (a).b as c: pass
