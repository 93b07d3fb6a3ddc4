# A name that is not there.
def mean(values: list[float]) -> float:
    return sum(values) / len(value)  # wrong


print(mean([1.0, 2.0]))
