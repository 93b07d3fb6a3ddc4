try:
    a
except* E as g:
    b
except* (A, B):
    c
