"""Generators and classes that can be iterated over."""


def evens(limit):
    for number in range(limit):
        if number % 2:
            continue
        yield number


def chained(*parts):
    for part in parts:
        yield from part


def endless(start):
    while True:
        yield start
        start += 1


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


list(evens(6))[2]
list(evens(6))[3]  # expect: index-out-of-range
a, b, c = chained([1], (2, 3))
a, b = chained([1], (2, 3))  # expect: unpack-mismatch
numbers = endless(5)
next(numbers) + next(numbers)
next(numbers)()  # expect: not-callable
for number in endless(1):
    if number > 3:
        break
after = 1 + "a"  # expect: operand-types
total = sum(Countdown(4))
for number in Countdown(3):
    number + 1
for number in evens(2):
    number + "a"  # expect: operand-types
evens(3)[0]  # expect: not-subscriptable
