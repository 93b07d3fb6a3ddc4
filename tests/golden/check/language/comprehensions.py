"""Comprehensions of all kinds: conditions, nesting, and scopes of their own."""
rows = [[1, 2], [3], []]
flat = [item for row in rows for item in row]
flat[2]
flat[3]  # expect: index-out-of-range
[item for item in flat if item % 2][1]
[item for item in flat if item % 2][2]  # expect: index-out-of-range
squares = {number: number * number for number in range(3)}
squares[2] + 1
squares[3]  # expect: key-missing
{letter.upper() for letter in "abc"}.add("D")
letters = {letter.upper() for letter in "abc"}
letters[0]  # expect: not-subscriptable
[[column * row for column in range(row)] for row in range(4)][3][2]
[[column * row for column in range(row)] for row in range(4)][2][2]  # expect: index-out-of-range
item  # expect: undefined-name
[last := number for number in (4, 5)]
("a",)[last - 5]
("a",)[last]  # expect: index-out-of-range
[1 + letter for letter in "ab"]  # expect: operand-types
sum(number for number in (1, 2)) // (sum(n for n in (1, -1)) + 1)
1 // sum(n for n in (1, -1))  # expect: zero-division
[x for x in 5]  # expect: not-iterable
[x + y for x, y in [(1, 2, 3)]]  # expect: unpack-mismatch


# What is made in each of an unknown number of rounds is there afterwards.
def rows_of(count: int):
    return [[column] for column in range(count)], {number: (number, "x") for number in range(count)}


class Holder:
    def __init__(self):
        self.held = 1


rows, pairs = rows_of(len(str(id(rows_of))))
rows[0].append(2)
rows[0].push(3)  # expect: no-such-attribute
rows[0] + pairs[0]  # expect: operand-types
holders = [Holder() for row in rows]
holders[0].held
holders[0].lost  # expect: no-such-attribute
