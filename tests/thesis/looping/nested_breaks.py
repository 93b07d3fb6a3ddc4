found = None
tried = 0
for i in range(2, 20):
    for j in range(2, i):
        tried += 1
        if i * j == 35:
            found = (i, j)
            break
    else:
        continue
    break
a, b, c = found  # expect: unpack-mismatch
# state: found <= (7, 5)
