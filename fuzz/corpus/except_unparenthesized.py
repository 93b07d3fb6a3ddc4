try:
    a
except A, B:
    c
