# Thesis, 1.1, page 3. Pytropos: handled.
myvar = "Some text in a string"
there = 4.1
result = "oh my" + 2  # expect: operand-types
print(result + other, myvar)  # expect: undefined-name
# state: myvar = 'Some text in a string'
# state: there = 4.1
