s = 'a,b;c'
t = s.split(','), s.partition(';'), s.replace('a', 'b', 1), s.upper().lower().title(), s.find('b'), s.index('b')
u = s.join(['x', 'y']), s.center(20, '*'), s.zfill(5), s.encode('utf-8').decode(), s.format(), s.startswith(('a', 'b'))
v = '%-10s|%+5.2f|%x|%c|%(k)s' % {'k': 1}
w = '{:>10}|{!r}|{0.real}|{k[a]}'.format(1, k={'a': 2})
x = f"{s:{len(s)}}{s!a:>5}{1.5:.3e}{10:#x}{1000:,}"
y = s * 3 + 'z'[0] + s[1:-1][::-1], s in 'abc', s < 'b', s.count('a'), s.isdigit(), s.splitlines()
z = bytes([1, 2]) + b'x' * 2, bytearray(3), b'abc'.hex(), int('ff', 16), ord('a'), chr(97), repr(s), ascii(s)
