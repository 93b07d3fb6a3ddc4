#!/usr/bin/env bash
# Programs that nobody would run to their end, as they make an interpreter blow up: each is checked quickly, in
# little memory and without a crash, whatever is said about it. What is certain is still found behind them.
. "$(dirname "$0")/lib.sh"
python=${PYTHON:-$(command -v python3)}
most_seconds=20
most_kilobytes=2000000

# The sanitizers take all addresses there are, and time.
sanitized=$(grep -c '__asan_init' "$MOIRA" || true)
[ "$sanitized" = 0 ] || most_seconds=200

# hostile NAME: checks what is on the standard input. A run that ends says no more than findings.
hostile() {
    cat >"$1.py"
    run_hostile "$1"
}

# generated NAME EXPRESSION: the same with a program that Python writes.
generated() {
    "$python" -c "import sys; sys.stdout.write($2)" >"$1.py"
    run_hostile "$1"
}

run_hostile() {
    tried="check $1.py"
    status=0
    (
        ulimit -c 0
        [ "$sanitized" != 0 ] || ulimit -v "$most_kilobytes"
        exec timeout "$most_seconds" "$MOIRA" check -j 1 -q --output-format concise "$1.py"
    ) </dev/null >"$folder.out" 2>"$folder.err" || status=$?
    collect
    expect "it should end with findings or without, not with $status" test "$status" -le 1
    [ "$status" -le 1 ] || head -c 300 "$1.py"
    rm -f "$1.py"
}

# Depth: of brackets, of values, of calls.
generated deep_lists "'x = ' + '[' * 190 + ']' * 190 + '\nprint(x, x == x)\n'"
generated deep_values "'x = []\n' + 'x = [x]\n' * 20000 + 'print(x == x, repr(x))\n'"
generated deep_tuples "'x = ()\n' + 'x = (x, x)\n' * 200 + 'print(x, hash(x), x == x)\n'"
generated doubled_lists "'import copy, numpy as np\nx = []\n' + 'x = [x, x]\n' * 200 + 'copy.deepcopy(x)\nnp.array(x)\n'"
generated nested_functions "''.join('    ' * i + f'def f{i}():\n' for i in range(60)) + '    ' * 60 + 'return 1\n' \
    + ''.join('    ' * i + f'return f{i}()\n' for i in range(59, 0, -1)) + 'f0()\n'"
generated nested_loops "''.join('    ' * i + f'for i{i} in range(40):\n' for i in range(12)) + '    ' * 12 + 'x = i0\n'"
generated nested_while "''.join('    ' * i + 'while True:\n' for i in range(18)) + '    ' * 18 + 'x = 1\n'"
generated nested_try "''.join('    ' * i + 'try:\n' for i in range(18)) + '    ' * 18 + 'x = 1 / 0\n' \
    + ''.join('    ' * i + f'except ValueError:\n{\"    \" * i}    y = x\n{\"    \" * i}finally:\n{\"    \" * i}    z = {i}\n' \
    for i in reversed(range(18)))"
generated call_tree "''.join(f'def f{i}(x):\n    return f{i + 1}([x]), f{i + 1}((x, 1))\n' for i in range(40)) \
    + 'def f40(x): return x\nf0(1)\n'"
generated class_chain "'class C0:\n    def f(self): return 1\n' + ''.join(f'class C{i}(C{i - 1}):\n' \
    '    def f(self): return super().f()\n' for i in range(1, 300)) + 'C299().f()\n'"
generated class_diamond "'class A0: pass\nclass B0: pass\n' + ''.join(f'class A{i}(A{i - 1}, B{i - 1}): pass\n' \
    f'class B{i}(A{i - 1}, B{i - 1}): pass\n' for i in range(1, 100)) + 'A99()\n'"
generated lambdas "'f = lambda x: x\n' + 'f = (lambda g: lambda x: g(g(x)))(f)\n' * 60 + 'f(1)\n'"

# Length: of displays, of calls, of chains, of programs.
generated wide_list "'x = [' + '1, ' * 300000 + ']\nprint(len(x), x[5])\n'"
generated wide_dict "'x = {' + ', '.join(f'{i}: {i}' for i in range(100000)) + '}\nprint(len(x), x[5])\n'"
generated wide_call "'def f(*a, **k): return a\nf(' + '1, ' * 50000 + ', '.join(f'a{i}=1' for i in range(5000)) + ')\n'"
generated long_sum "'x = 1\ny = ' + ' + '.join(['x'] * 50000) + '\nz = ' + ' + '.join(['\"ab\"'] * 50000) + '\n'"
generated long_links "'a = [1]\na[0] = a\nclass A: pass\nb = A()\nb.b = b\ndef f(): return f\na' + '[0]' * 50000 + '\nb' \
    + '.b' * 50000 + '\nf' + '()' * 20000 + '\n'"
