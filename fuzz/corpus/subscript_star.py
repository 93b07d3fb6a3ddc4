a[*b], a[c, *d]
