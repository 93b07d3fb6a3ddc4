def sign(n):
    if n > 0:
        return 'plus'
    elif n < 0:
        return 'minus'

a = sign(3) + '!'
b = sign(-3) + '!'
c = sign(0) + '!'  # expect: operand-types
# state: a = 'plus!'
# state: b = 'minus!'
