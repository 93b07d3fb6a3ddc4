def area(double width): return width * width
