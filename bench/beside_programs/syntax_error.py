# A bracket that is not closed.
values = [1, 2, 3  # wrong
print(values)
