log = []
def work(n):
    try:
        log.append('in')
        if n == 0:
            return 'zero'
        return 10 // n
    finally:
        log.append('out')

a = work(0)
b = work(5)
n = len(log)
d = log[4]            # expect: index-out-of-range
# state: a = 'zero'
# state: b = 2
# state: n = 4
