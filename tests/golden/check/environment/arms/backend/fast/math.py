def area(width): return width * width
def volume(width): return width ** 3
