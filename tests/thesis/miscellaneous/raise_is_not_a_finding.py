class Refused(Exception):
    pass
def check(n):
    if n < 0:
        raise Refused(n)
    return n
def safe(n):
    try:
        return check(n)
    except Refused as refusal:
        return refusal.args
a = safe(-3)
b = safe(4)
# state: a = (-3,)
# state: b = 4
