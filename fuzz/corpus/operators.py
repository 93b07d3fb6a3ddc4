a if b else c if d else e
a or b and not c
not not a
a < b <= c != d == e > f >= g in h not in i is j is not k
a | b ^ c & d << e >> f + g - h * i / j // k % l @ m
-a ** -b, ~a, +a, - -a
await_ ** 2
