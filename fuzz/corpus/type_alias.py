type X = int
type Y[T] = list[T]
type Z[T: int, *Ts, **P] = T
type = 1
type(x)
type.a = type[b]
