# Thesis, 2.6.4, pages 18 and 19 (there in C++): intervals [0,2], [6,20] and [6,22].
# input: ['0', '0'], ['0', '7'], ['7', '0']
cond1 = int(input())
cond2 = int(input())
if cond1:
    a = 0
    b = 20
else:
    if cond2:
        a = 2
        b = 6
    else:
        a = 1
        b = 9
c = a + b
# state: a <= int
# state: b <= int
# state: c <= int
