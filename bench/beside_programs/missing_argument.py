# A call without an argument that it needs.
def step(weight: float, gradient: float, rate: float) -> float:
    return weight - rate * gradient


print(step(1.0, 0.5))  # wrong
