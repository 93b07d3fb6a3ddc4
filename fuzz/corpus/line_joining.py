x = (1 +
     2) \
    + 3
if a and \
   b:
    pass
y = [
    1,  # one

    2,
]
