"""Every statement here either runs or fails as its comment says; tests/oracle/golden_oracle.py has CPython
confirm it."""
import math

three = 3
text = "abc"
pair = (1, 2)
items = [1, 2, 3]
table = {"a": 1, 2: "b"}

# Names.
missing  # expect: undefined-name
del three
three  # expect: undefined-name
three = 3
four = 4
del four
del four  # expect: undefined-name

# Operands.
text + "d"
text * 2
items + [4]
text + three  # expect: operand-types
items + pair  # expect: operand-types
None + 1  # expect: operand-types
-text  # expect: operand-types
text < three  # expect: operand-types
{} | []  # expect: operand-types
3 in 5  # expect: operand-types
~1.5  # expect: operand-types

# Arithmetic.
1 // 2
1 / 0  # expect: zero-division
three % 0  # expect: zero-division
divmod(1.0, 0)  # expect: zero-division
0**-1  # expect: zero-division
1 << 3
1 << -1  # expect: negative-shift
8 >> -three  # expect: negative-shift
2.0**2000  # expect: overflow
math.exp(1000)  # expect: overflow

# Calls.
len(text)
three()  # expect: not-callable
text.upper()()  # expect: not-callable
len()  # expect: wrong-arguments
len(text, text)  # expect: wrong-arguments
"a".join(["b"], ["c"])  # expect: wrong-arguments
len(three)  # expect: wrong-type
int([])  # expect: wrong-type
math.sqrt("2")  # expect: wrong-type
", ".join([1, 2])  # expect: wrong-type
int("twelve")  # expect: invalid-value
math.sqrt(-1)  # expect: invalid-value
range(1, 2, 0)  # expect: invalid-value
items.index(9)  # expect: invalid-value
chr(-1)  # expect: invalid-value
max([])  # expect: invalid-value

# Attributes.
text.upper
text.uper  # expect: no-such-attribute
items.push(1)  # expect: no-such-attribute
None.x  # expect: no-such-attribute
three.real = 4  # expect: read-only-attribute
text.size = 4  # expect: no-such-attribute

# Items.
items[-3]
table["a"]
items[3]  # expect: index-out-of-range
pair[-3]  # expect: index-out-of-range
text[3]  # expect: index-out-of-range
[].pop()  # expect: index-out-of-range
table["b"]  # expect: key-missing
del table[3]  # expect: key-missing
{1, 2}.remove(3)  # expect: key-missing
three[0]  # expect: not-subscriptable
len[text]  # expect: not-subscriptable
pair[0] = 1  # expect: item-assignment
text[0] = "x"  # expect: item-assignment
del pair[0]  # expect: item-assignment

# Iteration.
for i in three:  # expect: not-iterable
    pass
list(None)  # expect: not-iterable
[x for x in len]  # expect: not-iterable
first, second = pair
first, second = items  # expect: unpack-mismatch
first, *rest = []  # expect: unpack-mismatch
first, second = three  # expect: not-iterable
