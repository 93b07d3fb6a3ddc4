# Newton's method: nobody knows when it ends, but what it computes are floats.
# unknown: lib.target = 2.0, 10.0
from lib import target
guess = 1.0
steps = 0
while abs(guess * guess - 2.0) > 1e-9:
    guess = (guess + 2.0 / guess) / 2
    steps += 1
a = guess + steps
b = guess[0]           # expect: not-subscriptable
# state: guess <= float
# state: steps <= int
