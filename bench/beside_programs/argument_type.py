# An argument of another type than the annotation says; the call does not fail by it.
def scale(factor: int) -> str:
    return f"{factor} times"


print(scale("two"))  # wrong
