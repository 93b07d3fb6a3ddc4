"""for and while with else, break and continue."""
import random

for number in range(3):
    pass
else:
    ended = "else"
ended + "."
for number in range(3):
    if number == 1:
        break
else:
    never = 1
never  # expect: undefined-name
(1, 2)[number]
(1,)[number]  # expect: index-out-of-range
left, rounds = 10, []
while left > 0:
    left -= 3
    if left == 4:
        continue
    rounds.append(left)
rounds[2]
rounds[3]  # expect: index-out-of-range
growing = [1]
for item in growing:
    if item < 4:
        growing.append(item + 1)
growing[3]
growing[4]  # expect: index-out-of-range
shrinking = [1, 2, 3, 4]
for item in shrinking:
    shrinking.pop()
shrinking[1]
shrinking[2]  # expect: index-out-of-range
while True:
    if random.random() < 0.5:
        break
    tries = 1
for _ in range(random.randint(0, 3)):
    unknown = "a"
    unknown + 1  # expect: operand-types
for a, (b, *c) in [(1, (2, 3, 4)), (5, "xy")]:
    c[0]
for a, b in [(1, 2), (3, 4, 5)]:  # expect: unpack-mismatch
    pass
for _ in 7:  # expect: not-iterable
    pass

# A variable that may be any of many lists may be the first one.
kept = [1]
other = kept
for _ in range(8):
    if random.random() < 0.5:
        other = [2]
other.append(3)
if len(kept) == 2:
    kept[1] + 1


class Fitted:
    def fit(self):
        self.order = [1]
        return self


class FittedFirst(Fitted):
    def fit(self):
        super().fit()
        self.first = self.order[0]
        return self


class FittedLast(Fitted):
    def fit(self):
        super().fit()
        self.last = self.order[-1]
        return self


def fit_all(count):
    """In a loop that is widened each method gets the object that it belongs to."""
    first, last = FittedFirst(), FittedLast()
    for i in range(count):
        one = first if i % 2 else last
        fitted = one.__class__()
        fitted.fit()
        print(fitted.order)
        fitted.no_such_name  # expect: no-such-attribute


def unknown_rounds(loader, n: int):
    for x, y in loader:
        missing_in_for(x)  # expect: undefined-name
    while n > 3:
        missing_in_while()  # expect: undefined-name
        n -= 1
    for i in range(n):
        for x in loader:
            if x:
                continue
            missing_inside()  # expect: undefined-name
    return [missing_in_comprehension(x) for x in loader]  # expect: undefined-name