generated filled_dict "'d = {}\n' + ''.join(f'd[{i}] = {i}\n' for i in range(10000)) + 'print(d[5])\n'"
generated filled_list "'d = []\n' + ''.join(f'd.append({i})\n' for i in range(10000)) + 'print(d[5])\n'"
generated many_branches "'import random\nx = 0\ny = []\n' + ''.join(f'if random.random() < 0.5:\n    x = {i}\n' \
    f'    y.append({i})\nelse:\n    z{i % 50} = [x, y]\n' for i in range(5000))"
generated many_elifs "'x = input()\nif x == 0:\n    y = 0\n' + ''.join(f'elif x == {i}:\n    y = {i}\n    z{i} = [y]\n' \
    for i in range(2000))"
generated many_axes "'import numpy as np\nx = np.zeros((2, 2))\n' + 'x = x[None]\n' * 2000 + 'print(x.shape)\n'"
generated many_symbols "'import numpy as np\nn, m = int(input()), int(input())\n' + 'n = (n + m) * (n + 1)\n' * 40 \
    + 'np.zeros(n).reshape(-1, m)\n'"
generated many_errors "'import numpy as np\n' + ''.join(f'np.zeros((2, {i % 7 + 3})) @ np.zeros((20, 4))\n' \
    for i in range(3000))"

# Numbers and texts that would fill the memory.
hostile huge_numbers <<'EOF'
import math
x = 10**10**10
y = 2**2**2**2**2**2
1 << 10**10
7 ** 10**8
z = 1 << 10**6
z * z, str(z), x > y, x * y
math.factorial(10**9)
math.comb(10**9, 10**8)
pow(3, 10**5000, 10**5000)
int('9' * 10**6)
EOF
hostile huge_texts <<'EOF'
x = 'a' * 10**9
y = x + x
y[5], x.upper(), x.count('a'), x == y
'%1000000000d' % 1
'%*d' % (10**9, 1)
'{:1000000000}'.format('a')
f'{1:{10**10}}' f'{1.5:.1000000000f}'
'a'.center(10**10), 'a'.zfill(10**11), '\t'.expandtabs(10**10)
'a'.join(['b'] * 10**8)
bytes(10**12), (1).to_bytes(10**10, 'big')
for i in range(60):
    x = x.replace('a', 'aaaa')
EOF
hostile huge_sequences <<'EOF'
import itertools
x = [0] * 10**9
x.sort()
list(x), (0,) * 10**12
y = range(10**18)
y[10**17], list(y), sum(y), max(y), sorted(y), set(y), [*y]
for i in y: pass
a, *b = y
print(*y)
[[0] * 1000] * 1000
[(a, b, c, d) for a in range(100) for b in range(100) for c in range(100) for d in range(100)]
list(itertools.product(range(100), repeat=100))
list(itertools.permutations(range(20)))
EOF
hostile huge_arrays <<'EOF'
import numpy as np
np.zeros((10**9, 10**9))
np.zeros((2,) * 10**6)
np.ones(10**30)
np.zeros(5).reshape((1,) * 100000)
np.indices((100,) * 50)
np.concatenate([np.zeros((2, 3))] * 100000)
np.array([[0] * 1000] * 1000)
EOF

# What never ends.
hostile endless <<'EOF'
import itertools
def count():
    n = 0
    while True:
        yield n
        n += 1
def own():
    yield from own()
list(count()), sum(count()), list(own())
for x in itertools.count(): pass
tuple(map(str, itertools.count())), list(itertools.cycle([1, 2]))
EOF
hostile endless_growth <<'EOF'
import numpy as np
x, y, z, s = [], {}, np.zeros((1, 1)), ''
while True:
    x.append(x)
    x = [x, x]
    y[str(y)] = y
    y = {**y, len(y): x}
    z = np.concatenate([z, z])[None]
    s += 'a' + s
