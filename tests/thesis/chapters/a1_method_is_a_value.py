# Thesis, A.1, page 55. Pytropos: handled.
a = []
b = a.append
b(3)
a.append(2.0)
print(a)  # prints: [3, 2.0]
# state: a = [3, 2.0]
