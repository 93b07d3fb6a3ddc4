"""match: all kinds of patterns, on what is known of the subject."""
import dataclasses


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0


def kind(subject):
    match subject:
        case None | True:
            return 0
        case 1 | 2:
            return 1
        case "text":
            return 2
        case []:
            return 3
        case [single]:
            return single
        case [first, *rest] if len(rest) > 1:
            return rest
        case (a, b):
            return a + b
        case {"key": value, **others}:
            return value
        case Point(x=5, y=y):
            return y
        case int(number):
            return number
        case str() as text:
            return text + "!"
        case _:
            return [subject]


"a" + kind("word") + kind(["b"])
kind("word") + 1  # expect: operand-types
kind([1, 2, 3])[1]
kind([1, 2, 3])[2]  # expect: index-out-of-range
("x", "y", "z")[kind((1, 1))]
("x", "y")[kind((1, 1))]  # expect: index-out-of-range
kind({"key": [1]})[0]
kind({"key": [1]})[1]  # expect: index-out-of-range
kind({"no": 1})[0]["no"]
kind(Point(5, 2)) // 2
1 // kind(Point(5))  # expect: zero-division
(0, 1)[kind("text") - 1]
(0, 1)[kind("text")]  # expect: index-out-of-range
1 // kind(None)  # expect: zero-division
kind(7) + 1
match 5:
    case bound if bound > 9:
        pass
bound + 1
match [1, 2]:
    case [_, _, _]:
        undefined
    case [_, second]:
        second()  # expect: not-callable
