"""try with all its clauses: what is caught is control flow, and what is known behind it."""
trail = []


class Refused(ValueError):
    def __init__(self, code):
        super().__init__("refused", code)
        self.code = code


def attempt(code):
    try:
        trail.append("try")
        if code > 1:
            raise Refused(code)
    except Refused as error:
        trail.append(error.code)
        raise
    else:
        trail.append("else")
    finally:
        trail.append("finally")
    return "done"


def overruled():
    try:
        return 1
    finally:
        return "finally"  # expect: syntax-warning


def in_loop():
    for number in range(5):
        try:
            if number == 1:
                continue
            if number == 3:
                break
        finally:
            last = number
    return last


attempt(1) + "."
try:
    attempt(7)
except ValueError as caught:
    code = caught.code
{7: "seven"}[code]
{8: "eight"}[code]  # expect: key-missing
trail[5]
trail[6]  # expect: index-out-of-range
caught  # expect: undefined-name
overruled() + "."
overruled() + 1  # expect: operand-types
range(4)[in_loop()]
range(3)[in_loop()]  # expect: index-out-of-range
try:
    {}["missing"]
except KeyError:
    found = "no"
found + "."
try:
    1 + "a"  # expect: operand-types
except KeyError:
    pass
try:
    pass
finally:
    undefined  # expect: undefined-name
try:
    number = int("3")
except ValueError:
    number = "none"
number + 1
