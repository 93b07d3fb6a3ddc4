i = 0
while i < 3:
    i += 1
else:
    done = 'else'
j = 0
while True:
    j += 2
    if j > 7:
        break
else:
    done = undefined
k = [0, 1, 2, 3][j]  # expect: index-out-of-range
# state: i = 3
# state: j = 8
# state: done = 'else'
