def n(*args: *Ts): pass
