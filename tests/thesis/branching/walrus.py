data = [1, 2, 3]
if (n := len(data)) > 2:
    a = data[n]  # expect: index-out-of-range
    b = data[n - 1]
# state: n = 3
# state: b = 3
