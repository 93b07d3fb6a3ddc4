# Thesis, 5.2.1, page 44, middle (the listing is made from the text): more rounds than are tried one by one, so
# i and j are widened to some int. Pytropos: handled.
i = 0
j = 0
while i < 100000:
    j += i
    i += 1
# state: i <= int
# state: j <= int
