[x for x in y], [x for x in y if z if w], [x for a in b for x in a]
{x for x in y}, {x: y for x, y in z}, (x for x in y)
[(a, b) for a, *b in c if a if (d := b)]
[lambda: x for x in y if x or (lambda: z)]
