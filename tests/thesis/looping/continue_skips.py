i, odd = 0, []
while i < 6:
    i += 1
    if i % 2 == 0:
        continue
    odd.append(i)
x = odd[3]  # expect: index-out-of-range
# state: odd = [1, 3, 5]
