# Thesis, 5.2.1, page 44, left (the listing is made from the text): i is 10 and j is 45. Pytropos: handled.
i = 0
j = 0
while i < 10:
    j += i
    i += 1
# state: i = 10
# state: j = 45
