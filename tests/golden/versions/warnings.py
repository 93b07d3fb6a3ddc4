"""What every version accepts and warns about."""
x = "\d"  # expect: syntax-warning
y = b"\d" rb"\d"  # expect: syntax-warning
z = 1if x else 2  # expect: syntax-warning
assert (x, "message")  # expect: syntax-warning
x is 1  # expect: syntax-warning
[1, 2](3)  # expect: syntax-warning
(1, 2)["a"]  # expect: syntax-warning
w = "\d"  # moira: ignore[syntax-warning]
# expect +1: unused-ignore
v = 1  # moira: ignore[compile-error]
# What is there for all codes, or for those of the interpreter, is not for the parser to judge.
v = 2  # moira: ignore
v = 3  # moira: ignore[shape-mismatch]
