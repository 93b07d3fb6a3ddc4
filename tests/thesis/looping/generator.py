def evens(limit):
    n = 0
    while n < limit:
        yield n
        n += 2

a = list(evens(7))
b = sum(evens(5))
it = iter(evens(3))
c = next(it)
d = next(it)
e = a[4]  # expect: index-out-of-range
# state: a <= list[int]
# state: b <= int
# state: c <= int
