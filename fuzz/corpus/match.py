match x:
    case 1 | -2 | 3.5 | -1j | 1+2j: pass
    case "a" "b" | b'c' | None | True | False: pass
    case a.b.c: pass
    case [a, b, *_] | (a, b): pass
    case (a, *rest): pass
    case {"k": v, 1: w, a.b: c, **rest}: pass
    case A() | a.B(c=1, d=2,): pass
    case A(b, c=d): pass
    case [] | () | {}: pass
    case (a,) | [[a]]: pass
    case (a) if b: pass
    case a as b if c > d: pass
    case *a, b: pass
    case _: pass
