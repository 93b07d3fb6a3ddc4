# options: --budget 8000
"""A call that takes too many steps is given up, and what stands behind it is looked at."""


def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


class Counter:
    def __init__(self):
        self.longest = 0
        self.numbers = []

    def count(self, numbers):
        for number in numbers:
            for factor in range(1, 100):
                steps = collatz(number * factor)
                if steps > self.longest:
                    self.longest = steps
                    self.numbers = self.numbers + [number]
        return self


counter = Counter()
counter.count([27, 97, 871, 6171])
print(counter.longest + 1, counter.numbers[0].bit_length())
print("longest: " + 1)  # expect: operand-types