EOF
hostile growing_while_read <<'EOF'
x = [1]
for y in x: x.append(y)
d = {1: 2}
for k in d: d[k + 1] = k
x.extend(z for z in x)
x.extend(x)
x += x
x[:] = x * 2
while x: x.insert(0, x[:])
EOF
hostile recursion <<'EOF'
def a(n): return b(n) + c(n)
def b(n): return c(n) + a(n)
def c(n): return a(n - 1) + b(n - 1)
a(10)
def ackermann(m, n):
    if m == 0: return n + 1
    return ackermann(m - 1, ackermann(m, n - 1) if n else 1)
ackermann(4, 5)
def fibonacci(n): return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)
fibonacci(35), fibonacci(int(input()))
def permutations(x): return [[y] + z for i, y in enumerate(x) for z in permutations(x[:i] + x[i + 1:])] or [[]]
permutations(list(range(10)))
def more(*a, **k): return more(*a, *a, 1, **k, **{str(len(k)): 1})
more()
def deeper(a): return deeper((a, [a], lambda: a))
deeper(1)
(lambda x: x(x)(x))(lambda x: x(x)(x))
def finally_again():
    try: return finally_again()
    finally: finally_again()
finally_again()
EOF
hostile special_methods <<'EOF'
class A:
    def __getattr__(self, name): return getattr(self, name + name)
    def __eq__(self, other): return other == self
    def __lt__(self, other): return not other > self
    def __gt__(self, other): return not other < self
    def __hash__(self): return hash(self)
    def __len__(self): return len(self)
    def __bool__(self): return not self
    def __iter__(self): return iter(self)
    def __getitem__(self, key): return self[key]
    def __call__(self): return self()
    def __add__(self, other): return other + self
    def __repr__(self): return f'{self}'
    def __contains__(self, x): return x in self
    def __index__(self): return int(self)
    def __setattr__(self, name, value): self.x = value
    def __enter__(self):
        with self: pass
    def __exit__(self, *a): pass
    @property
    def p(self): return self.p
a, b = A(), A()
a.x, a == b, a < b, a + b, a[0], a(), 1 in a, a.p
{a: 1}, len(a), bool(a), list(a), str(a), int(a), [1][a], sorted([a, b]), max(a, b)
a.y = 1
with a: pass
class B:
    def __init__(self): self.b = B()
B()
class M(type):
    def __call__(cls, *a): return cls(*a)
class C(metaclass=M): pass
C()
def decorator(f): return decorator
@decorator
@decorator
def f(): pass
f(f)(f)
EOF
hostile classes_in_loops <<'EOF'
x = object
for i in range(100000):
    class C(x):
        y = i
        def f(self): return super().f()
    x = C
C().f()
C.c = C
C.i = C()
C.i.i = C.i
class D(C.c.c): pass
D.i.i.i
C.__bases__ = (C,)
EOF
hostile circles <<'EOF'
import copy
import random
import numpy as np
a = [1]
a[0] = a
b = [a]
a.append(b)
d = {}
d['d'] = d
a == b, str(a), d == copy.deepcopy(d), '%s' % d, hash(tuple(a)), sorted(a), sum(a, [])
np.array(a)
for i in range(100):
    if random.random() < 0.5:
        a, b = b, [a]
    else:
        a[0], b[0] = b, a
while input():
    d = d['d']
    d['e'] = [d, a]
def walk(x): return [walk(y) for y in x]
walk(a)
EOF
hostile many_alternatives <<'EOF'
import random
pick = random.choice
x = pick([1, 'a', None, 1.5, [], {}, (), b''])
for i in range(20):
    x = pick([x, (x,), [x], {1: x}])
y = (x, x, x, x)
y == y, hash(y), sorted(y), '%s %s %s %s' % y, x + x, x[x], f'{x}{x}'
def f(a, b, c, d, e): return a + b + c + d + e
f(x, x, x, x, x)
EOF
hostile recursive_types <<'EOF'
from dataclasses import dataclass, field
from typing import List, Union
T = List['T']
U = Union[int, 'U', List['U']]
def f(a: T, b: U, c: 'c', d: 'f(f)') -> 'f': return f
x: 'x' = 1
@dataclass
class A:
    a: 'A' = None
    b: list = field(default_factory=lambda: A())
A(A(A())) == A()
EOF

# After all this, what is certain is found.
{ printf 'x = "a" * 10**9\ny = 10**10**10\nz = [0] * 10**9\nwhile input(): z = [z, z]\n'; echo '1 + "a"'; } >certain.py
try check --output-format concise certain.py
expect_status 1
expect_in_output 'certain.py:5:1: error[operand-types]'

finish
