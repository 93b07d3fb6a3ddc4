# A handler that may be entered from anywhere in the body, and a finally block that runs for each way out.
log = []
def work(n):
    try:
        log.append('in')
        if n == 0:
            return 'zero'
        return 10 // n
    except TypeError:
        return None
    finally:
        log.append('out')

a = work(0)
b = work(5)
c = work('x')
d = log[0] + 1        # expect: operand-types
# state: a <= str | None
# state: b <= int | None
# state: c = None
