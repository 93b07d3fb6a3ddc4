"""Cases that are none do not hide the ones behind them."""
match command:
    case 1 if: pass  # expect: syntax-error
    (a, b): pass  # expect: syntax-error
    case [x, *rest]: pass
    case {**rest, "a": 1}: pass  # expect: syntax-error
    case A(b=1, 2): pass  # expect: syntax-error
    case 1 as _: pass  # expect: syntax-error
    case 1 + 2: pass  # expect: syntax-error
    case _: pass
match = 1
match[match:match]
match (x)
