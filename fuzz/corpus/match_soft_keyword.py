match a, *b:
    case 1, 2: pass
    case _:
        x
match = 1
case = match[0]
match (x)
match.a
match * x
match - x
print(match, case, type, _)
match not in x
match: int
