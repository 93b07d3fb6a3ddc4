type Size = tuple[int, int]


def area(size: Size | int):
    match size:
        case (h, w):
            return h * w
        case int(side):
            return side * side
