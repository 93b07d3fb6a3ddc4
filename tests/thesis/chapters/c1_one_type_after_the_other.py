# Thesis, 1.2, page 7. Pytropos: handled, as far as it knows text.
i = 3
i = "ntr"
i += "ueor"
print(i)  # the type of `i` is `str`
# state: i = 'ntrueor'
