def scale(x):
    return x + 1
