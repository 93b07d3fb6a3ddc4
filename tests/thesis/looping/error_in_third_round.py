# The line fails, in the third round.
data = [4, 2, 0, 1]
i = 0
result = []
while i < len(data):
    result.append(8 // data[i])  # expect: zero-division
    i += 1
