# unknown: lib.words = [], ['a'], ['a', 'b', 'a']
from lib import words
counts = {}
for word in words:
    counts[word] = counts.get(word, 0) + 1
total = sum(counts.values())
first = counts['a']  # may: key-missing
top = counts + 1     # expect: operand-types
# state: total <= int
