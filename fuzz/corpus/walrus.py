if (n := len(a)) > 10: pass
while chunk := f(): pass
[y := 1, y ** 2]
f(x := 1)
(z := 1)
