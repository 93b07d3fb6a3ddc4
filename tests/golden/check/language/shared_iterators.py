"""Iterators from which several take items: whoever stops early leaves the rest to the others."""
import itertools


def ngrams(sequence, n):
    iterator = iter(sequence)
    history = []
    for length, token in enumerate(iterator, start=1):
        history.append(token)
        if length == n - 1:
            break
    else:
        return
    for token in iterator:
        yield tuple(history) + (token,)
        history.append(token)
        del history[0]


next(ngrams(["a", "b", "c"], n=3))

lines = iter(["head", "body", "tail"])
for line in lines:
    break
assert next(lines) == "body"
next(lines)

lines = iter(["key", "value", "key", "value"])
pairs = [(line, next(lines)) for line in lines]
assert len(pairs) == 2

lines = iter([1, 2, 3, 4])
for line in lines:
    following = next(lines)
assert following == 4

total = 0
for first, second in zip(*[iter([1, 2, 3, 4])] * 2):
    total += first * second
assert total == 14

lines = iter([1, 2, 3])
2 in lines
next(lines)

lines = iter([1, 2, 3])
any(line > 1 for line in lines)
next(lines)

lines = map(str, [1, 2, 3])
for number, line in zip(range(1), lines):
    pass
next(lines)

lines = iter([1, 2, 3])
for line in itertools.takewhile(lambda number: number < 2, lines):
    pass
next(lines)

lines = iter([1, 2, 3])
for line in lines:
    pass
next(lines)  # expect: invalid-value

lines = filter(None, [0, 1, 2])
list(zip(range(11), lines))
for line in lines:
    undefined  # not reached: nothing is left
