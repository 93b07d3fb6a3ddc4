# Thesis, 5.2.1, page 44, right (the listing is made from the text): n is not defined. Pytropos: handled.
i = 0
j = 0
while i < n:  # expect: undefined-name
    j += i
    i += 1
# state: i <= int
# state: j <= int
# state: n = Any
