def f(a, # type: int
      b): # type: (...) -> int
    x = [] # type: list
    for y in z: # type: str
        pass
    with a as b: # type: c
        pass
    w = 1 # type: ignore[x]
